import { pinProblem } from '@thali/domain/auth/pins'

import { useFormOf } from '#web/back-office/lib/forms.ts'
import { isApiError, userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { StateForm } from '#web/ui/forms/state-form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const NOT_A_PIN = 'Choose 4 to 6 digits, and none that many people choose'

export type PasswordGiven = { email: string; password: string; newPin?: string }

type PasswordEntryProps = { onEntered: (given: PasswordGiven) => Promise<void>; onBack: () => void }

/** Acts by password, for somebody without a PIN or who forgot it; a new PIN can be set with it. */
export function PasswordEntry({ onEntered, onBack }: PasswordEntryProps) {
  const form = useFormOf({
    first: () => ({ email: '', password: '', newPin: '' }),
    check: ({ email, password, newPin }) => ({
      ...(email.trim() === '' && { email: 'Email is required' }),
      ...(password === '' && { password: 'Password is required' }),
      ...(pinProblem(newPin.trim()) !== null && newPin !== '' && { newPin: NOT_A_PIN }),
    }),
    async send({ email, password, newPin }) {
      await onEntered({ email, password, ...(newPin !== '' && { newPin: newPin.trim() }) }).catch((error: unknown) => {
        form.change({ password: '' })
        throw error
      })
    },
    failureOf: (error) => (isApiError(error) && error.status === 403 ? error.message : userMessage(error)),
  })
  return (
    <StateForm id={form.id} state={form} className="grid gap-4">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        controlSize="staff"
        autoComplete="off"
        {...form.input('email')}
      />
      <TextField label="Password" type="password" controlSize="staff" autoComplete="off" {...form.input('password')} />
      <TextField
        label="New PIN, if you want one"
        hint="4 to 6 digits. From then on they are enough at this tablet."
        type="password"
        inputMode="numeric"
        controlSize="staff"
        autoComplete="off"
        {...form.input('newPin')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="staff" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="staff" busy={form.isBusy}>
          Go on
        </Button>
      </div>
    </StateForm>
  )
}
