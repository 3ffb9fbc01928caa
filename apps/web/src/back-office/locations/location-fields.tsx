import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ComponentProps, useState } from 'react'

import type { LocationFormState } from './location-dialog.tsx'
import { type LocationForm, idVerdict, strippedId, WRONG_CHARACTERS } from './location-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

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

type IdFieldProps = {
  id: string
  state: LocationFormState
  location: ManagedLocationView | null
  taken: ReadonlySet<string>
}

/** The id of a location, chosen once; part of its menu's URL. */
export function IdField({ id, state, location, taken }: IdFieldProps) {
  if (location !== null) {
    return (
      <TextField
        label="Location ID"
        hint="Cannot be changed after creation"
        controlSize="staff"
        readOnly
        value={location.id}
      />
    )
  }
  return <NewIdField id={id} state={state} taken={taken} />
}

function NewIdField({ id, state: { form, errors, change, fillId }, taken }: Omit<IdFieldProps, 'location'>) {
  const [wasStripped, setWasStripped] = useState(false)
  const verdict = idVerdict(form.id, taken)
  const objection = wasStripped ? WRONG_CHARACTERS : verdict?.isGood === false ? verdict.text : undefined

  function handleType(typed: string) {
    const stripped = strippedId(typed)
    setWasStripped(stripped !== typed.toLowerCase())
    change({ id: stripped })
  }

  return (
    <div className="grid gap-1.5">
      <div className="flex items-end gap-2">
        <TextField
          id={`${id}-id`}
          className="min-w-0 flex-1"
          label="Location ID"
          hint={`Its menu is at /menu/${form.id || '…'}`}
          controlSize="staff"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={form.id}
          aria-invalid={(errors['id'] ?? objection) !== undefined}
          onChange={(event) => handleType(event.target.value)}
        />
        <Button
          size="staff"
          variant="secondary"
          aria-label="Auto: make the ID from the name"
          onClick={() => {
            setWasStripped(false)
            fillId()
          }}
        >
          Auto
        </Button>
      </div>
      <p role="status" className="font-medium">
        {errors['id'] !== undefined || objection !== undefined ? (
          <span className="text-danger">{errors['id'] ?? objection}</span>
        ) : (
          verdict && (
            <span className="flex items-center gap-1.5 text-success">
              <CircleCheck aria-hidden size={18} />
              {verdict.text}
            </span>
          )
        )}
      </p>
    </div>
  )
}
