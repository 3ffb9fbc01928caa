import { type Cents, cashDue, cents, formatMoney } from '@thali/domain/money/cents'
import { presetTip } from '@thali/domain/money/tip'
import type { OrderType } from '@thali/domain/orders/order-status'

import { CheckoutBlock } from './checkout-block.tsx'
import { type CheckoutFields, limitTip, settleTip, type TipChoice } from './checkout-fields.ts'
import type { CheckoutTotals } from './order-payload.ts'
import type { ChangeFields } from './use-checkout.ts'
import { useSite } from '#web/lib/site.tsx'
import { type Chip, Chips } from '#web/ui/forms/chips.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

export type TipProps = { totals: CheckoutTotals; fields: CheckoutFields; onChange: ChangeFields }

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
          max={100}
          step={0.01}
          value={fields.customTip}
          onChange={(event) => onChange({ customTip: limitTip(event.target.value) })}
          onBlur={() => onChange({ customTip: settleTip(fields.customTip) })}
          className="max-w-60"
        />
      )}
    </CheckoutBlock>
  )
}

function tipChips(subtotal: Cents, tax: Cents): Chip<TipChoice>[] {
  const dollars = (percent: 5 | 10 | 15) => formatMoney(presetTip(percent, subtotal, tax))
  return [
    { value: '0', label: 'No Tip', aside: formatMoney(cents(0)) },
    { value: '5', label: '5%', aside: dollars(5) },
    { value: '10', label: '10%', aside: dollars(10) },
    { value: '15', label: '15%', aside: dollars(15) },
    { value: 'custom', label: 'Custom', aside: 'Your amount' },
  ]
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
