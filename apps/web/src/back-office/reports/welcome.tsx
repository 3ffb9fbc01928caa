import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatDate } from '@thali/domain/time/zone'

import { counted, greeting, UNKNOWN, wholeDollars } from './figure-words.ts'
import { useFigures } from './figures.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'

/** Greeting, date and today's result so far, and where: the location is chosen in the bar on top. */
export function Welcome() {
  const { user, places, choice } = useWorkspace()
  const { data } = useFigures(choice, 'today')
  const now = useNow()
  const [firstName] = user.displayName.trim().split(' ')
  const place = places.find(({ id }) => id === choice)
  return (
    <section aria-label="Welcome" className="flex flex-wrap gap-x-6 gap-y-1 text-[0.9375rem] text-muted">
      <p>
        {greeting(now)}
        {firstName && `, ${firstName}`}. {formatDate(now)}.{' '}
        <b className="font-semibold text-text tabular-nums">{data ? wholeDollars(data.revenue) : UNKNOWN}</b> today’s
        revenue
        {data && `, from ${counted(data.orders, 'order')}`}.
      </p>
      {place ? (
        <address className="flex flex-wrap gap-x-4 not-italic">
          <span>
            {place.address}, {place.city}, {place.province} {place.postalCode}
          </span>
          <a href={`tel:${place.phone}`} className="link inline-flex min-h-6 items-center tabular-nums">
            {formatPhone(place.phone)}
          </a>
        </address>
      ) : (
        <p>All locations together, also those that are no longer active</p>
      )}
    </section>
  )
}
