import { isHonest } from '@thali/domain/menu/bowls/honest'
import { localParts } from '@thali/domain/time/zone'
import { useEffect, useRef, useState } from 'react'

import { DietMarks } from '../diet-marks.tsx'
import { DrawingField } from '../drawing/drawing-field.tsx'
import { drawingIn } from '../menu-words.ts'
import type { MenuEditor } from '../use-menu-editor.ts'
import { BasicsPart } from './item-basics.tsx'
import { withSpecial, wordsOf } from './item-form.ts'
import { GroupsPart } from './item-groups.tsx'
import { ItemPreview } from './item-preview.tsx'
import { SalePart } from './item-sale.tsx'
import { WorkPart } from './item-work.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { FormPart, NumberField, type PartProps, type ItemFormProps, useItemForm } from './use-item-form.tsx'
import { useNow } from '#web/lib/site.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
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
            <DrawingPart form={form} categories={editor.categories} />
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

/** Takes over a photo that is uploaded while the form is open, unless another address was typed. */
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

type DrawingPartProps = PartProps & { categories: MenuEditor['categories'] }

/** What guests see of a dish without a photo. */
function DrawingPart({ form, categories }: DrawingPartProps) {
  const { fields, change } = form
  const dish = { category: fields.category, drawnAs: null, allergens: wordsOf(fields.allergens) }
  return (
    <FormPart title="Drawing">
      <DrawingField
        value={fields.drawnAs}
        onChange={(drawnAs) => change({ drawnAs })}
        inherited={{ label: 'As its category', drawing: drawingIn(categories, dish) }}
        drawn={drawingIn(categories, { ...dish, drawnAs: fields.drawnAs })}
        isAllowed={(part) => isHonest(part, dish.allergens)}
        hint="Guests see it where the dish has no photo. What shows dairy, nuts or gluten can be chosen once that is among the allergens."
      />
    </FormPart>
  )
}

const SPICE = [
  { value: 'none', label: 'No spice choice' },
  { value: 'mild', label: 'Mild' },
  { value: 'medium', label: 'Medium' },
  { value: 'hot', label: 'Hot' },
] as const

/** Diets and allergens. Guests with an allergy rely on these. */
export function DietPart({ form }: PartProps) {
  const { fields, change, input } = form
  return (
    <FormPart title="Diet & allergens">
      <DietMarks marks={fields} onChange={change} />
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <SelectField label="Spice level" options={SPICE} {...input('spiceLevel')} />
        <NumberField form={form} name="calories" />
      </div>
      <TextField
        label="Allergens"
        optional
        hint="Separated by commas: dairy, nuts, gluten"
        autoComplete="off"
        {...input('allergens')}
      />
      <TextField
        label="Search words"
        optional
        hint="Separated by commas: other names guests look for"
        autoComplete="off"
        {...input('tags')}
      />
    </FormPart>
  )
}
