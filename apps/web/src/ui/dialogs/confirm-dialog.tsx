import { type ReactNode, useCallback, useRef, useState } from 'react'

import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { words } from '#words/ui.ts'

export interface Question {
  title: ReactNode
  body?: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  /** `danger`: confirming destroys something or cannot be undone. */
  tone?: 'primary' | 'danger' | undefined
}

export interface ConfirmDialogProps extends Question {
  open: boolean
  busy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that is hard to undo. The focus starts on Cancel. */
function ConfirmDialog({
  open,
  title,
  body,
  confirmLabel,
  cancelLabel = words.cancel,
  tone = 'primary',
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const wayBack = useRef<HTMLButtonElement>(null)

  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="small"
      role="alertdialog"
      locked={busy}
      initialFocus={wayBack}
      buttons={
        <>
          <Button ref={wayBack} variant="secondary" onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  )
}

/**
 * `const [confirm, confirmDialog] = useConfirm()`: render `confirmDialog` anywhere, then
 * `if (await confirm({ title, confirmLabel })) …`. Leaving the dialog by any other way answers false.
 */
export function useConfirm(): [(question: Question) => Promise<boolean>, ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null)
  const answer = useRef<((confirmed: boolean) => void) | null>(null)

  const confirm = useCallback((asked: Question) => {
    answer.current?.(false)
    setQuestion(asked)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }, [])

  function settle(confirmed: boolean) {
    setQuestion(null)
    answer.current?.(confirmed)
    answer.current = null
  }

  const dialog = question && (
    <ConfirmDialog {...question} open onConfirm={() => settle(true)} onCancel={() => settle(false)} />
  )
  return [confirm, dialog]
}
