import { type ComponentProps, Suspense, useEffect } from 'react'

import { latePart } from '#web/lib/late-part.ts'
import type * as Waiting from './waiting.tsx'

const load = () => import('./waiting.tsx')
const Booking = latePart(async () => (await load()).WaitingBooking)
const List = latePart(async () => (await load()).WaitingList)

/** Loads what is shown of waiting actions while there is a network: it is needed without one. */
export function useWaitingLoaded(): void {
  useEffect(() => {
    // It is loaded again when it is shown.
    load().catch(() => {})
  }, [])
}

export function WaitingBooking(props: ComponentProps<typeof Waiting.WaitingBooking>) {
  return (
    <Suspense>
      <Booking {...props} />
    </Suspense>
  )
}

/** The actions that wait from an earlier visit, above everything else. */
export function WaitingList(props: ComponentProps<typeof Waiting.WaitingList>) {
  if (props.actions.length === 0) return null
  return (
    <Suspense>
      <List {...props} />
    </Suspense>
  )
}
