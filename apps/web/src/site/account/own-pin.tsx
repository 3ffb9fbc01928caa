import { pinProblem } from '@thali/domain/auth/pins'

import { checkPasswordGiven } from '../auth/checks.ts'
import { FailureBanner } from '../auth/failure.tsx'
import { useAccountForm } from '../auth/use-account-form.ts'
import { useSetUp, WayToProve } from './way-to-prove.tsx'
import { call } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/account/pin.ts'

/** The PIN with which a member of staff acts at a shared tablet. */
export function OwnPin() {
  const reading = useRead('GET /me/pin', {}, { freshForMs: 0 })
  const { data } = reading
  const { formKey, removing, remove, noteDone } = useSetUp(reading.reread, words.removed)
  return (
    <WayToProve id="own-pin" words={words} reading={reading}>
      {data && <p className="font-semibold">{data.isSet ? words.isSet : words.isNotSet}</p>}
      <PinForm key={formKey} onDone={noteDone} />
      {data?.isSet && (
        <Button
          variant="secondary"
          busy={removing !== null}
          className="justify-self-start"
          onClick={() => void remove('pin', () => call('DELETE /me/pin'))}
        >
          {words.remove}
        </Button>
      )}
    </WayToProve>
  )
}

const CHECKS = {
  pin(typed: string): string | null {
    const problem = pinProblem(typed)
    return problem && words[problem]
  },
  currentPassword: checkPasswordGiven,
}

function PinForm({ onDone }: { onDone: () => void }) {
  const { attempt, failure, summary, formProps, submitProps, fieldProps } = useAccountForm({
    checks: CHECKS,
    async send(body) {
      await call('PUT /me/pin', { body })
      toast.success(words.done)
      onDone()
    },
  })
  return (
    <form {...formProps} aria-label={words.title} className="grid gap-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      <FailureBanner failure={failure} />
      <PasswordField
        {...fieldProps('pin')}
        label={words.pin}
        hint={words.hint}
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={6}
      />
      <PasswordField {...fieldProps('currentPassword')} label={words.password} autoComplete="current-password" />
      <SlowWait isBusy={submitProps.busy} />
      <Button {...submitProps} className="justify-self-start">
        {words.set}
      </Button>
    </form>
  )
}
