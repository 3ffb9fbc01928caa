import type { LocationView } from '@thali/contracts/locations/locations'

import { Link } from '#web/lib/routing/link.tsx'
import { classes } from '#web/ui/classes.ts'

import { OrderTypeChoice } from '../cart/order-type-choice.tsx'
import { ReadyTime } from '../cart/ready-time.tsx'
import { type OrderDraft, useOrderTiming } from '#web/cart/use-order.ts'

type MenuHeadProps = { order: OrderDraft; locations: readonly LocationView[]; filterQuery: string }

/** Which kitchen this is, whether it is open, when the food would be ready, and how it gets to the table. */
export function MenuHead({ order, locations, filterQuery }: MenuHeadProps) {
  const { location } = order
  return (
    <header className="grid gap-x-10 gap-y-3 pt-2 pb-4 lg:grid-cols-[1fr_auto] lg:items-end lg:pt-5 lg:pb-8">
      <div>
        <h1 tabIndex={-1} className="display text-h1">
          <span className="eyebrow mb-1 block font-sans">The menu at</span> {location.name}
        </h1>
        <p className="mt-1.5 hidden text-muted md:block">
          {location.address}, {location.city}
        </p>
      </div>
      <div className="grid gap-3 lg:justify-items-end">
        <LocationSwitch here={location} locations={locations} filterQuery={filterQuery} />
        <Timing order={order} />
        <div className="lg:hidden">
          <OrderTypeChoice order={order} />
        </div>
      </div>
    </header>
  )
}

function Timing({ order }: { order: OrderDraft }) {
  const timing = useOrderTiming(order)
  const { open, text } = timing.state
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className={classes('flex items-center gap-2 font-semibold', open ? 'text-success' : 'text-warning')}>
        <span aria-hidden className={classes('size-2.5 rounded-full border-2 border-current', open && 'bg-current')} />
        {text ?? 'Open now'}
      </p>
      {order.location.isActive && order.location.ordersPausedUntil === null && <ReadyTime timing={timing} />}
    </div>
  )
}

function LocationSwitch({ here, locations, filterQuery }: { here: LocationView } & Omit<MenuHeadProps, 'order'>) {
  if (locations.every(({ id }) => id === here.id)) return null
  return (
    <nav aria-label="Location" className="grid gap-1.5 lg:justify-items-end">
      <ul className="inline-flex w-fit max-w-full flex-wrap rounded-md border border-line-strong bg-surface p-1">
        {locations.map(({ id, name }) => (
          <li key={id} className="grow">
            <Link
              href={`/menu/${id}${filterQuery}`}
              aria-current={id === here.id ? 'page' : undefined}
              className="flex tap items-center justify-center rounded-sm px-3 font-semibold 2xs:px-4 aria-[current]:bg-primary aria-[current]:text-on-primary"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">Your cart here is kept when you switch.</p>
    </nav>
  )
}
