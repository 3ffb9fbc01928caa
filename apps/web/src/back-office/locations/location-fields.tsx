import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { ComponentProps } from 'react'

import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { LocationForm } from './location-form.ts'
import type { LocationFormState } from './use-location-form.ts'

type TextName = Exclude<keyof LocationForm, 'features' | 'hours' | 'serviceHours' | 'isActive'>
type FieldsProps = { state: LocationFormState }
type OneFieldProps = FieldsProps & { name: TextName } & Omit<ComponentProps<typeof TextField>, 'name'>

export function OneField({ state, name, ...rest }: OneFieldProps) {
  return <TextField {...rest} controlSize="staff" autoComplete="off" {...state.input(name)} />
}

/** Name, address and contact. */
export function ContactFields(props: FieldsProps) {
  return (
    <div className="grid items-start gap-4 xs:grid-cols-2">
      <OneField {...props} name="name" label="Location Name" className="xs:col-span-2" />
      <OneField {...props} name="address" label="Address" className="xs:col-span-2" />
      <OneField {...props} name="postalCode" label="Pincode (postal code)" autoCapitalize="characters" />
      <OneField {...props} name="phone" label="Phone" hint="As (902) 555-0123" type="tel" inputMode="tel" />
      <OneField {...props} name="email" label="Email" type="email" inputMode="email" className="xs:col-span-2" />
      <OneField {...props} name="manager" label="Manager" optional />
      <OneField {...props} name="capacity" label="Capacity" optional inputMode="numeric" suffix="seats" />
      <OneField {...props} name="openingDate" label="Opening Date" optional type="date" />
    </div>
  )
}

/** Rarely used fields. `others`: locations whose menu a new one may copy; null for an existing one. */
export function MoreFields({ others, ...props }: FieldsProps & { others: readonly ManagedLocationView[] | null }) {
  const { state } = props
  return (
    <FoldedPart
      summary={others ? 'More: menu to start with, city, province' : 'More: city, province'}
      hasError={state.errors['city'] !== undefined}
      className="grid items-start gap-4 px-4 pt-2 pb-4 xs:grid-cols-2"
    >
      {others && (
        <SelectField
          label="Menu"
          hint="Everything on it can be changed later."
          controlSize="staff"
          className="xs:col-span-2"
          options={[
            { value: '', label: 'Start with an empty menu' },
            ...others.map((one) => ({ value: one.id, label: `Start with the menu of ${one.name}` })),
          ]}
          {...state.input('copyMenuFrom')}
        />
      )}
      <OneField {...props} name="city" label="City" optional hint="Left out, the name" maxLength={100} />
      <OneField {...props} name="province" label="Province" optional hint="Left out, NS" maxLength={100} />
    </FoldedPart>
  )
}
