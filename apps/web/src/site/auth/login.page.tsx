import { Link } from '#web/lib/routing/link.tsx'
import { useHandedOver, useSearch } from '#web/lib/routing/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'

import { signIn } from './account-calls.ts'
import { AccountFrame } from './account-frame.tsx'
import { forgetAttempts } from './attempts.ts'
import { checkAccountEmail, checkPasswordGiven } from './checks.ts'
import { EmailField } from './fields/email-field.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { PasswordField } from './fields/password-field.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useAccountForm } from './use-account-form.ts'
import { isOrdering, useArrival, useFrom, withWayBack } from './way-back.ts'

const CHECKS = { email: checkAccountEmail, password: checkPasswordGiven }
const PROVIDER_FAILED = 'That sign-in did not work. Try it again, or use your e-mail and password.'

export function LoginPage() {
  const search = useSearch()
  const from = useFrom()
  const { success } = useHandedOver()
  return (
    <AccountFrame
      title="Sign in"
      lead={
        isOrdering(from) ? 'Sign in and go straight on with your order.' : 'Order, book a table and see what you had.'
      }
      success={typeof success === 'string' ? success : undefined}
      problem={new URLSearchParams(search).has('error') ? PROVIDER_FAILED : undefined}
    >
      <SocialButtons />
      <SignInForm />
      <p>
        New here?{' '}
        <Link
          href={withWayBack('/signup', search)}
          className="link inline-flex min-h-(--tap) items-center font-semibold"
        >
          Create an account
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
    <form {...formProps} aria-label="Sign in with your e-mail" className="grid gap-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      <FailureBanner failure={failure} />
      <EmailField {...fieldProps('email')} autoComplete="username" />
      <div className="grid gap-1">
        <PasswordField {...fieldProps('password')} label="Password" autoComplete="current-password" />
        <Link href="/forgot-password" className="link flex min-h-(--tap) w-fit items-center">
          Forgot password?
        </Link>
      </div>
      <Button {...submitProps} busy={submitProps.busy || hasArrived} size="large" full>
        Sign in
      </Button>
    </form>
  )
}
