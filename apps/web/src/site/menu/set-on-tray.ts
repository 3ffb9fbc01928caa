/** How long a bowl is on its way. */
const WAY_MS = 200

/** Sets the bowl of a row onto the tray at the foot of the screen, where both are in sight and motion is welcome. */
export function setOnTray(row: Element | null | undefined): void {
  const bowl = row?.closest('.dish')?.querySelector('.dish-side > :is(.bowl, .dish-photo)')
  if (!bowl || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // The first dish also makes the tray appear, which is there in the next frame.
  requestAnimationFrame(() => {
    const tray = document.querySelector('[data-tray]')
    if (!tray?.checkVisibility()) return
    const [from, to] = [bowl.getBoundingClientRect(), tray.getBoundingClientRect()]
    const copy = bowl.cloneNode(true) as HTMLElement | SVGElement
    Object.assign(copy.style, {
      position: 'fixed',
      zIndex: 'var(--z-popup)',
      left: `${from.left}px`,
      top: `${from.top}px`,
      transformOrigin: '0 0',
      pointerEvents: 'none',
    })
    document.body.append(copy)
    const scale = to.height / from.height
    const way = `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${scale})`
    const move = copy.animate([{}, { transform: way }], { duration: WAY_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' })
    move.finished.finally(() => copy.remove()).catch(() => {})
  })
}
