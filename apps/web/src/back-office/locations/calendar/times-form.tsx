import { periodsProblem } from '@thali/domain/locations/calendar/calendar-check'
import type { TimeSpan } from '@thali/domain/locations/calendar/schedule'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'

import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { toInput } from '../location-form.ts'

type TimesFormProps = {
  /** The date whose times they are. */
  name: string
  first: readonly TimeSpan[]
  busy: boolean
  onSave: (periods: readonly TimeSpan[]) => void
  onCancel: () => void
}

type Row = TimeSpan & { id: string }

const EMPTY: TimeSpan = { open: '', close: '' }
const rowOf = (span: TimeSpan): Row => ({ ...span, id: crypto.randomUUID() })

/** The times between which it is open on a date. */
export function TimesForm({ name, first, busy, onSave, onCancel }: TimesFormProps) {
  const id = useId()
  const [periods, setPeriods] = useState<readonly Row[]>(() => (first.length > 0 ? first : [EMPTY]).map(rowOf))
  const [problem, setProblem] = useState<string | null>(null)
  const change = (index: number, changed: Partial<TimeSpan>) =>
    setPeriods(periods.map((period, at) => (at === index ? { ...period, ...changed } : period)))

  function save() {
    const found = periodsProblem(periods)
    setProblem(found)
    if (found === null) onSave(periods.map(({ open, close }) => ({ open, close })))
  }

  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3">
      {periods.map((period, index) => (
        <div key={period.id} className="grid grid-cols-[1fr_1fr_auto] items-center gap-2">
          {(['open', 'close'] as const).map((field) => (
            <input
              key={field}
              type="time"
              className="control min-w-0"
              aria-label={`${name} ${field === 'open' ? 'opens' : 'closes'}${index > 0 ? `, period ${index + 1}` : ''}`}
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : `${id}-error`}
              value={toInput(period[field])}
              onChange={(event) => change(index, { [field]: event.target.value })}
            />
          ))}
          <IconButton
            label={`Remove period ${index + 1} of ${name}`}
            icon={<Trash aria-hidden size={20} />}
            aria-disabled={periods.length === 1 || undefined}
            onClick={() => {
              if (periods.length > 1) setPeriods(periods.filter((_, at) => at !== index))
            }}
          />
        </div>
      ))}
      <FieldError id={`${id}-error`} error={problem ?? undefined} />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={save}>
          Save hours
        </Button>
        <Button
          variant="secondary"
          icon={<Plus aria-hidden size={20} />}
          onClick={() => setPeriods([...periods, rowOf(EMPTY)])}
        >
          Another period
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
