import type { LiveEvent } from '@thali/contracts/system/events'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { LiveFeed, type LiveState, NO_BEAT_YET } from './live-feed.ts'

export type { LiveState } from './live-feed.ts'

/** One stream for the whole tab, open while any part of the page listens. */
const feed = new LiveFeed('/events')

export type LiveOptions = { whenHidden?: 'pause' | 'keep' }

/**
 * Listens to live events. Returns how fresh the data is; a page says so when it is not `live`.
 *
 * A hidden tab closes the stream after a minute and catches up when it is visible again, unless it must keep
 * listening (a kitchen screen that rings).
 */
export function useLive(onEvent: (event: LiveEvent) => void, { whenHidden = 'pause' }: LiveOptions = {}): LiveState {
  const handleEvent = useEffectEvent(onEvent)
  useEffect(
    () => feed.listen({ onEvent: (event) => handleEvent(event), keepsWhenHidden: whenHidden === 'keep' }),
    [whenHidden],
  )
  return useSyncExternalStore(feed.subscribe, feed.state, () => NO_BEAT_YET)
}

/** Called when the stream breaks, while the component is mounted. */
export function useLiveBreak(onBreak: () => void): void {
  const handleBreak = useEffectEvent(onBreak)
  useEffect(() => feed.onBreak(() => handleBreak()), [])
}
