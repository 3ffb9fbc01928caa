import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { type ReactNode, useEffect, useRef } from 'react'
import { Toaster as SonnerToaster, toast as sonner } from 'sonner'

import { type ToastMessage, connectToaster } from './toast.ts'
import { words } from '#words/ui.ts'

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
        // Above the bars at the bottom of the screen.
        offset={{ bottom: 'calc(var(--foot, 0px) + 24px)', right: 24 }}
        mobileOffset={{
          bottom: 'calc(max(var(--bar-bottom), var(--foot, 0px)) + 16px + env(safe-area-inset-bottom))',
          left: 16,
          right: 16,
        }}
        customAriaLabel="Notifications"
        closeButton
        toastOptions={{ closeButtonAriaLabel: words.closeToast }}
        icons={ICONS}
      />
    </div>
  )
}

/** The current error about a subject. */
const errors = new Map<string, string>()

/** Ruling 33: errors stay until they are closed, one for equal texts, and go when the same action succeeds. */
function draw({ kind, text, about, action, durationMs }: ToastMessage) {
  const id = `error: ${text}`
  // The same error is shown already.
  if (about !== undefined && errors.get(about) !== id) settle(about)
  if (kind !== 'error') {
    sonner[kind](text, { duration: durationMs ?? DURATION_MS, ...(action && { action }) })
    return
  }
  if (about !== undefined) errors.set(about, id)
  sonner.error(text, { id, duration: durationMs ?? Infinity, ...(action && { action }) })
}

/** Removes the error about a subject that has succeeded since, or failed for another reason. */
export function settle(about: string): void {
  const id = errors.get(about)
  if (id !== undefined) sonner.dismiss(id)
  errors.delete(about)
}

/** The element that entered the top layer last is on top: without this an open dialog would cover the toast. */
function raise(layer: HTMLElement | null) {
  if (!layer?.showPopover) return
  if (layer.matches(':popover-open')) layer.hidePopover()
  layer.showPopover()
}
