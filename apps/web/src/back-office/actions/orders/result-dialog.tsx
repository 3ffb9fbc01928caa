import { type ReactNode, useRef } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

/** A result that stays until somebody has read it. */
export function ResultDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      role="alertdialog"
      initialFocus={close}
      footer={
        <Button ref={close} size="board" full onClick={onClose}>
          OK
        </Button>
      }
    >
      <div className="grid gap-4 text-lg">{children}</div>
    </Dialog>
  )
}
