import { DIET_MARKS, type DietField, namesOf } from '@thali/domain/menu/dish-fields'

import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'

type Marks = Record<DietField, boolean>

/** For whom a dish or an option is. Whatever is vegan is vegetarian. */
export function DietMarks({ marks, onChange }: { marks: Marks; onChange: (change: Partial<Marks>) => void }) {
  return (
    <div className="grid gap-x-4 2xs:grid-cols-2 xs:grid-cols-3">
      {namesOf(DIET_MARKS).map((mark) => (
        <CheckboxField
          key={mark}
          name={mark}
          label={DIET_MARKS[mark].label}
          checked={marks[mark]}
          onChange={({ target: { checked } }) =>
            onChange({ ...(mark === 'isVegan' && checked && { isVegetarian: true }), [mark]: checked })
          }
        />
      ))}
    </div>
  )
}
