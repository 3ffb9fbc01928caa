const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Tells when nobody is at the page. */
export type Quiet = {
  /** Whether nobody has touched the page for so long, nothing is open, and nothing typed stands in a field. */
  isQuiet: (forMs: number) => boolean
  stop: () => void
}

export function watchForQuiet(): Quiet {
  const stopped = new AbortController()
  const typedInto = new Set<Element>()
  let touchedAtMs = performance.now()
  const touch = () => (touchedAtMs = performance.now())
  const type = ({ target }: Event) => {
    touch()
    if (target instanceof Element) typedInto.add(target)
  }
  for (const name of TOUCHES) {
    window.addEventListener(name, touch, { capture: true, passive: true, signal: stopped.signal })
  }
  window.addEventListener('input', type, { capture: true, signal: stopped.signal })

  return {
    isQuiet(forMs) {
      for (const field of typedInto) if (!field.isConnected) typedInto.delete(field)
      const isOpen = document.querySelector('dialog[open], [popover]:popover-open:not(.toast-layer)') !== null
      return performance.now() - touchedAtMs >= forMs && !isOpen && ![...typedInto].some(holdsText)
    },
    stop: () => stopped.abort(),
  }
}

function holdsText(field: Element): boolean {
  return !('value' in field) || field.value !== ''
}
