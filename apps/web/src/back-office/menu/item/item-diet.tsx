import { FormPart, type PartProps, textOf, tickOf } from './form-part.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const SPICE = [
  { value: 'none', label: 'No spice choice' },
  { value: 'mild', label: 'Mild' },
  { value: 'medium', label: 'Medium' },
  { value: 'hot', label: 'Hot' },
] as const

/** Who can eat it. Guests with an allergy rely on what is written here. */
export function DietPart(part: PartProps) {
  const { form, errors, change } = part.state
  return (
    <FormPart title="Diet & allergens">
      <div className="grid gap-x-4 2xs:grid-cols-2 xs:grid-cols-3">
        <CheckboxField label="Vegetarian" {...tickOf(part, 'isVegetarian')} />
        <CheckboxField
          label="Vegan"
          checked={form.isVegan}
          onChange={({ target }) =>
            // What is vegan is vegetarian.
            change(target.checked ? { isVegan: true, isVegetarian: true } : { isVegan: false })
          }
        />
        <CheckboxField label="Gluten-free" {...tickOf(part, 'isGlutenFree')} />
      </div>
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <SelectField
          id={`${part.id}-spiceLevel`}
          label="Spice level"
          options={SPICE}
          value={form.spiceLevel}
          error={errors['spiceLevel']}
          onChange={({ target }) => change({ spiceLevel: target.value as typeof form.spiceLevel })}
        />
        <TextField label="Calories" optional inputMode="numeric" autoComplete="off" {...textOf(part, 'calories')} />
      </div>
      <TextField
        label="Allergens"
        optional
        hint="Separated by commas: dairy, nuts, gluten"
        autoComplete="off"
        {...textOf(part, 'allergens')}
      />
      <TextField
        label="Search words"
        optional
        hint="Separated by commas: other names guests look for"
        autoComplete="off"
        {...textOf(part, 'tags')}
      />
    </FormPart>
  )
}
