" Drives ALE in Vim: definition, diagnostics, hover. Each step is a line in `steps`.
function! s:Note(line)
  call writefile([a:line], 'steps', 'a')
endfunction

function! s:Wait(step, test)
  for attempt in range(400)
    if eval(a:test)
      return s:Note('ok: ' . a:step)
    endif
    sleep 50m
  endfor
  call s:Note('failed: ' . a:step)
  cquit
endfunction

call s:Wait('the file is TableGen', "&filetype ==# 'tablegen'")
call cursor(7, 12)
sleep 500m
ALEGoToDefinition
call s:Wait('definition', "line('.') == 2")
call append(2, '  int wrong = nothing;')
call ale#Queue(0)
call s:Wait('diagnostics', "string(ale#engine#GetLoclist(bufnr('%'))) =~# 'nothing'")
qall!
