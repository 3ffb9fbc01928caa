const TEXT_TYPES = new Set(['text', 'search', 'tel', 'url', 'password', 'email', 'number'])

type TextField = HTMLInputElement | HTMLTextAreaElement

let lastKeyAtMs: number | null = null

/** When a key was last pressed in a text field; null if never. */
export function lastTypedAtMs(): number | null {
  return lastKeyAtMs
}

/** Watches for typing anywhere on the page. Answers how to stop. */
export function watchTyping(): () => void {
  function handleKeyDown({ target }: KeyboardEvent): void {
    if (textFieldOf(target)) lastKeyAtMs = performance.now()
  }
  document.addEventListener('keydown', handleKeyDown, true)
  return () => document.removeEventListener('keydown', handleKeyDown, true)
}

/** Where somebody is typing: the field and its selection. */
export type TypingPlace = { readonly field: TextField; start: number; end: number } | null

/** The current typing place, where a caret can be read. */
export function typingPlace(): TypingPlace {
  const field = textFieldOf(document.activeElement)
  if (!field || field.selectionStart === null || field.selectionEnd === null) return null
  return { field, start: field.selectionStart, end: field.selectionEnd }
}

/**
 * Inserts a key into the field that had the focus before something covered it. Only letters and backspace; other keys
 * are dropped rather than guessed.
 */
export function typeAt(place: TypingPlace, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (!place?.field.isConnected || ctrlKey || metaKey || altKey) return
  const { field, start, end } = place
  if (key === 'Backspace') write('', start === end ? Math.max(start - 1, 0) : start)
  else if (key.length === 1) write(key, start)

  function write(text: string, from: number): void {
    if (!place) return
    field.setRangeText(text, from, end, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    place.start = from + text.length
    place.end = place.start
  }
}

/** Leaves the caret where it was; browsers put it elsewhere when they give the focus back. */
export function resumeTyping(place: TypingPlace): void {
  if (place && document.activeElement === place.field) place.field.setSelectionRange(place.start, place.end)
}

function textFieldOf(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target.readOnly ? null : target
  const isText = target instanceof HTMLInputElement && TEXT_TYPES.has(target.type) && !target.readOnly
  return isText ? target : null
}
