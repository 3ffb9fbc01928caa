import type { SavedAddressView } from '@thali/contracts/people/addresses'
import { findSameAddress, SAVED_ADDRESSES } from '@thali/domain/people/saved-address'

import type { CheckoutFields } from '../checkout-fields.ts'
import type { ChangeFields } from '../use-checkout.ts'
import { isToBeKept } from './keep-address.ts'
import { typePostalCode } from '#web/cart/use-delivery.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { words } from '#words/checkout/addresses.ts'

export type SavedAddressesProps = {
  fields: CheckoutFields
  /** As typed, where the location asks for one. */
  postalCode: string | null
  onChange: ChangeFields
}

/** Where the account has had things delivered: one tap fills the fields of the delivery. */
export function AddressChoice({ fields, postalCode, onChange }: SavedAddressesProps) {
  const { data } = useRead('GET /me/addresses')
  if (!data || data.addresses.length === 0) return null
  const { addresses } = data

  function choose(id: string) {
    const chosen = addresses.find((one) => one.id === id)
    if (!chosen) return
    onChange({ address: chosen.address, deliveryInstructions: chosen.instructions ?? '' })
    typePostalCode(chosen.postalCode ?? '')
  }

  return (
    <Chips
      legend={words.saved}
      options={addresses.map((one) => ({
        value: one.id,
        label: <Line>{nameOf(one)}</Line>,
        aside: one.label !== '' && <Line>{one.address}</Line>,
      }))}
      value={findSameAddress(addresses, { address: fields.address, postalCode })?.id}
      onChange={choose}
    />
  )
}

/** Asks whether an address that is not saved yet is to be, and under which name. */
export function SaveAddress({ fields, postalCode, onChange }: SavedAddressesProps) {
  const { data } = useRead('GET /me/addresses')
  const { address, addressLabel } = fields
  if (!data || address.trim() === '' || findSameAddress(data.addresses, { address, postalCode })) return null
  const isWanted = isToBeKept(fields, data.addresses)
  const replaced = data.addresses[SAVED_ADDRESSES.most - 1]

  return (
    <div className="grid gap-2">
      <CheckboxField
        label={words.save}
        hint={isWanted && replaced && words.replaces(nameOf(replaced))}
        asSwitch
        checked={isWanted}
        onChange={(event) => onChange({ savesAddress: event.target.checked })}
      />
      {isWanted && (
        <TextField
          label={words.label}
          optional
          hint={words.labelHint}
          autoComplete="off"
          maxLength={SAVED_ADDRESSES.label}
          value={addressLabel}
          onChange={(event) => onChange({ addressLabel: event.target.value })}
        />
      )}
    </div>
  )
}

function Line({ children }: { children: string }) {
  return <span className="block max-w-60 truncate">{children}</span>
}

function nameOf({ label, address }: SavedAddressView): string {
  return label || address
}
