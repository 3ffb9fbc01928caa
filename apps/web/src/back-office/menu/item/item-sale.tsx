import { SALE_LIMITS } from '@thali/domain/menu/sale-check'
import { ORDER_TYPES } from '@thali/domain/order-status'
import { WEEKDAYS } from '@thali/domain/time/zone'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { flushSync } from 'react-dom'

import { numberOf } from './item-form.ts'
import { newPeriod, type PeriodForm, saleWords } from './sale-form.ts'
import type { PartProps } from './use-item-form.tsx'
import { TYPE_LABELS } from '#web/back-office/lib/order-types.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/forms/chips.tsx'
import { goToField } from '#web/ui/forms/error-summary.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const FIELDS = ['soldPeriods', 'noticeHours', 'soldFor'] as const

/** The hours in which a dish is sold, how long before it is ordered, and what it is sold for. */
export function SalePart({ form }: PartProps) {
  const { fields, errors, id, change, input } = form
  const { soldPeriods, soldFor } = fields
  const addId = useId()
  const words = saleWords(fields, numberOf(fields.noticeHours))
  const set = (next: readonly PeriodForm[]) => change({ soldPeriods: next })

  function add() {
    flushSync(() => set([...soldPeriods, newPeriod()]))
    goToField(`${id}-period.${soldPeriods.length}`)
  }

  function remove(index: number) {
    flushSync(() => set(soldPeriods.toSpliced(index, 1)))
    goToField(addId)
  }

  return (
    <FoldedPart
      summary={
        <>
          <span>When it is sold</span>
          <span className="font-normal text-muted">{words ?? 'Always'}</span>
        </>
      }
      hasError={FIELDS.some((field) => errors[field] !== undefined)}
      className="grid gap-4 px-4 pb-4"
    >
      <p className="text-sm text-muted">
        Counts for the time at which the food is due, so breakfast can be ordered in the evening for tomorrow. Staff
        read it and may sell the dish all the same.
      </p>
      <ol className="grid gap-2 empty:hidden">
        {soldPeriods.map((period, index) => (
          <PeriodRow
            key={period.key}
            id={`${id}-period.${index}`}
            number={index + 1}
            period={period}
            onChange={(changed) => set(soldPeriods.with(index, { ...period, ...changed }))}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <FieldError id={`${id}-soldPeriods`} error={errors['soldPeriods']} />
      <Button
        id={addId}
        variant="secondary"
        className="justify-self-start"
        icon={<Plus aria-hidden size={20} />}
        aria-disabled={soldPeriods.length >= SALE_LIMITS.periods || undefined}
        onClick={() => soldPeriods.length < SALE_LIMITS.periods && add()}
      >
        Add hours
      </Button>
      <TextField
        label="Notice"
        optional
        hint="Hours before the food is due by which it has to be ordered."
        suffix="hours"
        inputMode="decimal"
        autoComplete="off"
        className="max-w-60"
        {...input('noticeHours')}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">Sold for</legend>
        <div className="flex flex-wrap gap-2">
          {ORDER_TYPES.map((type) => (
            <ToggleChip
              key={type}
              pressed={soldFor.includes(type)}
              onChange={(isWanted) =>
                change({ soldFor: ORDER_TYPES.filter((one) => (one === type ? isWanted : soldFor.includes(one))) })
              }
            >
              {TYPE_LABELS[type]}
            </ToggleChip>
          ))}
        </div>
        <FieldError id={`${id}-soldFor`} error={errors['soldFor']} />
      </fieldset>
    </FoldedPart>
  )
}

type PeriodRowProps = {
  id: string
  number: number
  period: PeriodForm
  onChange: (change: Partial<PeriodForm>) => void
  onRemove: () => void
}

function PeriodRow({ id, number, period: { days, from, to }, onChange, onRemove }: PeriodRowProps) {
  return (
    <li className="grid gap-3 rounded-md border border-line p-3">
      <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
        <TextField
          id={id}
          label="From"
          type="time"
          value={from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField label="To" type="time" value={to} onChange={({ target }) => onChange({ to: target.value })} />
        <IconButton label={`Remove hours ${number}`} icon={<X aria-hidden size={18} />} onClick={onRemove} />
      </div>
      <div role="group" aria-label={`Days of hours ${number}; none for every day`} className="flex flex-wrap gap-1.5">
        {WEEKDAYS.map((day) => (
          <ToggleChip
            key={day}
            pressed={days.includes(day)}
            onChange={(isOn) => onChange({ days: WEEKDAYS.filter((one) => (one === day ? isOn : days.includes(one))) })}
          >
            {day.charAt(0).toUpperCase() + day.slice(1, 3)}
          </ToggleChip>
        ))}
      </div>
    </li>
  )
}
