import { checkPassword } from '@thali/domain/auth/password'

import { signUp } from './account-calls.ts'
import { AccountFrame } from './account-frame.tsx'
import { checkAccountEmail, checkAccountName } from './checks.ts'
import { EmailField } from './email-field.tsx'
import { FailureBanner } from './failure.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useAccountForm } from './use-account-form.ts'
import { isOrdering, useArrival, useFrom, withWayBack } from './way-back.ts'
import { call } from '#web/lib/api/api.ts'
import { Link, useSearch } from '#web/lib/routing/navigation.tsx'
import { useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/auth.ts'

const CHECKS = { name: checkAccountName, email: checkAccountEmail, password: checkPassword }

export function SignupPage() {
  const search = useSearch()
  const from = useFrom()
  return (
    <AccountFrame title={words.createAccount} lead={isOrdering(from) ? words.signUpLeadOrdering : words.signUpLead}>
      <SocialButtons />
      <SignUpForm />
      <p>
        {words.haveAccount}{' '}
        <Link
          href={withWayBack('/login', search)}
          className="link inline-flex min-h-(--tap) items-center font-semibold"
        >
          {words.signIn}
        </Link>
      </p>
    </AccountFrame>
  )
}

function SignUpForm() {
  const { brand } = useSite()
  const search = useSearch()
  const { offers } = useSite()
  const { hasArrived, arrive } = useArrival()
  const { attempt, failure, summary, formProps, submitProps, fieldProps } = useAccountForm({
    checks: CHECKS,
    async send({ name, email, password }, form) {
      const wantsNews = new FormData(form).has('marketing')
      await signUp({ name: name.trim(), email: email.trim(), password })
      if (wantsNews) await allowMarketing()
      // Short: on a phone it lies over the form that comes next.
      toast.success(words.ready + (offers.mail ? words.verify : ''))
      await arrive()
    },
  })
  const isTaken = failure?.code === 'email-already-in-use'

  return (
    <form {...formProps} aria-label={words.signUpForm} className="grid gap-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      <FailureBanner
        failure={failure}
        action={
          isTaken && (
            <Link href={withWayBack('/login', search)} className="link flex min-h-(--tap) items-center">
              {words.signIn}
            </Link>
          )
        }
      />
      <TextField {...fieldProps('name')} label={words.name} autoComplete="name" maxLength={50} />
      <EmailField {...fieldProps('email')} autoComplete="email" />
      <NewPasswordField {...fieldProps('password')} label={words.password} />
      <CheckboxField name="marketing" label={words.offers} hint={words.offersHint(brand.name)} />
      <SlowWait isBusy={submitProps.busy} />
      <Button {...submitProps} busy={submitProps.busy || hasArrived} size="large" full>
        {words.create}
      </Button>
      <p className="text-sm text-muted">
        {words.accept}{' '}
        <Link href="/terms" className="link">
          {words.terms}
        </Link>{' '}
        {words.acceptData}{' '}
        <Link href="/privacy" className="link">
          {words.privacy}
        </Link>
        .
      </p>
    </form>
  )
}

/** The account exists already: a preference that could not be stored must not look like a failed sign-up. */
async function allowMarketing(): Promise<void> {
  try {
    await call('PATCH /me', { body: { preferences: { marketing: true }, consentAt: 'sign-up' } })
  } catch {
    toast.error(words.offersUnsaved)
  }
}
