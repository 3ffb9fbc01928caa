import type { ProfileView } from '@thali/contracts/people/users'

import { CheckoutBlock } from './checkout-block.tsx'
import { type CheckoutFields, fieldId, type FieldErrors, type PersonalField } from './checkout-fields.ts'
import { PhoneField } from './phone/phone-field.tsx'
import { phoneToCheck, phoneToSend } from './phone/phone-number.ts'
import { isNewPhone } from './place-order.ts'
import type { ChangeFields } from './use-checkout.ts'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

export type YourDetailsProps = {
  user: ProfileView
  fields: CheckoutFields
  errors: FieldErrors
  onChange: ChangeFields
  onLeave: (field: PersonalField) => void
}

export function YourDetails({ user, fields, errors, onChange, onLeave }: YourDetailsProps) {
  const isPhoneNew = phoneToCheck(fields.phone).length >= 10 && isNewPhone(phoneToSend(fields.phone), user)

  return (
    <CheckoutBlock title="You">
      <TextField
        id={fieldId('name')}
        label="Full Name"
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
        label="Email Address"
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
          label="Phone Number"
          hint="We text this number when your order is ready."
          value={fields.phone}
          error={errors.phone}
          onChange={(phone) => onChange({ phone })}
          onLeave={() => onLeave('phone')}
        />
        {isPhoneNew && (
          <CheckboxField
            label="Save this number to my profile"
            asSwitch
            checked={fields.savesPhone}
            onChange={(event) => onChange({ savesPhone: event.target.checked })}
            className="mt-2"
          />
        )}
      </div>
    </CheckoutBlock>
  )
}
