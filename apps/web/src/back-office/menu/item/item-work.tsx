import { type Station, WORK_LIMITS } from '@thali/domain/kitchen'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { flushSync } from 'react-dom'

import { newStep, type StepForm } from './item-form.ts'
import { FormPart, type PartProps } from './use-item-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { goToField } from '#web/ui/forms/error-summary.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { keepingFocus, moved, RowButtons } from '#web/ui/lists/row-order.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

type WorkPartProps = PartProps & { stations: readonly Station[] }

/** What a dish takes of the kitchen's stations, step after step; nothing where the kitchen has none. */
export function WorkPart({ form, stations }: WorkPartProps) {
  const { fields, errors, id, change } = form
  const needsNone = fields.work?.length === 0
  const steps = fields.work ?? []
  const addId = useId()
  const [first] = stations
  if (!first) return null
  const set = (next: readonly StepForm[]) => change({ work: next.length === 0 ? null : next })

  function add() {
    flushSync(() => set([...steps, newStep(fields, stations)]))
    goToField(`${id}-work.${steps.length}.station`)
  }

  function move(index: number, by: number) {
    keepingFocus(() => set(moved(steps, index, index + by)))
    announce(`Step ${index + 1} is now number ${index + by + 1}`)
  }

  function remove(index: number) {
    flushSync(() => set(steps.toSpliced(index, 1)))
    goToField(addId)
    announce(`Step ${index + 1} is removed`)
  }

  return (
    <FormPart title="Kitchen">
      {steps.length === 0 && (
        <CheckboxField
          label="Needs no station, like a drink"
          checked={needsNone}
          onChange={({ target }) => change({ work: target.checked ? [] : null })}
        />
      )}
      <p className="-mt-2 text-muted empty:hidden">
        {!needsNone &&
          (steps.length === 0
            ? `Without a step this dish counts at ${first.name}, with its preparation time.`
            : 'The minutes that one hand is busy. Portions of one order are cooked together, so each further one takes less.')}
      </p>
      <ol className="grid gap-2 empty:hidden">
        {steps.map((step, index) => (
          <StepRow
            key={step.key}
            id={`${id}-work.${index}`}
            step={step}
            place={{ index, count: steps.length }}
            stations={stations}
            errorOf={(field) => errors[`work.${index}.${field}`]}
            onChange={(changed) => set(steps.with(index, { ...step, ...changed }))}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <FieldError id={`${id}-work-error`} error={errors['work']} />
      {!needsNone && (
        <Button
          id={addId}
          variant="secondary"
          className="justify-self-start"
          icon={<Plus aria-hidden size={20} />}
          aria-disabled={steps.length >= WORK_LIMITS.steps || undefined}
          onClick={() => steps.length < WORK_LIMITS.steps && add()}
        >
          Add a step
        </Button>
      )}
    </FormPart>
  )
}

type StepRowProps = {
  id: string
  step: StepForm
  place: { index: number; count: number }
  stations: readonly Station[]
  errorOf: (field: keyof StepForm) => string | undefined
  onChange: (change: Partial<StepForm>) => void
  onMove: (by: number) => void
  onRemove: () => void
}

function StepRow({ id, step, place, stations, errorOf, onChange, onMove, onRemove }: StepRowProps) {
  const number = place.index + 1
  const isGone = step.station !== '' && !stations.some((station) => station.id === step.station)
  const minutes = (field: 'first' | 'more') => ({
    id: `${id}.${field}`,
    value: step[field],
    error: errorOf(field),
    suffix: 'min',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  return (
    <li className="grid grid-cols-2 items-end gap-3 rounded-md border border-line p-3 md:grid-cols-[minmax(8rem,1fr)_6rem_6rem_auto]">
      <SelectField
        id={`${id}.station`}
        label={`Step ${number} at`}
        className="max-md:col-span-2"
        value={step.station}
        error={errorOf('station')}
        options={[
          ...(isGone ? [{ value: step.station, label: `${step.station}, which was removed` }] : []),
          ...stations.map((station) => ({ value: station.id, label: station.name })),
        ]}
        onChange={({ target }) => onChange({ station: target.value })}
      />
      <TextField label="First portion" {...minutes('first')} />
      <TextField label="Each further" {...minutes('more')} />
      <div className="flex justify-end max-md:col-span-2">
        <RowButtons
          {...place}
          words={{ up: `Do step ${number} earlier`, down: `Do step ${number} later`, remove: `Remove step ${number}` }}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
    </li>
  )
}
