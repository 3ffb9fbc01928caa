import { useState } from 'react'

import { PinEntry } from './pin-entry.tsx'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { isApiError, userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** What proves a manager on somebody else's screen. */
export type ManagerProof = { email: string; password: string } | { userId: string; pin: string }

type AgreementDialogProps = {
  title: string
  /** Why a manager is asked for. */
  reason: string
  submitLabel: string
  /** Proves the manager, and does what follows. */
  agree: (proof: ManagerProof) => Promise<void>
  onClose: () => void
}

/** A manager agrees to one thing on somebody else's screen, by PIN or by password. It does not sign them in. */
export function AgreementDialog(props: AgreementDialogProps) {
  const { user } = useWorkspace()
  const { data } = useRead('GET /device/people', {}, { freshForMs: 0 })
  const [byPassword, setByPassword] = useState(false)
  const managers = (data?.people ?? []).filter(
    ({ id, mayAgree, pinDigits }) => mayAgree && pinDigits !== null && id !== user.uid,
  )
  return managers.length === 0 || byPassword ? (
    <PasswordAgreement {...props} />
  ) : (
    <PinAgreement {...props} managers={managers} onPassword={() => setByPassword(true)} />
  )
}

type Manager = { id: string; name: string; pinDigits: number | null }
type PinAgreementProps = AgreementDialogProps & { managers: readonly Manager[]; onPassword: () => void }

/** A name, then digits. */
function PinAgreement({ title, reason, agree, onClose, managers, onPassword }: PinAgreementProps) {
  const [only, ...others] = managers
  const [chosen, setChosen] = useState<Manager | null>(only && others.length === 0 ? only : null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function handleEntered(pin: string, userId: string) {
    setIsBusy(true)
    setFailure(null)
    try {
      await agree({ userId, pin })
    } catch (error) {
      setFailure(sentenceOf(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={title}
      size="small"
      locked={isBusy}
      onClose={onClose}
      buttons={
        <>
          <Button size="staff" variant="ghost" disabled={isBusy} onClick={onPassword}>
            By password
          </Button>
          <Button size="staff" variant="secondary" disabled={isBusy} onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{reason}</p>
        {chosen === null ? (
          <ul className="grid gap-2">
            {managers.map((manager) => (
              <li key={manager.id}>
                <Button variant="secondary" size="board" full onClick={() => setChosen(manager)}>
                  {manager.name}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <PinEntry
            name={chosen.name}
            digits={chosen.pinDigits ?? 0}
            failure={failure}
            isBusy={isBusy}
            onEntered={(pin) => void handleEntered(pin, chosen.id)}
          />
        )}
      </div>
    </Dialog>
  )
}

function PasswordAgreement({ title, reason, submitLabel, agree, onClose }: AgreementDialogProps) {
  const form = useFormOf({
    first: () => ({ email: '', password: '' }),
    check: ({ email, password }) => ({
      ...(email.trim() === '' && { email: 'Email is required' }),
      ...(password === '' && { password: 'Password is required' }),
    }),
    send: async (body) => {
      await agree(body).catch((error: unknown) => {
        form.change({ password: '' })
        throw error
      })
    },
    failureOf: sentenceOf,
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

/** Refusals that say more than the general sentence for their status. */
const TOLD: ReadonlySet<string> = new Set([
  'manager-needed',
  'second-person-needed',
  'pin-wrong',
  'pin-rests',
  'password-needed',
])

function sentenceOf(error: unknown): string {
  return isApiError(error) && TOLD.has(error.code) ? error.message : userMessage(error)
}
