import { orderTypesAt } from '@thali/domain/locations/location'
import { formatMoney } from '@thali/domain/money/cents'
import { ORDER_TYPES } from '@thali/domain/order-status'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { PARTY } from '@thali/domain/people/party'

import { fieldId, type FieldErrors } from '../new-order.ts'
import type { DeskDelivery, NewOrderEditor } from '../use-new-order.ts'
import { fallbackWords, ORDER_TYPE_NAMES } from '#web/cart/order-words.ts'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { PadField } from '#web/ui/forms/pad-field.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'

/** Pickup, delivery or dine-in, with the fields each of them needs. */
export function HandoverBlock({ editor, errors }: { editor: NewOrderEditor; errors: FieldErrors }) {
  const { fields, location, orderType, change } = editor
  const offered = orderTypesAt(location.features)
  return (
    <div className="grid gap-2">
      <Segments
        legend="Order Type"
        options={ORDER_TYPES.map((type) => ({
          value: type,
          label: ORDER_TYPE_NAMES[type],
          disabled: !offered.includes(type),
          hint: offered.includes(type) ? undefined : 'Not offered here',
        }))}
        value={orderType}
        onChange={(type) => change({ orderType: type })}
      />
      <p role="status" className="text-sm font-medium text-warning empty:hidden">
        {fields.orderType !== orderType && fallbackWords(fields.orderType, location.name)}
      </p>
      {ASKS_FOR[orderType] === 'address' && <Delivery editor={editor} errors={errors} />}
      {ASKS_FOR[orderType] === 'table' && <Table editor={editor} errors={errors} />}
    </div>
  )
}

function Delivery({ editor: { fields, delivery, change }, errors }: { editor: NewOrderEditor; errors: FieldErrors }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Delivery Information</legend>
      <TextArea
        id={fieldId('address')}
        label="Address"
        rows={1}
        className="[&_textarea]:min-h-(--tap)!"
        value={fields.address}
        error={errors.address}
        onChange={(event) => change({ address: event.target.value })}
      />
      <TextField
        id={fieldId('deliveryInstructions')}
        label="Instructions"
        optional
        placeholder="Buzzer, floor, where to leave it"
        value={fields.deliveryInstructions}
        error={errors.deliveryInstructions}
        onChange={(event) => change({ deliveryInstructions: event.target.value })}
      />
      {delivery && <Zone delivery={delivery} fields={fields} errors={errors} change={change} />}
    </fieldset>
  )
}

type ZoneProps = Pick<NewOrderEditor, 'fields' | 'change'> & { delivery: DeskDelivery; errors: FieldErrors }

/** The postal code finds the zone; a typed fee stands in its place, outside of all zones too. */
function Zone({ delivery, fields, errors, change }: ZoneProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField
        id={fieldId('postalCode')}
        label="Postal code"
        autoCapitalize="characters"
        maxLength={10}
        value={fields.postalCode}
        error={errors.postalCode}
        onChange={(event) => change({ postalCode: event.target.value })}
      />
      <MoneyField
        id={fieldId('deliveryFee')}
        label="Other fee"
        optional
        controlSize="regular"
        value={fields.deliveryFee}
        error={errors.deliveryFee}
        onChange={(deliveryFee) => change({ deliveryFee })}
      />
      <p role="status" className="col-span-2 text-sm text-muted empty:hidden">
        {zoneWords(delivery)}
      </p>
    </div>
  )
}

function zoneWords({ typedFee, terms, outside, missing, hasFailed }: DeskDelivery): string | null {
  if (typedFee !== null) return 'This fee is charged in place of the zone’s, and noted with your name.'
  if (outside !== null) return `${outside} is in no zone. Enter a fee to deliver there all the same.`
  if (missing > 0) return `Add ${formatMoney(missing)} for delivery, or enter a fee.`
  if (terms) return `About ${terms.extraMinutes} minutes on the road`
  return hasFailed ? 'The zone could not be looked up. Enter the fee.' : null
}

function Table({ editor: { fields, change }, errors }: { editor: NewOrderEditor; errors: FieldErrors }) {
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3">
      <legend className="sr-only">Table Information</legend>
      <PadField
        id={fieldId('tableNumber')}
        label="Table number"
        pad="whole"
        optional
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        value={fields.tableNumber}
        error={errors.tableNumber}
        onType={(tableNumber) => change({ tableNumber })}
      />
      <PadField
        id={fieldId('partySize')}
        label="Party size"
        pad="whole"
        type="number"
        inputMode="numeric"
        min={1}
        max={PARTY.most}
        step={1}
        value={fields.partySize}
        error={errors.partySize}
        onType={(partySize) => change({ partySize })}
      />
    </fieldset>
  )
}
