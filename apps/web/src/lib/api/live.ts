import type { LiveEvent } from '@thali/contracts/system/events'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { useScreen } from '../routing/navigation.tsx'
import { useCursor } from '../site.tsx'
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
  const from = useFirstCursor()
  const listen = useEffectEvent((keepsWhenHidden: boolean) =>
    feed.listen({ onEvent: (event) => handleEvent(event), keepsWhenHidden, from }),
  )
  useEffect(() => listen(whenHidden === 'keep'), [whenHidden])
  return useSyncExternalStore(feed.subscribe, feed.state, () => NO_BEAT_YET)
}

/** Where the stream begins while the document's own page is shown: with what happened after the server had read it. */
export function useFirstCursor(): string | undefined {
  const cursor = useCursor()
  const { visitCount } = useScreen()
  return visitCount === 0 ? cursor : undefined
}

/** Called when the stream breaks, while the component is mounted. */
export function useLiveBreak(onBreak: () => void): void {
  const handleBreak = useEffectEvent(onBreak)
  useEffect(() => feed.onBreak(() => handleBreak()), [])
}
