import type { LocationView } from '@thali/contracts/locations/locations'
import { cartCount, type Cart } from '@thali/domain/cart/cart-line'
import { orderTypesAt } from '@thali/domain/locations/features'
import { openState } from '@thali/domain/locations/hours'
import type { OrderType } from '@thali/domain/orders/order-status'
import { estimatedReadyAt } from '@thali/domain/orders/kitchen/ready-time'
import { PARTY } from '@thali/domain/reservations/party'
import { formatDate, formatTimeAst, localParts } from '@thali/domain/time/zone'
import Clock from 'lucide-react/icons/clock'

import { CheckoutBlock } from './checkout-block.tsx'
import { type CheckoutFields, fieldId, type FieldErrors, MOST_INSTRUCTIONS } from './checkout-fields.ts'
import type { ChangeFields } from './use-checkout.ts'
import { usePausedSentence } from '#web/site/cart/use-pause.ts'
import { useNow } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'

const TYPE_TILES = {
  pickup: { title: 'Pickup', hint: 'You come by when it is ready' },
  delivery: { title: 'Delivery', hint: 'We bring it to your door' },
  'dine-in': { title: 'Dine-in', hint: 'We bring it to your table' },
} as const satisfies Record<OrderType, { title: string; hint: string }>

export type HowAndWhenProps = {
  location: LocationView
  cart: Cart
  /** As chosen, if the location offers it. */
  wantedType: OrderType
  orderType: OrderType
  onOrderType: (type: OrderType) => void
  fields: CheckoutFields
  errors: FieldErrors
  onChange: ChangeFields
}

export function HowAndWhen(props: HowAndWhenProps) {
  const { location, wantedType, orderType, onOrderType, fields, errors, onChange } = props
  const types = orderTypesAt(location.features)

  return (
    <CheckoutBlock title="How & when">
      {types.length > 1 && (
        <RadioTiles
          legend="How would you like to get it?"
          options={types.map((value) => ({ value, ...TYPE_TILES[value] }))}
          value={orderType}
          onChange={onOrderType}
          columns={types.length === 3 ? 3 : 2}
        />
      )}
      {wantedType !== orderType && (
        <Banner>
          {location.name || 'This location'} does not offer {wantedType}, so this order is set to pickup.
        </Banner>
      )}
      <When {...props} />
      {orderType === 'delivery' && <DeliveryFields fields={fields} errors={errors} onChange={onChange} />}
      {orderType === 'dine-in' && <TableFields fields={fields} errors={errors} onChange={onChange} />}
      <TextArea
        id={fieldId('specialInstructions')}
        label="Special instructions"
        optional
        hint="Allergies, less salt, no onion: the kitchen reads this first."
        maxLength={MOST_INSTRUCTIONS}
        count={fields.specialInstructions.length}
        value={fields.specialInstructions}
        error={errors.specialInstructions}
        onChange={(event) => onChange({ specialInstructions: event.target.value })}
      />
    </CheckoutBlock>
  )
}

/** Location and ready time, or that the kitchen is closed. */
function When({ location, cart, orderType }: HowAndWhenProps) {
  const now = useNow()
  const state = openState(location, now)
  const paused = usePausedSentence(location)
  const readyAt = estimatedReadyAt({ orderType, itemCount: cartCount(cart), orderedAt: now, hours: location.hours })
  const isToday = localParts(readyAt).date === localParts(now).date

  return (
    <>
      {paused !== null && (
        <Banner tone="warning" title={paused}>
          <p>Your cart and what you fill in here are kept.</p>
        </Banner>
      )}
      {state.text !== null && (
        <Banner tone="warning" title={state.text}>
          {location.isActive && <p>You can order now; the kitchen starts when it opens.</p>}
        </Banner>
      )}
      <div className="flex items-start gap-3 rounded-md bg-sunken px-4 py-3">
        <Clock aria-hidden size={20} className="mt-1 shrink-0 text-accent-text" />
        <div>
          {location.isActive && paused === null && (
            <p className="text-lg">
              Ready about{' '}
              <time dateTime={readyAt.toISOString()} className="font-semibold tabular-nums">
                <AtlanticTime>{formatTimeAst(readyAt)}</AtlanticTime>
                {!isToday && `, ${formatDate(readyAt)}`}
              </time>
            </p>
          )}
          <p className="text-muted">
            {location.name || 'Selected Location'}, {location.address}
          </p>
        </div>
      </div>
    </>
  )
}

type FieldsProps = Pick<HowAndWhenProps, 'fields' | 'errors' | 'onChange'>

function DeliveryFields({ fields, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        id={fieldId('address')}
        label="Delivery address"
        autoComplete="street-address"
        required
        value={fields.address}
        error={errors.address}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      <TextField
        id={fieldId('deliveryInstructions')}
        label="Delivery instructions"
        optional
        hint="Buzzer, side door, where to leave it"
        value={fields.deliveryInstructions}
        error={errors.deliveryInstructions}
        onChange={(event) => onChange({ deliveryInstructions: event.target.value })}
      />
    </>
  )
}

function TableFields({ fields, errors, onChange }: FieldsProps) {
  return (
    <div className="grid items-start gap-5 xs:grid-cols-2">
      <TextField
        id={fieldId('tableNumber')}
        label="Table number"
        optional
        hint="If you sit already"
        inputMode="numeric"
        value={fields.tableNumber}
        error={errors.tableNumber}
        onChange={(event) => onChange({ tableNumber: event.target.value })}
      />
      <div className="grid gap-1.5">
        <p className="font-semibold">Party size</p>
        <p className="text-sm text-muted">1 to {PARTY.most} people</p>
        <QuantityStepper
          label="people"
          value={fields.partySize}
          max={PARTY.most}
          onChange={(partySize) => onChange({ partySize })}
        />
      </div>
    </div>
  )
}
