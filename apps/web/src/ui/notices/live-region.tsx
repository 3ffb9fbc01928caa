import { useState, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** The text is removed after this long, so that a screen reader does not find it later on the page. */
const KEPT_MS = 3000

/** The current text, and a counter of announcements. */
let said = { text: '', turn: 0 }
let clearing: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function say(text: string) {
  said = { text, turn: said.turn + 1 }
  for (const listener of listeners) listener()
}

/** Announces `text` to screen readers. Needs one `<LiveRegion />` on the page; dialogs bring their own. */
export function announce(text: string): void {
  clearTimeout(clearing)
  // The same text twice would not be announced: a space makes it a change.
  say(text === said.text ? `${text}\u00A0` : text)
  clearing = setTimeout(() => say(''), KEPT_MS)
}

export function LiveRegion() {
  const { text, turn } = useSyncExternalStore(subscribe, read, read)
  // Announcements made before this region was mounted are not repeated.
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
