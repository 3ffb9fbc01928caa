import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { rateProblem } from '@thali/domain/law/opening-problems'
import { provinceNamed } from '@thali/domain/law/provinces'
import { TAX_PART_NAMES, type TaxPart } from '@thali/domain/money/tax'
import { localParts } from '@thali/domain/time/zone'

import { partsWords, provinceWords } from './tax-words.ts'
import { refreshLocations } from '#web/back-office/actions/location-actions.ts'
import { Refusal, useFormOf } from '#web/back-office/lib/forms.ts'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { StateForm } from '#web/ui/forms/state-form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { refusedFields } from '#web/ui/forms/use-form.ts'
import { toast } from '#web/ui/notices/toast.ts'

const FIRST = { from: '', tax: 'HST', rate: '', secondTax: '', secondRate: '', source: '', currentPassword: '' }
type RateForm = typeof FIRST
const NAMES = TAX_PART_NAMES.map((name) => ({ value: name, label: name }))

/** The typed rates in thousandths of a percent; a rate that is no number is no whole number either, and refused. */
function partsOf({ tax, rate, secondTax, secondRate }: RateForm): TaxPart[] {
  const part = (name: string, typed: string): TaxPart => {
    return {
      name: name as TaxPart['name'],
      rate: typed.trim() === '' ? NaN : Math.round(Number(typed.replace(',', '.')) * 1e6) / 1000,
    }
  }
  return [part(tax, rate), ...(secondTax === '' ? [] : [part(secondTax, secondRate)])]
}

/** A rate of the province that begins later, for all of its locations: a law may change before the program does. */
export function NewRate({ location }: { location: ManagedLocationView }) {
  const place = provinceNamed(location.province)
  const today = localParts(useNow()).date
  const name = provinceWords(location)
  const form = useFormOf<RateForm>({
    first: () => FIRST,
    failureOf: (error) => ('currentPassword' in refusedFields(error) ? null : userMessage(error)),
    async send(fields) {
      const { from, source, currentPassword } = fields
      const parts = partsOf(fields)
      const problem = from === '' ? 'Choose the day on which it begins.' : rateProblem({ from, parts, source }, today)
      if (problem !== null || !place) throw new Refusal(problem ?? `No law of “${location.province}” is known.`)
      await callOnce('POST /admin/law/rates', { body: { place, from, parts, source: source.trim(), currentPassword } })
      toast.success(`${partsWords(parts)} in ${name} is entered`)
      form.reset(FIRST)
      await refreshLocations()
    },
  })
  const { id, input, isBusy } = form
  return (
    <FoldedPart summary={`A new rate in ${name}`} hasError={false} className="px-4 pt-2 pb-4">
      <StateForm id={id} state={form} label={`A new rate in ${name}`} className="grid gap-4">
        <p className="text-muted">
          For all locations in {name} whose law was confirmed. What is ordered before that day keeps its tax.
        </p>
        <div className="grid items-start gap-4 xs:grid-cols-2">
          <TextField label="From" type="date" controlSize="staff" className="xs:col-span-2" {...input('from')} />
          <SelectField label="Tax" controlSize="staff" options={NAMES} {...input('tax')} />
          <TextField label="Rate" suffix="%" inputMode="decimal" controlSize="staff" {...input('rate')} />
          <SelectField
            label="Second tax"
            controlSize="staff"
            options={[{ value: '', label: 'None' }, ...NAMES]}
            {...input('secondTax')}
          />
          {form.fields.secondTax !== '' && (
            <TextField label="Its rate" suffix="%" inputMode="decimal" controlSize="staff" {...input('secondRate')} />
          )}
          <TextField
            label="Source"
            hint="The law or the official page that says so"
            controlSize="staff"
            className="xs:col-span-2"
            maxLength={300}
            {...input('source')}
          />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            controlSize="staff"
            className="xs:col-span-2"
            {...input('currentPassword')}
          />
        </div>
        <Button size="staff" type="submit" busy={isBusy} className="justify-self-start">
          Enter this rate
        </Button>
      </StateForm>
    </FoldedPart>
  )
}
