import { useState, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** After this long the words are taken away again, so that nobody meets them later while reading the page. */
const KEPT_MS = 3000

/** What is said now, and how many times anything was said before. */
let said = { text: '', turn: 0 }
let clearing: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function say(text: string) {
  said = { text, turn: said.turn + 1 }
  for (const listener of listeners) listener()
}

/** Has a screen reader say `text` when it is next quiet. Needs one `<LiveRegion />` on the page; dialogs bring their own. */
export function announce(text: string): void {
  clearTimeout(clearing)
  // The same sentence twice would be no change, and so would not be read a second time.
  say(text === said.text ? `${text}\u00A0` : text)
  clearing = setTimeout(() => say(''), KEPT_MS)
}

export function LiveRegion() {
  const { text, turn } = useSyncExternalStore(subscribe, read, read)
  // What was said before a dialog opened was said by the page: the dialog must not repeat it.
  const [bornAt] = useState(turn)

  return (
    <VisuallyHidden>
      <span role="status">{turn > bornAt && text}</span>
    </VisuallyHidden>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read() {
  return said
}
