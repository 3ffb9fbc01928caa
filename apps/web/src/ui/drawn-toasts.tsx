import { type ReactNode, useEffect, useRef } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { Toaster as SonnerToaster, toast as sonner } from 'sonner'
import { type ToastMessage, connectToaster } from './toast.ts'

const VISIBLE_TOASTS = 3
const DURATION_MS = 4000
const GAP_PX = 14

const ICONS: { success: ReactNode; error: ReactNode; info: ReactNode } = {
  success: <CircleCheck aria-hidden size={20} />,
  error: <CircleAlert aria-hidden size={20} />,
  info: <Info aria-hidden size={20} />,
}

export function DrawnToasts() {
  const layer = useRef<HTMLDivElement>(null)

  useEffect(
    () =>
      connectToaster((message) => {
        raise(layer.current)
        draw(message)
      }),
    [],
  )

  return (
    <div ref={layer} popover="manual" className="toast-layer">
      <SonnerToaster
        position="bottom-right"
        visibleToasts={VISIBLE_TOASTS}
        duration={DURATION_MS}
        gap={GAP_PX}
        // Above what stands at the foot of the screen.
        offset={{ bottom: 'calc(var(--foot, 0px) + 24px)', right: 24 }}
        mobileOffset={{
          bottom: 'calc(max(var(--bar-bottom), var(--foot, 0px)) + 16px + env(safe-area-inset-bottom))',
          left: 16,
          right: 16,
        }}
        customAriaLabel="Notifications"
        closeButton
        toastOptions={{ closeButtonAriaLabel: 'Close toast' }}
        icons={ICONS}
      />
    </div>
  )
}

function draw({ kind, text, action, durationMs }: ToastMessage) {
  const duration = durationMs ?? (kind === 'error' ? Infinity : DURATION_MS)
  sonner[kind](text, { duration, ...(action && { action }) })
}

/** Whatever entered the top layer last lies on top: without this an open dialog would cover the toast. */
function raise(layer: HTMLElement | null) {
  if (!layer?.showPopover) return
  if (layer.matches(':popover-open')) layer.hidePopover()
  layer.showPopover()
}
