import type { LocationView } from '@thali/contracts/locations/locations'
import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { OrderView } from '@thali/contracts/orders/orders'
import { mentionsAllergy } from '@thali/domain/orders/kitchen/allergy'
import MapPin from 'lucide-react/icons/map-pin'
import { useRef, useState } from 'react'

import { moreWords, paymentWords, totalWords } from './popup-words.ts'
import { promiseText } from '#web/back-office/actions/orders/order-times.ts'
import { TYPE_ICONS, typeWords } from '#web/back-office/lib/order-types.ts'
import {
  AddedMark,
  AllergyBand,
  ChangedBand,
  DishDetails,
  DishHeat,
  FrenchMark,
} from '#web/back-office/lib/ticket-marks.tsx'
import { placeKey } from '#web/lib/place-key.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'

const ITEMS_SHOWN = 3

type PopupOrderProps = { order: OrderView; places: readonly LocationView[] }

/** The order as a large ticket: everything needed to decide whether to accept it. */
export function PopupOrder({ order, places }: PopupOrderProps) {
  return (
    <article className="popup-ticket mx-auto overflow-hidden rounded-md bg-board-card text-board-card-text">
      <Head order={order} places={places} />
      <div className="grid gap-4 p-4 md:px-6">
        <Facts order={order} places={places} />
        <ChangedBand order={order} className="rounded-sm px-3 py-2 text-xl" />
        <Notes order={order} />
        <Items order={order} />
      </div>
    </article>
  )
}

function Head({ order, places }: PopupOrderProps) {
  const Icon = TYPE_ICONS[order.orderType]
  const promise = promiseText(order, places)
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 bg-board-step px-4 py-3 text-board-step-text md:px-6">
      <p className="popup-number font-bold tabular-nums">{order.orderNumber}</p>
      <p className="flex items-center gap-2 text-xl font-bold md:text-2xl">
        <Icon aria-hidden size={24} className="shrink-0" />
        {typeWords(order)}
      </p>
      {promise && (
        <p className="text-end max-md:w-full max-md:text-start">
          Promised for{' '}
          <b className="text-2xl whitespace-nowrap">
            <AtlanticTime>{promise.when}</AtlanticTime>
          </b>
          {promise.because && <span className="block text-sm">{promise.because}</span>}
        </p>
      )}
    </header>
  )
}

function Facts({ order, places }: PopupOrderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-board-line pb-3 text-xl">
      <p className="min-w-0 font-bold [overflow-wrap:anywhere]">
        {order.customerInfo.name}
        <FrenchMark language={order.language} />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="tabular-nums">{totalWords(order)}</b>
        <span className="rounded-sm bg-board-held px-2 py-0.5 font-bold whitespace-nowrap text-board-held-text">
          {paymentWords(order)}
        </span>
      </p>
      {places.length > 1 && (
        <p className="flex w-full items-center gap-2 text-lg font-semibold">
          <MapPin aria-hidden size={20} className="shrink-0" />
          {order.locationInfo.name}
        </p>
      )}
      {order.deliveryInfo && (
        <p className="w-full text-lg font-semibold [overflow-wrap:anywhere]">{order.deliveryInfo.address}</p>
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
      <ul ref={list} tabIndex={-1} aria-label="Items" className="grid gap-1.5 outline-none">
        {order.items.slice(0, isWhole ? undefined : ITEMS_SHOWN).map((item, index) => (
          <Item key={placeKey(index, item.cartKey)} item={item} />
        ))}
      </ul>
      {more && !isWhole && (
        <Button size="staff" variant="secondary" className="mt-3" onClick={showAll}>
          {more}
        </Button>
      )}
    </div>
  )
}

function Item({ item }: { item: OrderItemView }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 text-xl font-semibold md:text-2xl">
      <span className="tabular-nums">{item.quantity} ×</span>
      <div>
        <AddedMark item={item} />
        {item.name}
        <DishHeat item={item} />
        <DishDetails item={item} />
      </div>
    </li>
  )
}

/** The customer's notes in full, an allergy apart from the others. */
function Notes({ order }: { order: OrderView }) {
  const { specialInstructions: note, deliveryInfo } = order
  const driver = deliveryInfo?.instructions
  return (
    <>
      {note && mentionsAllergy(note) && <AllergyBand className="rounded-sm px-3 py-2 text-xl">{note}</AllergyBand>}
      {note && !mentionsAllergy(note) && <Note title="Special instructions">{note}</Note>}
      {driver && <Note title="For the driver">{driver}</Note>}
    </>
  )
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <p className="[overflow-wrap:anywhere] whitespace-pre-line text-board-quiet">
      <span className="block text-sm font-bold">{title}</span>
      {children}
    </p>
  )
}
