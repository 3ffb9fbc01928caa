import { shared } from '#web/lib/kept/shared.ts'

export type ToastKind = 'success' | 'error' | 'info'

export interface ToastOptions {
  /** The action, such as `user export`: an error goes as soon as there is another toast about the same (ruling 33). */
  about?: string | undefined
  /** One thing to do about it, such as "Undo". */
  action?: { label: string; onClick: () => void } | undefined
  /** Errors stay until they are closed; everything else goes after four seconds unless told otherwise. */
  durationMs?: number | undefined
}

export interface ToastMessage extends ToastOptions {
  kind: ToastKind
  text: string
}

type Present = (message: ToastMessage) => void

/** Toasts from before the library that draws them has arrived. */
const waiting: ToastMessage[] = []
let present: Present | null = null

/** Whether there ever was a toast: until then the toaster loads nothing. */
export const toastsNeeded = shared(false)

/** A short notice about something that just happened. Conditions that last belong in a `Banner`. */
export const toast = {
  success: (text: string, options?: ToastOptions) => say('success', text, options),
  error: (text: string, options?: ToastOptions) => say('error', text, options),
  info: (text: string, options?: ToastOptions) => say('info', text, options),
}

function say(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  const message = { ...options, kind, text }
  if (present) {
    present(message)
    return
  }

  waiting.push(message)
  toastsNeeded.set(true)
}

/** Called by the toaster once it can draw; hands it the waiting toasts. */
export function connectToaster(draw: Present): () => void {
  present = draw
  for (const message of waiting.splice(0)) draw(message)
  return () => {
    present = null
  }
}
