import type { OrderItemView } from '@thali/contracts/orders/order-parts'
import type { CartLine } from '@thali/domain/cart/cart'
import { lineTotal } from '@thali/domain/cart/cart-line'
import { SPICE_LEVELS } from '@thali/domain/menu/dish'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import type { ReactNode } from 'react'

import type { DraftEditor } from './use-change-draft.ts'
import { AddedMark, DishDetails, DishHeat } from '#web/back-office/lib/ticket-marks.tsx'
import { LineChoices } from '#web/cart/line-choices.tsx'
import { placeKey } from '#web/lib/place-key.ts'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'

type LineRowsProps = { editor: DraftEditor; canAdd: boolean }

/** The dishes of the order, each with − and +, and below them what is added. */
export function LineRows({ editor, canAdd }: LineRowsProps) {
  const { draft, refusal, less, more, setQuantity } = editor
  const { order, taken, added } = draft
  return (
    <>
      <ul aria-label="Dishes of the order" className="divide-y divide-line border-y border-line">
        {order.items.map((item, place) => {
          const count = taken[place] ?? 0
          const isWhole = count === 0
          return (
            <Row
              key={placeKey(place, item.cartKey)}
              words={<Words item={item} taken={count} />}
              price={item.price * (item.quantity - count)}
            >
              <QuantityStepper
                label={item.name}
                value={item.quantity - count}
                min={0}
                {...(isWhole && !canAdd && { max: item.quantity })}
                message={refusal?.place === place ? refusal.words : undefined}
                size="staff"
                className={BESIDE}
                onChange={(value) => (value < item.quantity - count ? less(place) : more(place))}
              />
            </Row>
          )
        })}
      </ul>
      {added.length > 0 && (
        <ul aria-label="Added to the order" className="divide-y divide-line border-b border-line">
          {added.map((line) => (
            <Row key={line.cartKey} words={<AddedWords line={line} />} price={lineTotal(line) / 100}>
              <QuantityStepper
                label={`added ${line.name}`}
                value={line.quantity}
                size="staff"
                className={BESIDE}
                onRemove={() => setQuantity(line.cartKey, 0)}
                onChange={(value) => setQuantity(line.cartKey, value)}
              />
            </Row>
          ))}
        </ul>
      )}
    </>
  )
}

/** On a phone name and price stand above each other beside it. */
const BESIDE = 'max-md:col-start-2 max-md:row-span-2'

type RowProps = { words: ReactNode; price: number; children: ReactNode }

function Row({ words, price, children }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 md:grid-cols-[minmax(0,1fr)_auto_5rem]">
      <div className="min-w-0 text-lg leading-tight font-semibold [overflow-wrap:anywhere]">{words}</div>
      {children}
      <p className="tabular-nums max-md:col-start-1 max-md:row-start-2 max-md:text-base max-md:text-muted md:text-end">
        {formatMoney(centsFromDollars(price))}
      </p>
    </li>
  )
}

function Words({ item, taken }: { item: OrderItemView; taken: number }) {
  const Name = taken === item.quantity ? 's' : 'span'
  return (
    <>
      <AddedMark item={item} />
      <Name>{item.name}</Name>
      <DishHeat item={item} />
      {taken > 0 && (
        <span className="block text-sm font-semibold text-danger">
          {taken} of {item.quantity} taken off
        </span>
      )}
      <DishDetails item={item} />
    </>
  )
}

function AddedWords({ line }: { line: CartLine }) {
  const spice = SPICE_LEVELS.find(({ id }) => id === line.spiceLevelId)
  return (
    <>
      <b className="dish-added">ADD</b>
      {line.name} {spice && <span className="text-sm font-normal whitespace-nowrap text-muted">{spice.name}</span>}
      <span className="block text-sm font-normal text-muted">
        {formatMoney(centsFromDollars(line.price))} each today
      </span>
      <LineChoices line={line} />
    </>
  )
}
