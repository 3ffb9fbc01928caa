import { useCallback, useEffect, useState } from 'react'

import { forgetKeptAnalytics, READ_PATHS } from './figures.ts'
import { createPace } from './pace.ts'
import { ALL_PLACES, type PlaceChoice } from '#web/back-office/live/place.ts'
import { useLive } from '#web/lib/live/live.ts'
import { refreshReads } from '#web/lib/api/use-api.ts'

const AT_MOST_EVERY_MS = 5000

/** Reads the figures on screen again when an order of the chosen place has come in or moved. Answers how to do so now. */
export function useLiveFigures(choice: PlaceChoice): () => Promise<void> {
  const [pace] = useState(() => createPace(AT_MOST_EVERY_MS, () => void refreshReads(...READ_PATHS)))
  useEffect(() => () => pace.stop(), [pace])
  useEffect(() => {
    const events = ['online', 'offline'] as const
    for (const event of events) window.addEventListener(event, forgetKeptAnalytics)
    return () => {
      for (const event of events) window.removeEventListener(event, forgetKeptAnalytics)
    }
  }, [])
  useLive((event) => {
    if (event.type === 'reset') pace.ask()
    if (event.type !== 'order') return
    if (choice === ALL_PLACES || event.order.locationInfo.id === choice) pace.ask()
  })
  return useCallback(() => refreshReads(...READ_PATHS), [])
}
