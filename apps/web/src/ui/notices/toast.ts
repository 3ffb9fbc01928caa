export type ToastKind = 'success' | 'error' | 'info'

export interface ToastOptions {
  /** The subject, such as `user export`: an error is removed by the next toast about the same subject (ruling 33). */
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

/** Toasts queued until the library is loaded. */
const waiting: ToastMessage[] = []
const listeners = new Set<() => void>()
let present: Present | null = null
let needed = false

/** A short message about an event. Lasting conditions belong in a `Banner`. */
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
  needed = true
  for (const listener of listeners) listener()
}

/** Whether there was a toast yet: until then the toaster loads nothing. */
export const toastDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isNeeded: () => needed,
  isNeededOnServer: () => false,
}

/** Called by the toaster once it is loaded; returns the queued toasts. */
export function connectToaster(draw: Present): () => void {
  present = draw
  for (const message of waiting.splice(0)) draw(message)
  return () => {
    present = null
  }
}
