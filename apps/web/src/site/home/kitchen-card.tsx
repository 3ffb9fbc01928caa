import type { LocationView } from '@thali/contracts/locations/locations'
import { openState } from '@thali/domain/locations/hours'
import { hasFeature } from '@thali/domain/locations/location'
import { formatPhone } from '@thali/domain/people/contact-fields'
import Phone from 'lucide-react/icons/phone'
import Star from 'lucide-react/icons/star'

import { hoursToday, WeekTable } from './hours.tsx'
import { addressOf, comfortsOf, ratingText, servicesOf } from './place.ts'
import { StreetFront } from './street-front.tsx'
import { mapHref, telHref } from '#web/lib/contact.ts'
import { useNow } from '#web/lib/site.tsx'
import { OtherHours } from '#web/site/opening/other-hours-late.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/home/page.ts'

/** One restaurant: its front, where it is, whether it is open, and the buttons to order, book and call. */
export function KitchenCard({ location, index }: { location: LocationView; index: number }) {
  const rating = ratingText(location)
  return (
    <article className="flex flex-1 flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <StreetFront index={index} />
      <div className="flex flex-1 flex-col p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="display text-2xl">{location.name}</h3>
          {rating !== null && (
            <p className="flex items-center gap-1.5 font-semibold tabular-nums">
              <Star aria-hidden size={18} className="fill-accent text-accent-text" />
              <span className="sr-only">{words.rated} </span>
              {rating}
            </p>
          )}
        </div>
        <a
          href={mapHref(addressOf(location))}
          rel="noopener"
          target="_blank"
          className="link flex min-h-(--tap) w-fit items-center"
        >
          <span>
            {location.address}, {location.city}
            <span className="sr-only"> {words.map}</span>
          </span>
        </a>
        <OpenToday location={location} />
        <p className="mt-1 text-sm text-muted">{[...servicesOf(location), ...comfortsOf(location)].join(' · ')}</p>
        <OtherHours location={location} />
        <details>
          <summary className="link flex min-h-(--tap) w-fit items-center">{words.wholeWeek}</summary>
          <WeekTable location={location} />
        </details>
        <WayIn location={location} />
      </div>
    </article>
  )
}

function OpenToday({ location }: { location: LocationView }) {
  const now = useNow()
  const { open, text } = openState(location, now)
  return (
    <p className={classes('flex items-center gap-2.5 font-semibold', open ? 'text-success' : 'text-text')}>
      <span
        aria-hidden
        className={classes('size-2.5 shrink-0 rounded-full border-2 border-current', open && 'bg-current')}
      />
      {open ? `${words.openNow} · ${hoursToday(location, now)}` : text}
    </p>
  )
}

function WayIn({ location }: { location: LocationView }) {
  const { id, name, isActive, phone } = location
  const takesBookings = hasFeature(location.features, 'Dine-in')
  return (
    <div className="mt-auto grid grid-cols-2 gap-2 pt-3">
      {isActive && (
        <ButtonLink size="large" href={`/menu/${id}`} className="col-span-2">
          {words.orderFrom(name)}
        </ButtonLink>
      )}
      {takesBookings && (
        <ButtonLink variant="secondary" href={`/reservations?location=${id}`}>
          {words.reserve}
          <span className="sr-only"> {words.reserveAt(name)}</span>
        </ButtonLink>
      )}
      <ButtonLink
        variant="secondary"
        href={telHref(phone)}
        icon={<Phone aria-hidden size={18} />}
        className={classes(!takesBookings && 'col-span-2')}
      >
        {words.call}
        <span className="sr-only">
          {' '}
          {name}, {formatPhone(phone)}
        </span>
      </ButtonLink>
    </div>
  )
}
