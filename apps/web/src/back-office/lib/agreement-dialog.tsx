import { useFormOf } from './forms.ts'
import { isApiError, userMessage } from '#web/lib/api/api.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type SignIn = { email: string; password: string }

/** Refusals that say more than the general sentence for their status. */
const TOLD: ReadonlySet<string> = new Set(['manager-needed', 'second-person-needed'])

type AgreementDialogProps = {
  title: string
  /** Why a manager is asked for. */
  reason: string
  submitLabel: string
  /** Proves the sign-in, and does what follows. */
  agree: (signIn: SignIn, idempotencyKey: string) => Promise<void>
  onClose: () => void
}

/** A manager enters their password on somebody else's screen to agree to one thing. It does not sign them in. */
export function AgreementDialog({ title, reason, submitLabel, agree, onClose }: AgreementDialogProps) {
  const form = useFormOf<SignIn>({
    first: () => ({ email: '', password: '' }),
    check: ({ email, password }) => ({
      ...(email.trim() === '' && { email: 'Email is required' }),
      ...(password === '' && { password: 'Password is required' }),
    }),
    send: async (body, idempotencyKey) => {
      await agree(body, idempotencyKey).catch((error: unknown) => {
        form.change({ password: '' })
        throw error
      })
    },
    failureOf: (error) => (isApiError(error) && TOLD.has(error.code) ? error.message : userMessage(error)),
  })

  return (
    <FormDialog title={title} state={form} submitLabel={submitLabel} closeLabel="Not now" onClose={onClose}>
      {() => (
        <>
          <p>{reason}</p>
          <TextField
            label="Manager’s e-mail"
            type="email"
            inputMode="email"
            controlSize="staff"
            autoComplete="off"
            {...form.input('email')}
          />
          <TextField
            label="Manager’s password"
            type="password"
            controlSize="staff"
            autoComplete="off"
            {...form.input('password')}
          />
        </>
      )}
    </FormDialog>
  )
}
