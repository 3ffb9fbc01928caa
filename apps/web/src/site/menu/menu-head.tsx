import type { LocationView } from '@thali/contracts/locations/locations'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, Suspense, useEffect, useState } from 'react'

import { isTimed } from '../cart/ready-time.tsx'
import { readyWords, typeOrTable } from '#web/cart/order-words.ts'
import { type OrderDraft, type OrderTiming, useOrderTiming } from '#web/cart/use-order.ts'
import { latePart } from '#web/lib/late-part.ts'
import { words } from '#words/menu/page.ts'

const loadSheet = () => import('./order-sheet.tsx')
const OrderSheet = latePart(async () => (await loadSheet()).OrderSheet)

type MenuHeadProps = {
  order: OrderDraft
  locations: readonly LocationView[]
  filterQuery: string
  /** Search and diets. */
  children: ReactNode
}

/** Which kitchen this is, whether it is open, and how and when the food can be had: one line, which opens a sheet. */
export function MenuHead({ order, locations, filterQuery, children }: MenuHeadProps) {
  const { location } = order
  const timing = useOrderTiming(order)
  const { open, text } = timing.state
  return (
    <header className="menu-head">
      <div className="menu-place">
        <span aria-hidden className="menu-dot" data-open={open ? '' : undefined} />
        <h1 tabIndex={-1} className="display text-lg leading-[1.2]">
          <span className="sr-only">{words.menuAt}</span>
          {location.name}{' '}
          <span className={text === null ? 'sr-only' : 'menu-state block'}>{text ?? words.openNow}</span>
        </h1>
        <OrderLine order={order} timing={timing} locations={locations} filterQuery={filterQuery} />
      </div>
      {children}
    </header>
  )
}

type OrderLineProps = Omit<MenuHeadProps, 'children'> & { timing: OrderTiming }

/** `Pickup · 7:25 PM`, and the sheet in which it is changed. */
function OrderLine({ timing, ...props }: OrderLineProps) {
  const { location } = props.order
  // Remembers the location it was opened at, so that changing the location closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const { time, day } = readyWords(timing.readyAt, timing.now)

  useEffect(() => {
    // Loaded ahead, for when the network is gone.
    loadSheet().catch(() => {}) // Loaded again when it is opened.
  }, [])

  return (
    <>
      <button type="button" className="menu-order" aria-haspopup="dialog" onClick={() => setOpenedAt(location.id)}>
        <span>
          <span className="sr-only">{words.change}</span>
          <span>
            {typeOrTable(props.order)}
            {isTimed(location) && ' ·'}
          </span>
          {isTimed(location) && (
            <>
              {' '}
              <span>{time}</span>
              {day && ' '}
              {day && <span className="menu-day">{day}</span>}
            </>
          )}
        </span>
        <ChevronDown aria-hidden size={18} className="shrink-0" />
      </button>
      {openedAt === location.id && (
        <Suspense>
          <OrderSheet {...props} onClose={() => setOpenedAt(null)} />
        </Suspense>
      )}
    </>
  )
}
