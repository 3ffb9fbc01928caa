import type { LocationView } from '@thali/contracts/locations/locations'
import { Suspense } from 'react'

import { latePart } from '#web/lib/late-part.ts'

const OtherHoursNotice = latePart(async () => (await import('./other-hours-notice.tsx')).OtherHoursNotice)

/** Other hours of the next two weeks. Most of the year there are none, so their script is loaded when there are. */
export function OtherHours({ location }: { location: LocationView }) {
  if (!location.calendarDays) return null
  return (
    <Suspense>
      <OtherHoursNotice location={location} />
    </Suspense>
  )
}
