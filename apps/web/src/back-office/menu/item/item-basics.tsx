import type { ManagedCategoryView } from '@thali/contracts/menu/menu-categories'
import ImagePen from 'lucide-react/icons/image'

import { categoryLabel } from '../menu-words.ts'
import { numberOf, priceText } from './item-form.ts'
import { FormPart, NumberField, type PartProps } from './use-item-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'

type CategoryProps = PartProps & { categories: readonly ManagedCategoryView[] }
/** `onPhoto` uploads a photo; null for a dish that is not stored yet, which is asked for one afterwards. */
type BasicsPartProps = CategoryProps & { onPhoto: (() => void) | null }

/** Name, description, price, category, preparation and photo. */
export function BasicsPart({ categories, form, onPhoto }: BasicsPartProps) {
  const { fields, change, input, choice } = form
  return (
    <FormPart title="Basics">
      <TextField label="Name" autoComplete="off" maxLength={100} {...input('name')} />
      <TextArea
        label="Description"
        rows={3}
        maxLength={1000}
        count={fields.description.length}
        {...input('description')}
      />
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <MoneyField
          label="Price"
          hint="Dollars, before tax"
          controlSize="regular"
          {...choice('price')}
          onBlur={() => {
            const price = numberOf(fields.price)
            // Adds missing decimals, unless that would change the amount.
            if (typeof price === 'number' && Number(priceText(price)) === price) change({ price: priceText(price) })
          }}
        />
        <CategoryField categories={categories} form={form} />
        <NumberField form={form} name="prepTime" suffix="min" />
        <NumberField form={form} name="maxQuantity" />
        <NumberField
          form={form}
          name="portions"
          hint="Sold out by itself once they are gone. Leave empty not to count."
        />
      </div>
      {onPhoto && (
        <div>
          <Button variant="secondary" icon={<ImagePen aria-hidden size={18} />} onClick={onPhoto}>
            {fields.image === '' ? 'Upload a photo' : 'Change the photo'}
          </Button>
        </div>
      )}
      <TextField
        label="Photo address"
        optional
        hint={`Begins with https://.${onPhoto ? '' : ' A file can be uploaded in the next step.'}`}
        type="url"
        autoComplete="off"
        maxLength={2000}
        {...input('image')}
      />
      <div className="grid gap-x-4 xs:grid-cols-2">
        <CheckboxField label="Available" {...input('isAvailable')} />
        <CheckboxField label="Popular" {...input('isPopular')} />
      </div>
    </FormPart>
  )
}

function CategoryField({ categories, form }: CategoryProps) {
  const own = form.fields.category
  const ids = categories.map(({ id }) => id)
  const known = own === '' || ids.includes(own) ? ids : [...ids, own]
  return (
    <SelectField
      label="Category"
      hint="Its place on the menu"
      options={[
        { value: '', label: 'Choose a category' },
        ...known.map((id) => ({ value: id, label: categoryLabel(id, categories) })),
      ]}
      {...form.input('category')}
    />
  )
}
