import { FormPart, type PartProps } from './form-part.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

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
      <div className="grid gap-x-4 2xs:grid-cols-2 xs:grid-cols-3">
        <CheckboxField label="Vegetarian" {...input('isVegetarian')} />
        <CheckboxField
          label="Vegan"
          checked={fields.isVegan}
          onChange={({ target }) =>
            // Every vegan dish is vegetarian.
            change(target.checked ? { isVegan: true, isVegetarian: true } : { isVegan: false })
          }
        />
        <CheckboxField label="Gluten-free" {...input('isGlutenFree')} />
      </div>
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <SelectField label="Spice level" options={SPICE} {...input('spiceLevel')} />
        <TextField label="Calories" optional inputMode="numeric" autoComplete="off" {...input('calories')} />
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
