;;; emacs.el --- Uses `tdgen lsp' in Emacs as a person does  -*- lexical-binding: t -*-

;; In a folder with a copy of example.td.  INIT is the configuration of docs/editors/emacs.md, and `tdgen' is on the PATH:
;;   emacs --batch -l INIT -l emacs.el

;;; Code:

(require 'eglot)
(require 'flymake)
(require 'xref)

(defun expect (what got expected)
  "Fail unless GOT equals EXPECTED in the step WHAT."
  (unless (equal got expected)
    (error "%s: got %S, expected %S" what got expected))
  (message "ok: %s" what))

(defun wait (what condition)
  "Wait for an answer until CONDITION holds in the step WHAT."
  (with-timeout (20 (error "%s: no answer" what))
    (while (not (funcall condition))
      (accept-process-output nil 0.05))))

(defun move (line column)
  "Move to LINE and COLUMN, counted from 0 as in the protocol."
  (goto-char (point-min))
  (forward-line line)
  (forward-char column))

(defun here ()
  "The line and the column of point, counted from 0."
  (list (1- (line-number-at-pos)) (current-column)))

(defun line (number)
  "The text of the line NUMBER, counted from 0."
  (save-excursion
    (move number 0)
    (buffer-substring-no-properties (point) (line-end-position))))

(defun diagnostics ()
  "The messages of the diagnostics of the buffer."
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

;; Eglot does this when one is idle, which nobody is in a batch.
(defun send ()
  "Send the changes of the buffer."
  (eglot--signal-textDocument/didChange))

(defun definition (line column)
  "Where the definition of the name at LINE and COLUMN is."
  (move line column)
  (xref-find-definitions (xref-backend-identifier-at-point 'eglot))
  (here))

(defun completion ()
  "What completion offers at point."
  (pcase-let ((`(,start ,end ,table . ,rest) (eglot-completion-at-point)))
    (mapcar (lambda (label) (string-trim (substring-no-properties label)))
            (all-completions (buffer-substring start end) table (plist-get rest :predicate)))))

(setq eglot-sync-connect 20
      eglot-confirm-server-initiated-edits nil
      eglot-send-changes-idle-time 0
      xref-prompt-for-identifier nil
      create-lockfiles nil
      make-backup-files nil)

(find-file "example.td")
(apply #'eglot (eglot--guess-contact))

(wait "diagnostics" #'diagnostics)
(expect "diagnostics" (length (diagnostics)) 1)

(expect "definition of a multiclass" (definition 9 9) '(5 11))
(expect "definition of a named argument" (definition 16 15) '(1 24))
(expect "definition of a field" (definition 15 4) '(3 6))

(goto-char (point-max))
(insert "def broken : Reg<2> { let ")
(send)
(wait "error" (lambda () (cdr (diagnostics))))
(expect "completion of a field in broken text" (car (completion)) "num")
(expect "definition in broken text" (definition 15 4) '(3 6))
(delete-region (progn (move 17 0) (point)) (point-max))
(send)
(wait "the error is gone" (lambda () (null (cdr (diagnostics)))))

(move 3 6)
(eglot-rename "number")
(expect "rename" (line 3) "  int number = n;")
(expect "rename in another record" (line 12) "  int k = Q_b.number;")
(expect "rename in a let" (line 15) "let number = 7 in")

(move 9 0)
(delete-region (point) (line-end-position))
(insert "defm  Q:Two< 3 > ;")
(eglot-format-buffer)
(expect "formatting" (line 9) "defm Q : Two<3>;")

(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server) nil 20)

;;; emacs.el ends here
