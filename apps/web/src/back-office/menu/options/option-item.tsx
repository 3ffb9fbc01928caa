import { DISH_LIMITS } from '@thali/domain/menu/dish'
import { OPTION_LIMITS } from '@thali/domain/menu/options/option-group'
import type { ReactNode } from 'react'

import { DietMarks } from '../diet-marks.tsx'
import type { OptionForm } from './group-form.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { RowButtons } from '#web/ui/lists/row-order.tsx'

export type OptionItemProps = {
  formId: string
  option: OptionForm
  index: number
  count: number
  errors: Readonly<Partial<Record<string, string>>>
  isOpen: boolean
  /** The dishes and groups of the menu that an option can be, as `<option>`s. */
  behind: ReactNode
  onOpen: () => void
  onChange: (change: Partial<OptionForm>) => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** One option of the list: a line, and its fields while it is chosen. */
export function OptionItem(props: OptionItemProps) {
  const { option, index, count, errors, isOpen, onOpen, onMove, onRemove } = props
  const name = option.name.trim() || 'New option'
  const hasError = Object.keys(errors).some((field) => field.startsWith(`options.${index}.`))
  return (
    <li className="rounded-md border border-line">
      <div className="flex items-center gap-1 ps-3 pe-1">
        <button
          type="button"
          aria-expanded={isOpen || hasError}
          onClick={onOpen}
          className="flex min-h-(--tap) min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-2 text-start"
        >
          <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
          <span className="text-sm text-muted tabular-nums">{summaryOf(option)}</span>
          {hasError && <span className="text-sm font-semibold text-danger">Please check</span>}
        </button>
        <RowButtons
          index={index}
          count={count}
          words={{ up: `Move ${name} up`, down: `Move ${name} down`, remove: `Remove ${name}` }}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      {(isOpen || hasError) && <OptionFields {...props} />}
    </li>
  )
}

function OptionFields({ formId, option, index, errors, behind, onChange }: OptionItemProps) {
  const text = (field: 'name' | 'frenchName' | 'price' | 'most' | 'preset' | 'portions' | 'behind' | 'allergens') => ({
    id: `${formId}-options.${index}.${field}`,
    value: option[field],
    error: errors[`options.${index}.${field}`],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  return (
    <div className="grid gap-4 border-t border-line px-3 pt-3 pb-4">
      <SelectField label="What it is" {...text('behind')}>
        {behind}
      </SelectField>
      <div className="grid items-end gap-x-3 gap-y-4 xs:grid-cols-2">
        <TextField label="Name" maxLength={OPTION_LIMITS.name} {...text('name')} />
        <TextField label="French name" optional lang="fr-CA" maxLength={OPTION_LIMITS.name} {...text('frenchName')} />
      </div>
      <div className="grid items-end gap-x-3 gap-y-4 2xs:grid-cols-2 xs:grid-cols-4">
        <TextField label="Price" hint="Below 0: taken off" prefix="$" inputMode="text" {...text('price')} />
        <TextField label="At most" hint="Of this option" inputMode="numeric" {...text('most')} />
        <TextField label="Preselected" inputMode="numeric" {...text('preset')} />
        <TextField label="Portions" hint="It takes, if not 1" inputMode="numeric" {...text('portions')} />
      </div>
      <DietMarks marks={option} onChange={onChange} />
      <p className="-mt-2 text-sm text-muted">
        Guests see a mark of the dish only while every chosen option has it too. Tick it for sizes as well.
      </p>
      <TextField
        label="Allergens"
        optional
        hint="Separated by commas: dairy, nuts, gluten"
        maxLength={DISH_LIMITS.words * DISH_LIMITS.word}
        {...text('allergens')}
      />
    </div>
  )
}

function summaryOf({ price, most, preset, portions, behind }: OptionForm): string {
  const amount = price.trim()
  const cost = Number(amount) === 0 ? '' : /^[-−]/.test(amount) ? `−$${amount.slice(1)}` : `+$${amount}`
  const count = most.trim() === '1' ? '' : `up to ${most}`
  const first = Number(preset) > 0 ? 'chosen at first' : ''
  const kind = behind.startsWith('dish:') ? 'dish' : behind.startsWith('group:') ? 'opens a group' : ''
  const takes = Number(portions) > 1 ? `takes ${portions} portions` : ''
  return [cost, count, first, takes, kind].filter(Boolean).join(' · ')
}
