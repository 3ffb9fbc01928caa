import type { CodeView } from '@thali/contracts/payments/codes'

import { useFormOf } from '#web/back-office/lib/forms.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { call } from '#web/lib/api/api.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { typedNumber } from '#web/ui/forms/typed-number.ts'
import { toast } from '#web/ui/notices/toast.ts'

const KINDS = [
  { value: 'percent', label: 'Percent off' },
  { value: 'amount', label: 'Amount off' },
  { value: 'delivery', label: 'Free delivery' },
] as const satisfies readonly { value: CodeView['kind']; label: string }[]

type Fields = {
  code: string
  kind: CodeView['kind']
  value: string
  minimum: string
  from: string
  until: string
  most: string
  onceEach: boolean
  locations: readonly string[]
}

type CodeDialogProps = {
  /** Null: another one is made. */
  code: CodeView | null
  onSaved: (code: CodeView) => void
  onClose: () => void
}

/** Makes a code, or changes one. Its name stays, because guests have it. */
export function CodeDialog({ code, onSaved, onClose }: CodeDialogProps) {
  const form = useFormOf<Fields>({
    first: () => fieldsOf(code),
    check: (fields) => problemsOf(fields, code === null),
    send: async (fields, idempotencyKey) => {
      const saved = await save(code, fields, idempotencyKey)
      toast.success(code === null ? `${saved.code} can be used` : `${saved.code} saved`)
      onSaved(saved)
      onClose()
    },
  })
  const { kind, locations } = form.fields
  return (
    <FormDialog
      title={code === null ? 'Make a code' : `Change ${code.code}`}
      state={form}
      submitLabel={code === null ? 'Make code' : 'Save code'}
      onClose={onClose}
    >
      {() => (
        <>
          {code === null && (
            <TextField
              label="Code"
              hint="3 to 20 letters, digits and hyphens, such as DIWALI"
              controlSize="staff"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              {...form.input('code')}
            />
          )}
          <Segments
            legend="What it takes off"
            options={KINDS}
            value={kind}
            onChange={(chosen) => form.change({ kind: chosen })}
          />
          {kind === 'percent' && (
            <TextField
              label="Percent of the dishes"
              suffix="%"
              inputMode="numeric"
              autoComplete="off"
              controlSize="staff"
              maxLength={3}
              {...form.input('value')}
            />
          )}
          {kind === 'amount' && <MoneyField label="Amount" {...form.choice('value')} />}
          <MoneyField
            label="Dishes for at least"
            hint="Before the code, without tax; 0 for any order"
            {...form.choice('minimum')}
          />
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label="First day"
              hint="Leave empty to start now"
              type="date"
              controlSize="staff"
              {...form.input('from')}
            />
            <TextField
              label="Last day"
              hint="Leave empty for no end"
              type="date"
              controlSize="staff"
              {...form.input('until')}
            />
          </div>
          <TextField
            label="Orders that may use it"
            hint="Leave empty for no limit"
            inputMode="numeric"
            autoComplete="off"
            controlSize="staff"
            maxLength={7}
            {...form.input('most')}
          />
          <CheckboxField
            label="Once for each account"
            checked={form.fields.onceEach}
            onChange={(event) => form.change({ onceEach: event.target.checked })}
          />
          <Locations chosen={locations} onChange={(chosen) => form.change({ locations: chosen })} />
        </>
      )}
    </FormDialog>
  )
}

type LocationsProps = { chosen: readonly string[]; onChange: (chosen: readonly string[]) => void }

function Locations({ chosen, onChange }: LocationsProps) {
  const { places } = useWorkspace()
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  if (places.length < 2) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Only at</legend>
      <p className="text-sm text-muted">Choose none for every location</p>
      {places.map(({ id, name }) => (
        <CheckboxField key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
      ))}
    </fieldset>
  )
}

function fieldsOf(code: CodeView | null): Fields {
  if (code === null) {
    const empty = { code: '', value: '', from: '', until: '', most: '' }
    return { ...empty, kind: 'percent', minimum: '0.00', onceEach: true, locations: [] }
  }
  const { code: name, kind, value, minimum, from, until, most, onceEach, locations } = code
  return {
    code: name,
    kind,
    onceEach,
    locations,
    value: kind === 'amount' ? value.toFixed(2) : String(value),
    minimum: minimum.toFixed(2),
    from: from ?? '',
    until: until ?? '',
    most: most === null ? '' : String(most),
  }
}

/** What the server would object to, told before it is asked. */
function problemsOf({ code, kind, value, minimum, from, until, most }: Fields, isNew: boolean) {
  const [off, least, uses] = [typedNumber(value), typedNumber(minimum), typedNumber(most)]
  return {
    ...(isNew && code.trim().length < 3 && { code: 'Enter a code of 3 to 20 letters, digits and hyphens' }),
    ...(kind === 'percent' &&
      !(Number.isInteger(off) && off >= 1 && off <= 100) && {
        value: 'A whole percentage from 1 to 100',
      }),
    ...(kind === 'amount' && !(off > 0) && { value: 'Enter the amount' }),
    ...(!(least >= 0) && { minimum: 'Enter an amount, or 0' }),
    ...(from !== '' && until !== '' && until < from && { until: 'The last day is before the first' }),
    ...(most.trim() !== '' && !(Number.isInteger(uses) && uses >= 1) && { most: 'A whole number, or nothing' }),
  }
}

async function save(before: CodeView | null, fields: Fields, idempotencyKey: string): Promise<CodeView> {
  const { kind, from, until, onceEach, locations, most } = fields
  const body = {
    kind,
    onceEach,
    locations: [...locations],
    value: kind === 'delivery' ? 0 : typedNumber(fields.value),
    minimum: typedNumber(fields.minimum),
    from: from || null,
    until: until || null,
    most: most.trim() === '' ? null : typedNumber(most),
  }
  if (before === null) {
    return (await call('POST /admin/codes', { body: { ...body, code: fields.code }, idempotencyKey })).code
  }
  const { id, isActive, version } = before
  const changed = { ...body, isActive, version }
  return (await call('PATCH /admin/codes/:id', { params: { id }, body: changed, idempotencyKey })).code
}
