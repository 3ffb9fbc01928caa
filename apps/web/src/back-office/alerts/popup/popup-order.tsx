import { chosenSpice } from '@thali/domain/orders/lines/chosen-spice'
import { formatTimeAst } from '@thali/domain/time/zone'
import type { OrderItemView, OrderView } from '@thali/contracts/orders/orders'
import Bike from 'lucide-react/icons/bike'
import Flame from 'lucide-react/icons/flame'
import MapPin from 'lucide-react/icons/map-pin'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Utensils from 'lucide-react/icons/utensils'
import { useRef, useState } from 'react'

import { moreWords, paymentWords, totalWords, typeWords, urgencyWords } from './popup-words.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chillies } from '#web/ui/brand/chillies.tsx'
import { classes } from '#web/ui/classes.ts'

const ITEMS_SHOWN = 3
const ICONS = { pickup: ShoppingBag, delivery: Bike, 'dine-in': Utensils } as const

type PopupOrderProps = { order: OrderView; showsPlace: boolean }

/** The order as a large ticket: everything needed to decide whether to accept it. */
export function PopupOrder({ order, showsPlace }: PopupOrderProps) {
  return (
    <article
      data-theme="light"
      className="popup-ticket mx-auto overflow-hidden rounded-lg bg-board-card text-board-card-text"
    >
      <Head order={order} />
      <div className="grid gap-5 px-5 py-5 md:px-7">
        <Facts order={order} showsPlace={showsPlace} />
        <Notes order={order} />
        <Items order={order} />
      </div>
    </article>
  )
}

function Head({ order }: { order: OrderView }) {
  const Icon = ICONS[order.orderType]
  const urgency = urgencyWords(order)
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 bg-accent px-5 py-4 text-on-accent md:px-7">
      <div>
        <p className="popup-number font-bold tabular-nums">{order.orderNumber}</p>
        <p className="mt-2 flex items-center gap-2 text-2xl font-bold">
          <Icon aria-hidden size={28} className="shrink-0" />
          {typeWords(order)}
        </p>
      </div>
      <div className="text-end">
        {urgency && (
          <p className="mb-2 inline-flex items-center gap-1.5 bg-board-card-text px-3 py-1 font-bold text-board-card">
            <Flame aria-hidden size={22} />
            {urgency}
          </p>
        )}
        {order.estimatedReady && (
          <p>
            Promised for{' '}
            <b className="block text-board-no whitespace-nowrap">
              <AtlanticTime>{formatTimeAst(new Date(order.estimatedReady))}</AtlanticTime>
            </b>
          </p>
        )}
      </div>
    </header>
  )
}

function Facts({ order, showsPlace }: PopupOrderProps) {
  const isPaid = order.paymentStatus === 'paid'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b-2 border-board-held pb-4 text-2xl">
      <p className="min-w-0 font-bold [overflow-wrap:anywhere]">{order.customerInfo.name}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <b className="tabular-nums">{totalWords(order)}</b>
        <b
          className={classes(
            'px-3 py-1 text-xl whitespace-nowrap',
            isPaid ? 'border-2 border-board-card-text' : 'bg-board-card-text text-board-card',
          )}
        >
          {paymentWords(order)}
        </b>
      </p>
      {showsPlace && (
        <p className="flex w-full items-center gap-2 text-xl font-semibold">
          <MapPin aria-hidden size={22} className="shrink-0" />
          {order.locationInfo.name}
        </p>
      )}
      {order.deliveryInfo && (
        <p className="w-full text-xl font-semibold [overflow-wrap:anywhere]">{order.deliveryInfo.address}</p>
      )}
    </div>
  )
}

function Items({ order }: { order: OrderView }) {
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const more = moreWords(order, ITEMS_SHOWN)

  /** The button goes; the focus stays where reading goes on. */
  function showAll() {
    setIsWhole(true)
    list.current?.focus()
  }

  return (
    <div>
      <ul ref={list} tabIndex={-1} aria-label="Items" className="grid gap-3 outline-none">
        {order.items.slice(0, isWhole ? undefined : ITEMS_SHOWN).map((item) => (
          <Item key={item.cartKey} item={item} />
        ))}
      </ul>
      {more && !isWhole && (
        <Button size="board" variant="secondary" className="mt-4" onClick={showAll}>
          {more}
        </Button>
      )}
    </div>
  )
}

function Item({ item }: { item: OrderItemView }) {
  const spice = chosenSpice(item)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-2xl font-semibold">
      <span className="tabular-nums">{item.quantity} ×</span>
      <span>{item.name}</span>
      {spice && (
        <Chillies
          level={spice.level}
          word={spice.name}
          className="col-start-2 text-board-item! font-bold! text-board-modifier!"
        />
      )}
    </li>
  )
}

/** The customer's notes in full: an allergy may be in the last line. */
function Notes({ order }: { order: OrderView }) {
  const driver = order.deliveryInfo?.instructions
  return (
    <>
      {order.specialInstructions && <Note title="Special instructions">{order.specialInstructions}</Note>}
      {driver && <Note title="For the driver">{driver}</Note>}
    </>
  )
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <p className="bg-board-allergy px-4 py-3 text-2xl font-semibold [overflow-wrap:anywhere] whitespace-pre-line text-board-allergy-text">
      <span className="block text-lg font-bold">{title}</span>
      {children}
    </p>
  )
}
