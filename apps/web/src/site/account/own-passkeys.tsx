import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { deviceName } from '@thali/domain/auth/devices'

import { checkPasswordGiven } from '../auth/checks.ts'
import { FailureBanner } from '../auth/failure.tsx'
import { useAccountForm } from '../auth/use-account-form.ts'
import { momentInWords } from './moment-in-words.ts'
import { useSetUp, WayToProve } from './way-to-prove.tsx'
import { call } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/account/passkeys.ts'

/** The passkeys with which a member of staff signs in, and how one is added. */
export function OwnPasskeys() {
  const reading = useRead('GET /me/passkeys', {}, { freshForMs: 0 })
  const { data } = reading
  const { formKey, removing, remove, noteDone } = useSetUp(reading.reread, words.removed)
  return (
    <WayToProve id="own-passkeys" words={words} reading={reading}>
      {data?.passkeys.length === 0 && <p className="font-semibold">{words.none}</p>}
      {data && data.passkeys.length > 0 && (
        <ul className="grid gap-3">
          {data.passkeys.map(({ id, name, lastUsedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line p-4"
            >
              <div className="min-w-0">
                <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
                <p className="text-sm text-muted">
                  {lastUsedAt === null ? words.notUsed : `${words.lastUsed} ${momentInWords(lastUsedAt)}`}
                </p>
              </div>
              <Button
                variant="secondary"
                busy={removing === id}
                aria-label={words.removeNamed(name)}
                onClick={() => void remove(id, () => call('DELETE /me/passkeys/:id', { params: { id } }))}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PasskeyForm key={formKey} onDone={noteDone} />
    </WayToProve>
  )
}

const CHECKS = {
  name: (typed: string) => (typed.trim() === '' ? words.nameMissing : null),
  currentPassword: checkPasswordGiven,
}

function PasskeyForm({ onDone }: { onDone: () => void }) {
  const { attempt, failure, summary, formProps, submitProps, fieldProps } = useAccountForm({
    checks: CHECKS,
    async send({ name, currentPassword }) {
      const { wish } = await call('POST /me/passkeys/begin', { body: { currentPassword } })
      const optionsJSON = wish as unknown as PublicKeyCredentialCreationOptionsJSON
      const created = await startRegistration({ optionsJSON }).catch(() => null)
      if (created === null) {
        toast.error(words.notMade)
        return
      }
      const { id, rawId, type, response } = created
      const { clientDataJSON, attestationObject } = response
      const body = { name: name.trim(), created: { id, rawId, type, response: { clientDataJSON, attestationObject } } }
      await call('POST /me/passkeys', { body })
      toast.success(words.added)
      onDone()
    },
  })
  return (
    <form {...formProps} aria-label={words.add} className="grid gap-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      <FailureBanner failure={failure} />
      <TextField
        {...fieldProps('name')}
        label={words.name}
        defaultValue={deviceName(navigator.userAgent)}
        maxLength={60}
      />
      <PasswordField {...fieldProps('currentPassword')} label={words.password} autoComplete="current-password" />
      <SlowWait isBusy={submitProps.busy} />
      <Button {...submitProps} className="justify-self-start">
        {words.add}
      </Button>
    </form>
  )
}
