import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { hasFeature } from '@thali/domain/locations/location'
import Bike from 'lucide-react/icons/bike'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChefHat from 'lucide-react/icons/chef-hat'
import CloudOff from 'lucide-react/icons/cloud-off'
import Pencil from 'lucide-react/icons/pencil'
import Power from 'lucide-react/icons/power'
import Star from 'lucide-react/icons/star'
import Trash from 'lucide-react/icons/trash-2'

import { CopyButton, LocationFacts } from './location-facts.tsx'
import { addedWords, chipsOf, dollarsWords, QUEUED, ratingWords, sinceWords } from './location-words.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'

/** Button labels do not wrap, however narrow the card is. */
const WORD = 'grow px-3! whitespace-nowrap'

type LocationCardProps = {
  location: ManagedLocationView
  /** A change of it has not reached the server yet. */
  isWaiting: boolean
  mayAll: boolean
  busy: boolean
  onEdit: () => void
  onDelivery: () => void
  onCalendar: () => void
  onKitchen: () => void
  onToggle: () => void
  onDelete: () => void
}

/** Card of one location. */
export function LocationCard(props: LocationCardProps) {
  const { location, isWaiting } = props
  const rating = ratingWords(location)
  const since = sinceWords(location.openingDate)
  return (
    <li
      aria-label={location.name}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 [overflow-wrap:anywhere] md:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="display min-w-0 text-2xl">{location.name}</h2>
        <Marks location={location} isWaiting={isWaiting} />
      </div>
      <p className="flex flex-wrap items-center gap-x-4 text-muted">
        <span className="flex items-center">
          <code>{location.id}</code>
          <CopyButton what="Location ID" text={location.id} />
        </span>
        {rating && (
          <span className="flex items-center gap-1.5 tabular-nums">
            <Star aria-hidden size={18} className="text-accent-text" />
            {rating}
          </span>
        )}
      </p>
      <LocationFacts location={location} />
      <Features features={location.features} />
      {location.isActive && <Metrics location={location} />}
      {isWaiting && <Badge tone="info">{QUEUED}</Badge>}
      <p className="mt-auto flex flex-wrap gap-x-4 border-t border-line pt-3 text-sm text-muted">
        <span>Manager: {location.manager ?? 'TBD'}</span>
        {since && <span>{since}</span>}
        <span>{addedWords(location.createdAt)}</span>
      </p>
      <CardButtons {...props} />
    </li>
  )
}

function Marks({ location: { isActive, deletedAt }, isWaiting }: Pick<LocationCardProps, 'location' | 'isWaiting'>) {
  const { live } = useWorkspace()
  const isOffline = isWaiting || live.status === 'offline'
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      {deletedAt !== null && <Badge tone="danger">Deleted</Badge>}
      {isOffline && (
        <Badge tone="warning" icon={<CloudOff aria-hidden size={14} />}>
          Offline
        </Badge>
      )}
    </span>
  )
}

function Features({ features }: { features: readonly string[] }) {
  const { shown, rest } = chipsOf(features)
  if (shown.length === 0) return null
  return (
    <ul aria-label="Features" className="flex flex-wrap gap-1.5">
      {[...shown, ...(rest === null ? [] : [rest])].map((feature) => (
        <li key={feature}>
          <Badge>{feature}</Badge>
        </li>
      ))}
    </ul>
  )
}

function Metrics({ location }: { location: ManagedLocationView }) {
  const metrics = [
    ['Total Orders', location.totalOrders.toLocaleString('en-CA')],
    ['Avg Order', dollarsWords(location.averageOrderValue)],
    ['Capacity', location.capacity ?? '–'],
    ['Monthly', dollarsWords(location.monthlyRevenue)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3">
      {metrics.map(([label, figure]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

function CardButtons({
  location,
  mayAll,
  busy,
  onEdit,
  onDelivery,
  onCalendar,
  onKitchen,
  onToggle,
  onDelete,
}: LocationCardProps) {
  const { name, isActive, deletedAt, features } = location
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        className={WORD}
        icon={<Pencil aria-hidden size={18} />}
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      {deletedAt === null && (
        <Button
          variant="secondary"
          className={WORD}
          icon={<CalendarDays aria-hidden size={18} />}
          aria-label={`Holidays at ${name}`}
          onClick={onCalendar}
        >
          Holidays
        </Button>
      )}
      {deletedAt === null && (
        <Button
          variant="secondary"
          className={WORD}
          icon={<ChefHat aria-hidden size={18} />}
          aria-label={`Kitchen of ${name}`}
          onClick={onKitchen}
        >
          Kitchen
        </Button>
      )}
      {deletedAt === null && hasFeature(features, 'Delivery') && (
        <Button
          variant="secondary"
          className={WORD}
          icon={<Bike aria-hidden size={18} />}
          aria-label={`Delivery from ${name}`}
          onClick={onDelivery}
        >
          Delivery
        </Button>
      )}
      {mayAll && (
        <span className="flex grow gap-2">
          <Button
            variant="secondary"
            className={WORD}
            busy={busy}
            icon={<Power aria-hidden size={18} />}
            aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${name}`}
            onClick={onToggle}
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </Button>
          {deletedAt === null && (
            <IconButton
              label={`Delete ${name}`}
              className="text-danger!"
              icon={<Trash aria-hidden size={20} />}
              aria-disabled={busy || undefined}
              onClick={onDelete}
            />
          )}
        </span>
      )}
    </div>
  )
}
