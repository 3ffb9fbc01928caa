import type { ProfileView } from '@thali/contracts/people/users'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { useEffect, useState } from 'react'

import { CheckoutBlock } from './checkout-block.tsx'
import { type CheckoutFields, fieldId, type FieldErrors, isReady, type PersonalField } from './checkout-fields.ts'
import { PhoneField } from './phone/phone-field.tsx'
import { phoneToCheck, phoneToSend } from './phone/phone-number.ts'
import { isNewPhone } from './place-order.ts'
import type { ChangeFields } from './use-checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { goToField } from '#web/ui/forms/error-summary.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { words } from '#words/checkout/page.ts'

export type YourDetailsProps = {
  user: ProfileView | null
  fields: CheckoutFields
  errors: FieldErrors
  onChange: ChangeFields
  onLeave: (field: PersonalField) => void
}

/** Name, e-mail and phone: in one line if they are complete on arrival, otherwise as fields. */
export function YourDetails(props: YourDetailsProps) {
  const { fields, errors } = props
  const [isFolded, setIsFolded] = useState(() => isReady(fields))
  const [wasOpened, setWasOpened] = useState(false)
  const hasError = errors.name !== undefined || errors.email !== undefined || errors.phone !== undefined
  // They stay open once opened: folding while somebody types would move what is below.
  if (isFolded && hasError) setIsFolded(false)
  useEffect(() => {
    if (wasOpened) goToField(fieldId('name'))
  }, [wasOpened])

  function open() {
    setIsFolded(false)
    setWasOpened(true)
  }

  return (
    <CheckoutBlock title={words.you} aside={isFolded && <ChangeButton onClick={open} />}>
      {isFolded ? <DetailsLine fields={fields} /> : <DetailsFields {...props} />}
    </CheckoutBlock>
  )
}

function ChangeButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" aria-label={words.changeDetails} onClick={onClick} className="-me-[12px] -my-1.5">
      {words.change}
    </Button>
  )
}

function DetailsLine({ fields }: { fields: CheckoutFields }) {
  return (
    <div className="-mt-2 [overflow-wrap:anywhere]">
      <p>
        <span className="font-semibold">{fields.name}</span> ·{' '}
        <span className="whitespace-nowrap tabular-nums">{formatPhone(phoneToSend(fields.phone))}</span>
      </p>
      <p className="text-sm text-muted">{fields.email}</p>
    </div>
  )
}

function DetailsFields({ user, fields, errors, onChange, onLeave }: YourDetailsProps) {
  const isPhoneNew = phoneToCheck(fields.phone).length >= 10 && isNewPhone(phoneToSend(fields.phone), user)

  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        id={fieldId('name')}
        label={words.name}
        autoComplete="name"
        autoCapitalize="words"
        required
        value={fields.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
        onBlur={() => onLeave('name')}
      />
      <TextField
        id={fieldId('email')}
        label={words.email}
        type="email"
        autoComplete="email"
        required
        value={fields.email}
        error={errors.email}
        onChange={(event) => onChange({ email: event.target.value })}
        onBlur={() => onLeave('email')}
      />
      <div>
        <PhoneField
          id={fieldId('phone')}
          label={words.phone}
          hint={user === null ? words.guestPhoneHint[fields.payBy] : words.phoneHint}
          value={fields.phone}
          error={errors.phone}
          onChange={(phone) => onChange({ phone })}
          onLeave={() => onLeave('phone')}
        />
        {isPhoneNew && (
          <CheckboxField
            label={words.savePhone}
            asSwitch
            checked={fields.savesPhone}
            onChange={(event) => onChange({ savesPhone: event.target.checked })}
            className="mt-2"
          />
        )}
      </div>
    </div>
  )
}
