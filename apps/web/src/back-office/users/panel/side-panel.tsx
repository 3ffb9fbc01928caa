import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

import { IconButton } from '#web/ui/button.tsx'
import { useCloseRequests } from '#web/ui/dialogs/dialog.tsx'
import { openModal } from '#web/ui/dialogs/modal.ts'

type SidePanelProps = { title: string; onClose: () => void; children: ReactNode }

/** Details of one row, beside its list. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const close = useCloseRequests(dialog, onClose)
  useLayoutEffect(() => {
    const closeModal = openModal(dialog.current)
    heading.current?.focus()
    return closeModal
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-[min(30rem,100vw)] max-w-none overflow-y-auto overscroll-contain bg-surface text-text shadow-3 backdrop:bg-scrim"
      {...close}
    >
      <header className="sticky top-0 z-1 flex items-start gap-3 bg-surface px-5 pt-5 pb-3 md:px-6">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="display min-w-0 flex-1 pt-1.5 text-2xl [overflow-wrap:anywhere]"
        >
          {title}
        </h2>
        <IconButton label="Close" icon={<X aria-hidden size={22} />} onClick={onClose} className="-me-2.5 shrink-0" />
      </header>
      <div className="px-5 pb-6 md:px-6">{children}</div>
    </dialog>
  )
}
