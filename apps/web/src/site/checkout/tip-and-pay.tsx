import { FORMATS } from '@thali/domain/language/words'
import { type Cents, cashDue, formatMoney } from '@thali/domain/money/cents'
import type { CartTotals } from '@thali/domain/money/pricing'
import {
  formatTypedTip,
  LARGEST_TYPED_TIP_DOLLARS,
  limitTip,
  presetTip,
  TIP_PRESETS,
  type TipChoice,
} from '@thali/domain/money/tip'
import type { OrderType } from '@thali/domain/order-status'
import { useId } from 'react'

import { CheckoutBlock } from './checkout-block.tsx'
import { type CheckoutFields, fieldId, type FieldName, type PaymentChoice } from './checkout-fields.ts'
import type { ChangeFields } from './use-checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { type Chip, Chips } from '#web/ui/forms/chips.tsx'
import { goToField } from '#web/ui/forms/error-summary.tsx'
import { RadioTiles } from '#web/ui/forms/radio-tiles.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'
import { words } from '#words/checkout/pay.ts'

export type TipProps = { totals: CartTotals; fields: CheckoutFields; onChange: ChangeFields }

export function Tip({ totals, fields, onChange }: TipProps) {
  return (
    <CheckoutBlock title={words.tip.title} aside={<p className="text-sm text-muted">{words.tip.lead}</p>}>
      <Chips
        legend={words.tip.title}
        hideLegend
        isEven
        options={tipChips(totals.tipBase)}
        value={fields.tip}
        onChange={(tip) => onChange({ tip })}
      />
      {fields.tip === 'custom' && (
        <TextField
          label={words.tip.label}
          prefix={words.tip.prefix}
          suffix={words.tip.suffix}
          hint={words.tip.hint}
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

function tipChips(tipBase: Cents): Chip<TipChoice<'customer'>>[] {
  const presets = TIP_PRESETS.customer.map((percent) => ({
    value: `${percent}` as const,
    label: percent === 0 ? words.tip.none : FORMATS.percent(percent),
    aside: formatMoney(presetTip(percent, tipBase)),
  }))
  return [...presets, { value: 'custom', label: words.tip.custom, aside: words.tip.customAside }]
}

export type PayProps = {
  total: Cents
  orderType: OrderType
  payBy: CheckoutFields['payBy']
  ways: readonly CheckoutFields['payBy'][]
  onChange: ChangeFields
}

const ONLINE = {
  value: 'online' as const,
  title: words.online,
  hint: words.onlineHint,
}
const CASH = { value: 'cash' as const, title: words.cash, hint: words.cashHint }

export function Pay({ total, orderType, payBy, ways, onChange }: PayProps) {
  return (
    <CheckoutBlock title={words.pay}>
      <RadioTiles
        legend={words.how}
        hideLegend
        options={[ONLINE, CASH].filter(({ value }) => ways.includes(value))}
        value={payBy}
        onChange={(chosen) => onChange({ payBy: chosen })}
      />
      <p className="text-sm text-muted">
        {payBy === 'online' ? (
          words.onlineNext
        ) : (
          <>
            {words.bring} <strong className="text-text tabular-nums">{formatMoney(cashDue(total))}</strong>.{' '}
            {words.where[orderType]} {words.rounded}
          </>
        )}
      </p>
    </CheckoutBlock>
  )
}

/** For moving the focus to the button. */
export const PLACE_ORDER_ID = 'checkout-place-order'

export type PlaceOrderBarProps = {
  total: Cents
  payBy: PaymentChoice
  isBusy: boolean
  /** What the order still waits for; null if for nothing. */
  waitsFor: WaitsFor | null
}

export type WaitsFor = {
  words: string
  /** The field where it can be mended; none for what is not in the form. */
  field?: FieldName
  /** Whether the button is disabled until then. */
  isBlocking: boolean
}

/** Fixed to the bottom edge on phones, below the summary on wide screens. */
export function PlaceOrderBar({ total, payBy, isBusy, waitsFor }: PlaceOrderBarProps) {
  const lineId = useId()
  const due = payBy === 'cash' ? cashDue(total) : total

  return (
    <div className="bottom-0 z-bar -mx-(--gutter) border-t border-line bg-bg px-(--gutter) pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] xs:mx-0 xs:px-0 [@media(min-height:34rem)]:sticky lg:static! lg:border-0">
      <div id={lineId} role="status" className="text-center font-medium text-accent-text">
        {waitsFor && <Waiting waitsFor={waitsFor} />}
      </div>
      <SlowWait isBusy={isBusy} />
      <Button
        id={PLACE_ORDER_ID}
        type="submit"
        size="large"
        full
        busy={isBusy}
        disabled={waitsFor?.isBlocking ?? false}
        aria-describedby={waitsFor === null ? undefined : lineId}
        className="tabular-nums"
      >
        {isBusy ? words.busy[payBy] : words.place(formatMoney(due))}
      </Button>
    </div>
  )
}

function Waiting({ waitsFor: { words: line, field } }: { waitsFor: WaitsFor }) {
  if (field === undefined) return <p className="mb-2">{line}</p>
  return (
    <button type="button" className="link min-h-(--tap) font-medium" onClick={() => goToField(fieldId(field))}>
      {line}
    </button>
  )
}
