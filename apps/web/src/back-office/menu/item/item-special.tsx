import { localParts } from '@thali/domain/time/zone'

import { FormPart, type PartProps, textOf } from './form-part.tsx'
import { withSpecial } from './item-form.ts'
import { useNow } from '#web/lib/site.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** When a dish stands at the top of the menu. */
export function SpecialPart(part: PartProps) {
  const { form, change } = part.state
  const today = localParts(useNow()).date
  return (
    <FormPart title="Special">
      <CheckboxField
        label="Today's Special"
        hint="Stands first on the menu and on the home page, from the first to the last day."
        checked={form.isTodaysSpecial}
        onChange={({ target }) => change(withSpecial(form, target.checked, today))}
      />
      {form.isTodaysSpecial && (
        <div className="grid items-start gap-4 xs:grid-cols-2">
          <TextField label="Start date" type="date" {...textOf(part, 'specialStartDate')} />
          <TextField label="End date" type="date" {...textOf(part, 'specialEndDate')} />
        </div>
      )}
    </FormPart>
  )
}
