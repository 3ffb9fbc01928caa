import type { LocationView } from '@thali/contracts/locations/locations'
import { formatTimeAst } from '@thali/domain/time/zone'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, Suspense, useEffect, useState } from 'react'

import { isTimed, ReadyTime } from '../cart/ready-time.tsx'
import { LocationSwitch } from './location-switch.tsx'
import { ORDER_TYPE_NAMES, readyWords } from '#web/cart/order-words.ts'
import { type OrderDraft, type OrderTiming, useOrderTiming } from '#web/cart/use-order.ts'
import { latePart } from '#web/lib/late-part.ts'
import { Breadcrumbs } from '#web/lib/routing/head.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { classes } from '#web/ui/classes.ts'
import { words } from '#words/menu/page.ts'

const loadSheet = () => import('./order-sheet.tsx')
const OrderSheet = latePart(async () => (await loadSheet()).OrderSheet)

type MenuHeadProps = { order: OrderDraft; locations: readonly LocationView[]; filterQuery: string }

/**
 * Which kitchen this is, whether it is open, and how and when the food can be had: on phones in one line that opens a
 * sheet, so that the dishes begin high up.
 */
export function MenuHead({ order, locations, filterQuery }: MenuHeadProps) {
  const { location } = order
  const timing = useOrderTiming(order)
  const locationSwitch = <LocationSwitch here={location} locations={locations} filterQuery={filterQuery} />
  return (
    <header className="menu-head">
      <div className="menu-trail">
        <Breadcrumbs name={words.menu} path={`/menu/${location.id}`} />
        <div className="flex flex-wrap items-center gap-x-4">
          <OpenState {...timing.state} />
          {isTimed(location) && <ReadyTime timing={timing} className="hidden lg:block" />}
        </div>
      </div>
      <div className="menu-place">
        <h1 tabIndex={-1} className="display text-lg max-lg:leading-[1.2] lg:text-h2">
          <span className="sr-only lg:not-sr-only">{words.menuAt}</span>
          {location.name}
        </h1>
        <OrderLine order={order} timing={timing} locations={locations} locationSwitch={locationSwitch} />
        <div className="hidden lg:block">{locationSwitch}</div>
      </div>
    </header>
  )
}

function OpenState({ open, text }: OrderTiming['state']) {
  return (
    <p className={classes('flex items-center gap-2 text-sm font-semibold', open ? 'text-success' : 'text-warning')}>
      <span aria-hidden className={classes('size-2.5 rounded-full border-2 border-current', open && 'bg-current')} />
      {text ?? words.openNow}
    </p>
  )
}

type OrderLineProps = Pick<MenuHeadProps, 'order' | 'locations'> & { timing: OrderTiming; locationSwitch: ReactNode }

/** `Pickup · 7:25 PM AST`, and the sheet in which it is changed. */
function OrderLine({ timing, ...props }: OrderLineProps) {
  const { location, orderType } = props.order
  // Remembers the location it was opened at, so that changing the location closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const { day } = readyWords(timing.readyAt, timing.now)

  useEffect(() => {
    // Loaded ahead, for when the network is gone.
    loadSheet().catch(() => {}) // Loaded again when it is opened.
  }, [])

  return (
    <>
      <button type="button" className="menu-order" aria-haspopup="dialog" onClick={() => setOpenedAt(location.id)}>
        <span>
          <span className="sr-only">{words.change}</span>
          {ORDER_TYPE_NAMES[orderType]}
          {isTimed(location) && (
            <>
              {' · '}
              <AtlanticTime>{formatTimeAst(timing.readyAt)}</AtlanticTime>
              {day && ` ${day}`}
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
