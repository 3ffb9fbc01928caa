import { type Cents, formatMoney } from '@thali/domain/money/cents'
import { formatTypedTip, limitTip, presetTip, TIP_PRESETS, type TipChoice } from '@thali/domain/money/tip'

import { type Chip, Chips } from '#web/ui/forms/chips.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { fieldId, type FieldErrors } from '../new-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'
import { Fold } from './fold.tsx'

/** The tip, in percent of the dishes and their tax or in dollars. */
export function TipBlock({ editor, errors }: { editor: NewOrderEditor; errors: FieldErrors }) {
  const { fields, totals, change } = editor
  const summary = totals.tip === 0 ? 'No Tip' : formatMoney(totals.tip)
  return (
    <Fold title="Tip" summary={summary} isHeldOpen={errors.customTip !== undefined}>
      <div className="grid gap-3">
        <Chips
          legend="Tip"
          hideLegend
          options={tipChips(totals.tipBase)}
          value={fields.tip}
          onChange={(tip) => change({ tip })}
        />
        {fields.tip === 'custom' && (
          <TextField
            id={fieldId('customTip')}
            label="Custom tip"
            prefix="$"
            suffix="CAD"
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            value={fields.customTip}
            error={errors.customTip}
            onChange={(event) => change({ customTip: limitTip(event.target.value, 'staff') })}
            onBlur={() => change({ customTip: formatTypedTip(fields.customTip, 'staff') })}
          />
        )}
      </div>
    </Fold>
  )
}

function tipChips(tipBase: Cents): Chip<TipChoice<'staff'>>[] {
  const presets = TIP_PRESETS.staff.map((percent) => ({
    value: `${percent}` as const,
    label: percent === 0 ? 'No Tip' : `${percent}%`,
    aside: percent > 0 && tipBase > 0 ? formatMoney(presetTip(percent, tipBase)) : undefined,
  }))
  return [...presets, { value: 'custom', label: 'Custom' }]
}
