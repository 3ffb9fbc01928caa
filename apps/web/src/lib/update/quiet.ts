const TOUCHES = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const

/** Fields whose text a reload would lose. A lost tick or date is chosen again in a second, so those are left out. */
const TEXT_FIELDS =
  'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=date], [type=time], [type=file], [type=hidden])'

/** Tells when nobody is at the page. */
export type Quiet = {
  /** Whether nobody has touched the page for so long, nothing is open, and no field holds a text. */
  isQuiet: (forMs: number) => boolean
  stop: () => void
}

export function watchForQuiet(): Quiet {
  const stopped = new AbortController()
  let touchedAtMs = performance.now()
  const touch = () => (touchedAtMs = performance.now())
  for (const name of TOUCHES) {
    window.addEventListener(name, touch, { capture: true, passive: true, signal: stopped.signal })
  }

  return {
    isQuiet(forMs) {
      const isOpen = document.querySelector('dialog[open], [popover]:popover-open:not(.toast-layer)') !== null
      return performance.now() - touchedAtMs >= forMs && !isOpen && !hasText()
    },
    stop: () => stopped.abort(),
  }
}

/** Whether it was typed cannot be seen: React writes the same value as the field's default. */
function hasText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)
  return [...fields].some(({ value }) => value !== '')
}
