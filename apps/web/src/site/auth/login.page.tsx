import { Suspense } from 'react'

import { signIn } from './account-calls.ts'
import { AccountFrame } from './account-frame.tsx'
import { forgetAttempts } from './attempts.ts'
import { checkAccountEmail, checkPasswordGiven } from './checks.ts'
import { EmailField } from './email-field.tsx'
import { FailureBanner } from './failure.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useAccountForm } from './use-account-form.ts'
import { isForStaff, isOrdering, useArrival, useFrom, withWayBack } from './way-back.ts'
import { latePart } from '#web/lib/late-part.ts'
import { Link, useHandedOver, useSearch } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'
import { words } from '#words/auth.ts'

const CHECKS = { email: checkAccountEmail, password: checkPasswordGiven }

const PasskeyButton = latePart(async () => (await import('./passkey-button.tsx')).PasskeyButton)

export function LoginPage() {
  const search = useSearch()
  const from = useFrom()
  const { success } = useHandedOver()
  return (
    <AccountFrame
      title={words.signIn}
      lead={isOrdering(from) ? words.signInLeadOrdering : words.signInLead}
      success={typeof success === 'string' ? success : undefined}
      problem={new URLSearchParams(search).has('error') ? words.providerFailed : undefined}
    >
      <SocialButtons />
      <SignInForm />
      <Suspense>{isForStaff(from) && <PasskeyButton />}</Suspense>
      <p>
        {words.newHere}{' '}
        <Link
          href={withWayBack('/signup', search)}
          className="link inline-flex min-h-(--tap) items-center font-semibold"
        >
          {words.createAccount}
        </Link>
      </p>
    </AccountFrame>
  )
}

function SignInForm() {
  const { hasArrived, arrive } = useArrival()
  const { attempt, failure, summary, formProps, submitProps, fieldProps } = useAccountForm({
    checks: CHECKS,
    limitedAs: 'sign-in',
    async send({ email, password }) {
      await signIn({ email: email.trim(), password })
      forgetAttempts('sign-in')
      await arrive()
    },
    onFailure({ code }, form) {
      if (code !== 'wrong-password') return
      const password = form.querySelector<HTMLInputElement>('[name=password]')
      if (!password) return
      password.value = ''
      password.focus()
    },
  })

  return (
    <form {...formProps} aria-label={words.signInForm} className="grid gap-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      <FailureBanner failure={failure} />
      <EmailField {...fieldProps('email')} autoComplete="username" />
      <div className="grid gap-1">
        <PasswordField {...fieldProps('password')} label={words.password} autoComplete="current-password" />
        <Link href="/forgot-password" className="link flex min-h-(--tap) w-fit items-center">
          {words.forgotPassword}
        </Link>
      </div>
      <SlowWait isBusy={submitProps.busy} />
      <Button {...submitProps} busy={submitProps.busy || hasArrived} size="large" full>
        {words.signIn}
      </Button>
    </form>
  )
}
