import { checkPassword } from '@thali/domain/auth/password'

import { resetPassword } from './account-calls.ts'
import { AccountFrame } from './account-frame.tsx'
import { forgetAttempts } from './attempts.ts'
import { FailureBanner } from './failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useNavigate, useSearch } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/auth.ts'

const CHECKS = { password: checkPassword }

/** The page the link in the mail opens. */
export function ResetPasswordPage() {
  const query = new URLSearchParams(useSearch())
  const token = query.get('token')
  const isUsable = token !== null && token !== '' && !query.has('error')
  return (
    <AccountFrame title={words.resetTitle} lead={words.resetLead}>
      {isUsable ? <NewPasswordForm token={token} /> : <UselessLink />}
    </AccountFrame>
  )
}

function UselessLink() {
  return (
    <>
      <Banner tone="danger">{words.linkUseless}</Banner>
      <ButtonLink size="large" full href="/forgot-password">
        {words.sendNewLink}
      </ButtonLink>
    </>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { refresh } = useSession()
  const { attempt, failure, summary, formProps, submitProps, fieldProps } = useAccountForm({
    checks: CHECKS,
    async send({ password }) {
      await resetPassword({ token, newPassword: password })
      forgetAttempts('sign-in')
      // Changing the password ended every session, this tab's included.
      await refresh()
      const success = words.changed
      await navigate('/login', { replace: true, state: { success } })
    },
  })

  return (
    <form {...formProps} className="grid gap-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      <FailureBanner failure={failure} />
      {failure?.code === 'invalid-token' && (
        <ButtonLink variant="secondary" full href="/forgot-password">
          {words.sendNewLink}
        </ButtonLink>
      )}
      <NewPasswordField {...fieldProps('password')} label={words.newPassword} />
      <Button {...submitProps} size="large" full>
        {words.savePassword}
      </Button>
    </form>
  )
}
