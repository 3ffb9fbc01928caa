import { useEffect, useEffectEvent, useState } from 'react'

import { useScreen } from '#web/lib/routing/navigation.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

/**
 * Scrolls, moves the focus and announces the title, as a browser does when it loads a document. What the browser itself
 * has loaded needs it only where the route names a part of the page.
 */
export function Arrival() {
  const { visitCount, scrollTo, view, place } = useScreen()
  const { hash } = place
  // This component loads late: the visitor may have followed a link to this hash already, and moved on.
  const [reached] = useState(hash)
  const isToBeReached = visitCount > 0 || hash !== reached
  const anchor = (isToBeReached && hash.slice(1)) || (view.kind === 'page' ? view.route.anchor : undefined)

  useEffect(() => {
    if (visitCount === 0 && anchor === undefined) return
    const target = anchor === undefined ? null : document.getElementById(anchor)
    if (scrollTo !== null && !target) window.scrollTo({ top: scrollTo, behavior: 'instant' })
    // After Back or Forward the remembered scroll position takes precedence over the hash.
    if (target && !scrollTo) target.scrollIntoView({ behavior: 'instant' })
  }, [visitCount, scrollTo, anchor])

  // Only another page moves the focus, not another hash of the same page.
  const moveFocus = useEffectEvent((count: number) => {
    if (count === 0 && anchor === undefined) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    const target = (anchor === undefined ? null : document.getElementById(anchor)) ?? heading
    if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target?.focus({ preventScroll: true })
    if (count > 0) announce(document.title)
  })
  useEffect(() => moveFocus(visitCount), [visitCount])

  return null
}
