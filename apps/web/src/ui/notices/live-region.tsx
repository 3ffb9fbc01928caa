import { useState, type ReactNode } from 'react'

import { shared, useShared } from '#web/lib/kept/shared.ts'

/** After this long the text is removed, so that a screen reader does not meet it later in the page. */
const KEPT_MS = 3000

/** The present text, and how many texts there were before. */
const announced = shared({ text: '', turn: 0 })
let clearing: ReturnType<typeof setTimeout> | undefined

function say(text: string) {
  announced.set({ text, turn: announced.get().turn + 1 })
}

/** Announces `text` to screen readers. Needs one `<LiveRegion />` on the page; dialogs bring their own. */
export function announce(text: string): void {
  clearTimeout(clearing)
  // The same sentence twice would be no change, and so would not be read a second time.
  say(text === announced.get().text ? `${text}\u00A0` : text)
  clearing = setTimeout(() => say(''), KEPT_MS)
}

export function LiveRegion() {
  const { text, turn } = useShared(announced)
  // Announcements from before a dialog opened were read by the page's region: the dialog's must not repeat them.
  const [bornAt] = useState(turn)

  return (
    <VisuallyHidden>
      <span role="status">{turn > bornAt && text}</span>
    </VisuallyHidden>
  )
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
