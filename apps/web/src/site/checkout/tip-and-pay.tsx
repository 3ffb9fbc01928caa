import { type Cents, cashDue, cents, formatMoney } from '@thali/domain/money/cents'
import {
  formatTypedTip,
  LARGEST_TYPED_TIP_DOLLARS,
  limitTip,
  presetTip,
  TIP_PRESETS,
  type TipChoice,
} from '@thali/domain/money/tip'
import type { CartTotals } from '@thali/domain/cart/cart-totals'
import type { OrderType } from '@thali/domain/orders/order-status'

import { CheckoutBlock } from './checkout-block.tsx'
import type { CheckoutFields } from './checkout-fields.ts'
import type { ChangeFields } from './use-checkout.ts'
import { useSite } from '#web/lib/site.tsx'
import { type Chip, Chips } from '#web/ui/forms/chips.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

export type TipProps = { totals: CartTotals; fields: CheckoutFields; onChange: ChangeFields }

export function Tip({ totals, fields, onChange }: TipProps) {
  const { subtotal, tax } = totals

  return (
    <CheckoutBlock title="Tip">
      <p className="-mt-3 text-muted">
        It goes to the people who cook and serve. Percentages are of subtotal plus tax,{' '}
        {formatMoney(cents(subtotal + tax))}.
      </p>
      <Chips
        legend="Tip"
        hideLegend
        options={tipChips(subtotal, tax)}
        value={fields.tip}
        onChange={(tip) => onChange({ tip })}
      />
      {fields.tip === 'custom' && (
        <TextField
          label="Custom tip"
          prefix="$"
          suffix="CAD"
          hint="Between $0 and $100"
          type="number"
          inputMode="decimal"
          min={0}
          max={LARGEST_TYPED_TIP_DOLLARS.customer}
          step={0.01}
          value={fields.customTip}
          onChange={(event) => onChange({ customTip: limitTip(event.target.value, 'customer') })}
          onBlur={() => onChange({ customTip: formatTypedTip(fields.customTip, 'customer') })}
          className="max-w-60"
        />
      )}
    </CheckoutBlock>
  )
}

function tipChips(subtotal: Cents, tax: Cents): Chip<TipChoice<'customer'>>[] {
  const presets = TIP_PRESETS.customer.map((percent) => ({
    value: `${percent}` as const,
    label: percent === 0 ? 'No Tip' : `${percent}%`,
    aside: formatMoney(presetTip(percent, subtotal, tax)),
  }))
  return [...presets, { value: 'custom', label: 'Custom', aside: 'Your amount' }]
}

const WHERE_PAID = {
  pickup: 'You pay at the counter.',
  delivery: 'You pay at your door.',
  'dine-in': 'You pay at the table.',
} as const satisfies Record<OrderType, string>

export type PayProps = {
  total: Cents
  orderType: OrderType
  payBy: CheckoutFields['payBy']
  onChange: ChangeFields
}

const ONLINE = {
  value: 'online' as const,
  title: 'Pay online: card, Apple Pay, Google Pay',
  hint: (
    <>
      Secure payment by our card provider
      <span className="block">Card, Apple Pay or Google Pay, on the next page</span>
    </>
  ),
}

export function Pay({ total, orderType, payBy, onChange }: PayProps) {
  const { offers } = useSite()
  return (
    <CheckoutBlock title="Pay">
      <RadioTiles
        legend="How would you like to pay?"
        options={[
          ...(offers.cards ? [ONLINE] : []),
          { value: 'cash', title: 'Cash', hint: 'Pay when you receive or pick up your order' },
        ]}
        value={payBy}
        onChange={(chosen) => onChange({ payBy: chosen })}
      />
      <div className="rounded-md bg-sunken px-4 py-3">
        {payBy === 'online' ? (
          <p>The kitchen gets your order as soon as it is paid. Until then you can turn back.</p>
        ) : (
          <>
            <p>
              Please bring about <strong className="tabular-nums">{formatMoney(cashDue(total))}</strong>.{' '}
              {WHERE_PAID[orderType]}
            </p>
            <p className="text-sm text-muted">Cash is rounded to the nearest 5 cents.</p>
          </>
        )}
      </div>
    </CheckoutBlock>
  )
}
