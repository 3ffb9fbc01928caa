import type { ManagedCategoryView } from '@thali/contracts/menu-management'

import { FormPart, type PartProps, textOf, tickOf } from './form-part.tsx'
import { numberOf, priceText } from './item-form.ts'
import { categoryLabel } from '../menu-words.ts'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'

type BasicsPartProps = PartProps & { categories: readonly ManagedCategoryView[] }

/** What a dish is called and costs, where it stands on the menu, and how it is made. */
export function BasicsPart({ categories, ...part }: BasicsPartProps) {
  const { form, change } = part.state
  return (
    <FormPart title="Basics">
      <TextField label="Name" autoComplete="off" maxLength={100} {...textOf(part, 'name')} />
      <TextArea
        label="Description"
        rows={3}
        maxLength={1000}
        count={form.description.length}
        {...textOf(part, 'description')}
      />
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <TextField
          label="Price"
          hint="Dollars, before tax"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          {...textOf(part, 'price')}
          onBlur={() => {
            const price = numberOf(form.price)
            // Both cents, unless that would change what was meant.
            if (typeof price === 'number' && Number(priceText(price)) === price) change({ price: priceText(price) })
          }}
        />
        <CategoryField categories={categories} {...part} />
        <TextField
          label="Preparation time"
          optional
          suffix="min"
          inputMode="numeric"
          autoComplete="off"
          {...textOf(part, 'prepTime')}
        />
        <TextField
          label="Most in one order"
          optional
          inputMode="numeric"
          autoComplete="off"
          {...textOf(part, 'maxQuantity')}
        />
      </div>
      <TextField
        label="Photo address"
        optional
        hint="Begins with https://. Without one the dish is shown by its letters."
        type="url"
        autoComplete="off"
        maxLength={2000}
        {...textOf(part, 'image')}
      />
      <div className="grid gap-x-4 xs:grid-cols-2">
        <CheckboxField label="Available" {...tickOf(part, 'isAvailable')} />
        <CheckboxField label="Popular" {...tickOf(part, 'isPopular')} />
      </div>
    </FormPart>
  )
}

function CategoryField({ categories, ...part }: BasicsPartProps) {
  const own = part.state.form.category
  const ids = categories.map(({ id }) => id)
  const known = own === '' || ids.includes(own) ? ids : [...ids, own]
  return (
    <SelectField
      label="Category"
      hint="Where it stands on the menu"
      options={[
        { value: '', label: 'Choose a category' },
        ...known.map((id) => ({ value: id, label: categoryLabel(id, categories) })),
      ]}
      {...textOf(part, 'category')}
    />
  )
}
