import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { FEATURES } from '@thali/domain/locations/location'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ComponentProps, useState } from 'react'

import { type LocationForm, idVerdict, strippedId, WRONG_CHARACTERS } from './location-form.ts'
import type { LocationFormState } from './use-location-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type TextName = Exclude<
  keyof LocationForm,
  'features' | 'hours' | 'serviceHours' | 'isActive' | 'guestOrders' | 'tables'
>
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

type NewIdFieldProps = FieldsProps & {
  id: string
  taken: ReadonlySet<string>
  onAuto: () => void
}

/** The id of a location, chosen once; part of its menu's URL. */
export function NewIdField({ id, state: { form, errors, change }, taken, onAuto }: NewIdFieldProps) {
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
          aria-describedby={`${id}-id-verdict`}
          onChange={(event) => handleType(event.target.value)}
        />
        <Button
          size="staff"
          variant="secondary"
          aria-label="Auto: make the ID from the name"
          onClick={() => {
            setWasStripped(false)
            onAuto()
          }}
        >
          Auto
        </Button>
      </div>
      <p id={`${id}-id-verdict`} role="status" className="font-medium">
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

export function FeatureFields({ state: { id, form, change } }: FieldsProps) {
  function toggle(feature: string, isOn: boolean) {
    const chosen = FEATURES.filter((one) => (one === feature ? isOn : form.features.includes(one)))
    change({ features: chosen })
  }

  return (
    <fieldset id={`${id}-features`}>
      <legend className="mb-1 font-semibold">Features</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-4">
        {FEATURES.map((feature) => (
          <CheckboxField
            key={feature}
            label={feature}
            checked={form.features.includes(feature)}
            onChange={(event) => toggle(feature, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function ActiveField({ state: { form, change } }: FieldsProps) {
  return (
    <CheckboxField
      label="Active Location"
      hint="Customers order and book at active locations only."
      checked={form.isActive}
      onChange={(event) => change({ isActive: event.target.checked })}
    />
  )
}
