import type { LocationView } from '@thali/contracts/locations/locations'
import { useEffect, useEffectEvent } from 'react'

import { readPath } from '#web/lib/api/api.ts'
import { useFirstCursor, useLive } from '#web/lib/api/live.ts'
import { refreshReads } from '#web/lib/api/use-read.ts'
import { serverNowMs } from '#web/lib/clock.ts'

/**
 * Keeps an open menu or checkout up to date: dishes that run out, prices, pauses.
 * Renders nothing.
 */
export function LiveMenu({ location: { id, ordersPausedUntil } }: { location: LocationView }) {
  const reread = useEffectEvent(
    () => void refreshReads(readPath('GET /menu/:location', { params: { location: id } }), '/locations'),
  )
  const cursor = useFirstCursor()
  const { status } = useLive((event) => {
    const isHere = (event.type === 'menu' || event.type === 'location') && event.locationId === id
    if (isHere || event.type === 'reset') reread()
  })
  // Without a cursor, events before the connection, or while it was broken, are made up for by one read.
  const isBlind = status === 'live' && cursor === undefined
  useEffect(() => {
    if (isBlind) reread()
  }, [isBlind])
  useEffect(() => {
    if (ordersPausedUntil === null) return
    const timer = setTimeout(() => reread(), Date.parse(ordersPausedUntil) - serverNowMs() + 500)
    return () => clearTimeout(timer)
  }, [ordersPausedUntil])
  return null
}
