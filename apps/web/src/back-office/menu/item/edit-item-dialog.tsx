import { localParts } from '@thali/domain/time/zone'

import { FormPart, type PartProps } from './form-part.tsx'
import { BasicsPart } from './item-basics.tsx'
import { DietPart } from './item-diet.tsx'
import { withSpecial } from './item-form.ts'
import { ItemPreview } from './item-preview.tsx'
import { type ItemFormProps, useItemForm } from './use-item-form.ts'
import { useNow } from '#web/lib/site.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Adds or edits a dish, with a preview of the customer's menu row. */
export function EditItemDialog(props: ItemFormProps) {
  const { item, editor, onClose } = props
  const form = useItemForm(props)
  return (
    <FormDialog
      size="wide"
      title={item === null ? 'Add Item' : `Edit ${item.name}`}
      state={form}
      submitLabel={item === null ? 'Add Item' : 'Save Changes'}
      buttonSize="regular"
      failureTitle="Failed to save item"
      onClose={onClose}
    >
      {() => (
        <div className="grid items-start gap-6 md:grid-cols-[1fr_18rem]">
          <div className="grid min-w-0 gap-6">
            <BasicsPart form={form} categories={editor.categories} />
            <DietPart form={form} />
            <SpecialPart form={form} />
          </div>
          <ItemPreview fields={form.fields} categories={editor.categories} />
        </div>
      )}
    </FormDialog>
  )
}

/** The days on which the dish is a special. */
function SpecialPart({ form }: PartProps) {
  const { fields, change, input } = form
  const today = localParts(useNow()).date
  return (
    <FormPart title="Special">
      <CheckboxField
        label="Today's Special"
        hint="Shown first on the menu and on the home page, from the first to the last day."
        checked={fields.isTodaysSpecial}
        onChange={({ target }) => change(withSpecial(fields, target.checked, today))}
      />
      {fields.isTodaysSpecial && (
        <div className="grid items-start gap-4 xs:grid-cols-2">
          <TextField label="Start date" type="date" {...input('specialStartDate')} />
          <TextField label="End date" type="date" {...input('specialEndDate')} />
        </div>
      )}
    </FormPart>
  )
}
