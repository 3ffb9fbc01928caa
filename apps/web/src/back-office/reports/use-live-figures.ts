import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { FIGURES, forgetAnalytics } from './figures.ts'
import { createPace } from './pace.ts'
import { reread } from '#web/back-office/lib/queries.ts'
import { ALL_PLACES, type PlaceChoice } from '#web/back-office/live/place.ts'
import { useLive } from '#web/lib/live/live.ts'

const AT_MOST_EVERY_MS = 5000

/** Reads the figures on screen again when an order of the chosen place arrives or changes. */
export function useLiveFigures(choice: PlaceChoice): void {
  const client = useQueryClient()
  const [pace] = useState(() => createPace(AT_MOST_EVERY_MS, () => void rereadFigures()))
  useEffect(() => () => pace.stop(), [pace])
  useEffect(() => {
    const forget = () => void forgetAnalytics(client)
    const events = ['online', 'offline'] as const
    for (const event of events) window.addEventListener(event, forget)
    return () => {
      for (const event of events) window.removeEventListener(event, forget)
    }
  }, [client])
  useLive((event) => {
    if (event.type === 'reset') pace.ask()
    if (event.type !== 'order') return
    if (choice === ALL_PLACES || event.order.locationInfo.id === choice) pace.ask()
  })
}

export function rereadFigures(): Promise<void> {
  return reread(...FIGURES)
}
