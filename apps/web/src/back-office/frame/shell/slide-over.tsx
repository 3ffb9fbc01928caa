import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef } from 'react'

import { Sidebar, type Standing } from './sidebar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { openModal } from '#web/ui/dialogs/modal.ts'

type SlideOverProps = { open: boolean; standing: Standing; onLogout: () => void; onClose: () => void }

/** From here on the sidebar itself is there. */
const WIDE = '(min-width: 768px)'

/** The sidebar on a narrow screen: slides in, and closes when a section is chosen. */
export function SlideOver({ open, standing, onLogout, onClose }: SlideOverProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const handleWide = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const wide = matchMedia(WIDE)
    const closeWhenWide = () => wide.matches && handleWide()
    const element = dialog.current
    const closeBeside = ({ target }: Event) => target === element && element?.close()
    const closeModal = openModal(element)
    element?.addEventListener('click', closeBeside)
    wide.addEventListener('change', closeWhenWide)
    return () => {
      wide.removeEventListener('change', closeWhenWide)
      element?.removeEventListener('click', closeBeside)
      closeModal()
    }
  }, [open])

  return (
    <dialog
      ref={dialog}
      data-theme="dark"
      aria-label="Sections"
      onClose={onClose}
      className="fixed inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-[min(20rem,86vw)] max-w-none -translate-x-full overflow-hidden bg-bg text-text shadow-3 transition-[translate,display,overlay] transition-discrete duration-200 ease-calm backdrop:bg-scrim open:translate-x-0 starting:open:-translate-x-full"
    >
      {open && (
        <Sidebar
          standing={standing}
          onLogout={onLogout}
          onPick={onClose}
          head={
            <div className="flex justify-end p-2">
              <IconButton
                label="Close the sections"
                size="staff"
                icon={<X aria-hidden size={24} />}
                onClick={onClose}
              />
            </div>
          }
        />
      )}
    </dialog>
  )
}
