-- Uses `tdgen lsp` in Neovim 0.7 or newer as a person does, in a copy of example.td. INIT is the configuration of
-- docs/editors/neovim.md, and `tdgen` is on the PATH:
--   nvim --headless -u INIT -i NONE -n example.td -S neovim.lua

local buffer = vim.api.nvim_get_current_buf()
local window = vim.api.nvim_get_current_win()

local function expect(what, got, expected)
  if not vim.deep_equal(got, expected) then
    error(("%s: got %s, expected %s"):format(what, vim.inspect(got), vim.inspect(expected)), 2)
  end
  print("ok: " .. what .. "\n")
end

-- Waits for something that the server sends.
local function wait(what, condition)
  assert(vim.wait(20000, condition, 20), what .. ": no answer")
end

local function lines()
  return vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
end

-- Moves to a position, counted from 0 as in the protocol.
local function move(line, column)
  vim.api.nvim_win_set_cursor(window, { line + 1, column })
end

local function position()
  local cursor = vim.api.nvim_win_get_cursor(window)
  return { cursor[1] - 1, cursor[2] }
end

local function diagnostics()
  return vim.tbl_map(function(found)
    return ("%d:%d: %s"):format(found.lnum, found.col, found.message)
  end, vim.diagnostic.get(buffer))
end

local function definition(line, column)
  move(line, column)
  vim.lsp.buf.definition()
  wait("definition", function()
    return not vim.deep_equal(position(), { line, column })
  end)
  return position()
end

-- What omni completion offers at the end of the text before the cursor.
local function completion(line, column)
  local answers = vim.lsp.buf_request_sync(buffer, "textDocument/completion", {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    position = { line = line, character = column },
  }, 20000)
  local _, answer = next(answers or error("completion: no answer"))
  local labels = {}
  for _, item in ipairs(answer.result.items or answer.result) do
    table.insert(labels, item.label)
  end
  return labels
end

local function run()
  local client
  wait("initialization", function()
    client = next(vim.lsp.buf_get_clients(buffer))
    return client and vim.lsp.get_client_by_id(client).initialized
  end)
  wait("diagnostics", function()
    return #diagnostics() > 0
  end)
  expect("diagnostics", diagnostics(), { "1:24: unused template argument: Reg:alt" })

  expect("definition of a multiclass", definition(9, 9), { 5, 11 })
  expect("definition of a named argument", definition(16, 15), { 1, 24 })
  expect("definition of a field", definition(15, 4), { 3, 6 })

  vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { "def broken : Reg<2> { let " })
  wait("error", function()
    return #diagnostics() > 1
  end)
  local fields = completion(17, 26)
  expect("completion of a field in broken text", fields[1], "num")
  expect("definition in broken text", definition(15, 4), { 3, 6 })
  vim.api.nvim_buf_set_lines(buffer, -2, -1, false, {})
  wait("the error is gone", function()
    return #diagnostics() == 1
  end)

  move(3, 6)
  vim.lsp.buf.rename("number")
  wait("rename", function()
    return lines()[4] == "  int number = n;"
  end)
  expect("rename in another record", lines()[13], "  int k = Q_b.number;")
  expect("rename in a let", lines()[16], "let number = 7 in")

  vim.api.nvim_buf_set_lines(buffer, 9, 10, false, { "defm  Q:Two< 3 > ;" })
  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = 20000 })
  else
    vim.lsp.buf.formatting_sync(nil, 20000)
  end
  expect("formatting", lines()[10], "defm Q : Two<3>;")

  vim.lsp.stop_client(client)
  wait("the end of the server", function()
    return vim.lsp.get_client_by_id(client) == nil
  end)
end

local succeeded, message = xpcall(run, debug.traceback)
if not succeeded then
  io.stderr:write(message .. "\n")
  vim.cmd("cquit")
end
vim.cmd("qall!")
