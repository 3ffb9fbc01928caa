import { useEffect, useEffectEvent } from 'react'

import { useScreen } from '#web/lib/routing/navigation.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

/** What a page load does by itself and a change of page does not: the scroll position, the focus, the spoken title. */
export function Arrival() {
  const screen = useScreen()
  const { turn, scrollTo, view } = screen
  const anchor = screen.place.hash.slice(1) || (view.kind === 'page' ? view.route.anchor : undefined)

  useEffect(() => {
    if (turn === 0 && anchor === undefined) return
    const target = anchor === undefined ? null : document.getElementById(anchor)
    if (scrollTo !== null && !target) window.scrollTo({ top: scrollTo, behavior: 'instant' })
    // Going back to a place on a page wins over the part of the page its address names.
    if (target && !scrollTo) target.scrollIntoView({ behavior: 'instant' })
  }, [turn, scrollTo, anchor])

  // Only an arrival moves the focus, never a change of hash within the page.
  const settle = useEffectEvent((count: number) => {
    if (count === 0 && anchor === undefined) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    const target = (anchor === undefined ? null : document.getElementById(anchor)) ?? heading
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target?.focus({ preventScroll: true })
    if (count > 0) announce(document.title)
  })
  useEffect(() => settle(turn), [turn])

  return null
}
