import { orderTypesAt } from '@thali/domain/locations/location'
import { useRef } from 'react'
import { flushSync } from 'react-dom'

import { TableLine } from './table-line.tsx'
import { askForTable, chooseOrderType } from '#web/cart/cart-store.ts'
import { fallbackWords, ORDER_TYPE_NAMES } from '#web/cart/order-words.ts'
import type { OrderDraft } from '#web/cart/use-order.ts'
import { Chips } from '#web/ui/forms/chips.tsx'
import { words } from '#words/cart/order.ts'

/** Pickup, delivery or dine-in, as far as the location offers them. */
export function OrderTypeChoice({ order }: { order: OrderDraft }) {
  const { location, orderType, wantedType, table } = order
  const choice = useRef<HTMLDivElement>(null)
  const options = orderTypesAt(location.features).map((type) => ({ value: type, label: ORDER_TYPE_NAMES[type] }))

  function handleChangeTable() {
    flushSync(() => askForTable(location.id))
    // The button is gone; the order is still dine-in.
    choice.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }

  return (
    <div ref={choice} className="grid gap-2">
      <Chips
        legend={words.orderType}
        hideLegend
        options={options}
        value={orderType}
        onChange={(type) => chooseOrderType(location.id, type)}
      />
      {table !== null && <TableLine table={table} onChange={handleChangeTable} />}
      {wantedType !== orderType && (
        <p role="status" className="text-sm text-warning">
          {fallbackWords(wantedType, location.name)}
        </p>
      )}
    </div>
  )
}
