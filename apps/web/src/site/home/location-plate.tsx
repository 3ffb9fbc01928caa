import type { LocationView } from '@thali/contracts/locations/locations'
import { FORMATS } from '@thali/domain/language/words'
import { openState } from '@thali/domain/locations/hours'
import { hasFeature } from '@thali/domain/locations/location'
import { formatPhone } from '@thali/domain/people/contact-fields'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import Star from 'lucide-react/icons/star'

import { WeekTable, hoursToday } from './hours.tsx'
import { addressOf, comfortsOf, ratingText, servicesOf } from './place.ts'
import { mapHref, telHref } from '#web/lib/contact.ts'
import { useNow } from '#web/lib/site.tsx'
import { OtherHours } from '#web/site/opening/other-hours-late.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/home/page.ts'

/** One restaurant: where it is, whether it is open, and the way in. */
export function LocationPlate({ location, className }: { location: LocationView; className?: string }) {
  const comforts = comfortsOf(location)
  return (
    <Plate className={classes('flex flex-col', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="display text-h2">{location.name}</h3>
        <Rating location={location} />
      </div>
      <a
        href={mapHref(addressOf(location))}
        rel="noopener"
        target="_blank"
        className="link mt-1 -ms-0.5 flex min-h-(--tap) w-fit items-center gap-2"
      >
        <MapPin aria-hidden size={18} className="shrink-0" />
        <span>
          {addressOf(location)}
          <span className="sr-only"> {words.map}</span>
        </span>
      </a>
      <OpenNow location={location} />
      <ul aria-label={words.services(location.name)} className="mt-4 flex flex-wrap gap-2">
        {servicesOf(location).map((service) => (
          <li key={service}>
            <Badge className="bg-surface! text-sm!">{service}</Badge>
          </li>
        ))}
      </ul>
      {comforts.length > 0 && <p className="mt-2 text-sm text-muted">{comforts.join(' · ')}</p>}
      <WayIn location={location} />
    </Plate>
  )
}

function Rating({ location }: { location: LocationView }) {
  const text = ratingText(location)
  if (text === null) return null
  return (
    <p className="flex items-center gap-1.5 font-semibold tabular-nums">
      <Star aria-hidden size={18} className="fill-accent text-accent-text" />
      <span className="sr-only">{words.rated} </span>
      {text}
    </p>
  )
}

function OpenNow({ location }: { location: LocationView }) {
  const now = useNow()
  const { open, text } = openState(location, now)
  return (
    <div className="mt-3">
      <p className={classes('flex items-center gap-2.5 font-semibold', open ? 'text-success' : 'text-text')}>
        <span
          aria-hidden
          className={classes('size-3 shrink-0 rounded-full border-2 border-current', open && 'bg-current')}
        />
        {open ? words.openNow : text}
      </p>
      <p className="mt-1 text-balance text-muted">
        {words.today} <AtlanticTime>{`${hoursToday(location, now)} ${FORMATS.time.zone}`}</AtlanticTime>
      </p>
      <OtherHours location={location} />
      <details className="group">
        <summary className="link flex min-h-(--tap) w-fit items-center">{words.wholeWeek}</summary>
        <WeekTable location={location} />
      </details>
    </div>
  )
}

function WayIn({ location }: { location: LocationView }) {
  const { id, name, isActive, phone } = location
  const takesBookings = hasFeature(location.features, 'Dine-in')
  return (
    <div className="mt-auto grid grid-cols-2 gap-2 pt-6 lg:flex">
      {isActive && (
        <ButtonLink href={`/menu/${id}`} className="col-span-2 lg:flex-1">
          {words.order}
          <span className="sr-only"> {words.fromPlace(name)}</span>
        </ButtonLink>
      )}
      {takesBookings && (
        <ButtonLink variant="secondary" href={`/reservations?location=${id}`} className="lg:flex-1">
          {words.reserve}
          <span className="sr-only"> {words.reserveAt(name)}</span>
        </ButtonLink>
      )}
      <ButtonLink
        variant="secondary"
        href={telHref(phone)}
        icon={<Phone aria-hidden size={18} />}
        className={classes('lg:flex-1', !takesBookings && 'col-span-2')}
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
