import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import Star from 'lucide-react/icons/star'

import { LocationFacts } from './location-facts.tsx'
import { chipsOf, dollarsWords, ratingWords, sinceWords } from './location-words.ts'
import { Badge } from '#web/ui/badge.tsx'

type CardProps = { location: ManagedLocationView }

/** The card of a location: how it is reached, what it offers and how it does. */
export function LocationCard({ location }: CardProps) {
  const { name, manager, openingDate, features, isActive } = location
  const rating = ratingWords(location)
  const since = sinceWords(openingDate)
  return (
    <section
      aria-label={`Card of ${name}`}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 [overflow-wrap:anywhere]"
    >
      <LocationFacts location={location} />
      <Features features={features} />
      {isActive && <Metrics location={location} />}
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        {rating && (
          <span className="flex items-center gap-1.5 tabular-nums">
            <Star aria-hidden size={18} className="text-accent-text" />
            {rating}
          </span>
        )}
        <span>Manager: {manager ?? 'TBD'}</span>
        {since && <span>{since}</span>}
      </p>
    </section>
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

function Metrics({ location }: CardProps) {
  const metrics = [
    ['Total Orders', location.totalOrders.toLocaleString('en-CA')],
    ['Avg Order', dollarsWords(location.averageOrderValue)],
    ['Capacity', location.capacity ?? '–'],
    ['Monthly', dollarsWords(location.monthlyRevenue)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3 @min-[40rem]:grid-cols-4">
      {metrics.map(([label, figure]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
