import { checkPassword } from '@thali/domain/auth/password'
import { useState } from 'react'

import { call } from '#web/lib/api/api.ts'
import { refreshReads } from '#web/lib/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/account/security.ts'
import { checkPasswordGiven } from '../auth/checks.ts'
import { FailureBanner } from '../auth/failure-banner.tsx'
import { NewPasswordField } from '../auth/fields/new-password-field.tsx'
import { useAccountForm } from '../auth/use-account-form.ts'

const CHECKS = { currentPassword: checkPasswordGiven, newPassword: checkPassword }

/** A new password for somebody who knows the present one. Every other device is signed out. */
export function ChangePasswordForm({ email }: { email: string }) {
  // A new key mounts a new form, so that no password stays in its fields.
  const [round, setRound] = useState(0)
  return <Fields key={round} email={email} onDone={() => setRound((count) => count + 1)} />
}

function Fields({ email, onDone }: { email: string; onDone: () => void }) {
  const { attempt, failure, summary, formProps, submitProps, fieldProps } = useAccountForm({
    checks: CHECKS,
    async send({ currentPassword, newPassword }) {
      await call('POST /me/password', { body: { currentPassword, newPassword } })
      toast.success(words.changed)
      void refreshReads('/me/sessions')
      onDone()
    },
    onFailure(_failure, form) {
      form.querySelector<HTMLInputElement>('[name=currentPassword]')?.focus()
    },
  })

  return (
    <form {...formProps} aria-label={words.changePassword} className="grid gap-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      <FailureBanner failure={failure} />
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...fieldProps('currentPassword')} label={words.present} autoComplete="current-password" />
      <NewPasswordField {...fieldProps('newPassword')} label={words.next} />
      <SlowWait isBusy={submitProps.busy} />
      <Button {...submitProps} className="justify-self-start">
        {words.change}
      </Button>
    </form>
  )
}
