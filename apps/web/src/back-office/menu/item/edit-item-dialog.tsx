import { useEffect, useRef, useState } from 'react'

import { localParts } from '@thali/domain/time/zone'

import { FormPart, type PartProps } from './form-part.tsx'
import { BasicsPart } from './item-basics.tsx'
import { DietPart } from './item-diet.tsx'
import { GroupsPart } from './item-groups.tsx'
import { SalePart } from './item-sale.tsx'
import { withSpecial } from './item-form.ts'
import { WorkPart } from './item-work.tsx'
import { ItemPreview } from './item-preview.tsx'
import { PhotoDialog } from '../photo/photo-dialog.tsx'
import { type ItemFormProps, useItemForm } from './use-item-form.ts'
import { useNow } from '#web/lib/site.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'

/** Adds or edits a dish, with a preview of the customer's menu row. */
export function EditItemDialog(props: ItemFormProps) {
  const { item, editor, onClose } = props
  const form = useItemForm(props)
  const stored = editor.items?.find(({ id }) => id === item?.id) ?? item
  const [isPhotoOpen, setIsPhotoOpen] = useState(false)
  useStoredPhoto(form, stored?.image ?? '')
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
            <BasicsPart form={form} categories={editor.categories} onPhoto={stored && (() => setIsPhotoOpen(true))} />
            <GroupsPart form={form} groups={editor.groups} />
            <FrenchPart form={form} />
            <DietPart form={form} />
            <SpecialPart form={form} />
            <SalePart form={form} />
            <WorkPart form={form} stations={editor.stations} />
          </div>
          <ItemPreview fields={form.fields} categories={editor.categories} />
          {stored && isPhotoOpen && <PhotoDialog item={stored} editor={editor} onClose={() => setIsPhotoOpen(false)} />}
        </div>
      )}
    </FormDialog>
  )
}

/** A photo that is uploaded meanwhile is the form's too, unless another address was typed into it. */
function useStoredPhoto({ fields, change }: PartProps['form'], image: string): void {
  const known = useRef(image)
  useEffect(() => {
    if (image === known.current) return
    if (fields.image === known.current) change({ image })
    known.current = image
  }, [image, fields.image, change])
}

/** What guests read on the French menu. */
function FrenchPart({ form }: PartProps) {
  const { fields, input } = form
  return (
    <FormPart title="In French">
      <p className="-mt-2 text-sm text-muted">
        Shown to guests who read the menu in French. Without them they read the name and description above.
      </p>
      <TextField
        label="French name"
        optional
        lang="fr-CA"
        autoComplete="off"
        maxLength={100}
        {...input('frenchName')}
      />
      <TextArea
        label="French description"
        optional
        lang="fr-CA"
        rows={3}
        maxLength={1000}
        count={fields.frenchDescription.length}
        {...input('frenchDescription')}
      />
    </FormPart>
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
