import { useState } from 'react'

import { requestPasswordReset } from './account-calls.ts'
import { AccountFrame } from './account-frame.tsx'
import { recordAttempt } from './attempts.ts'
import { checkAccountEmail } from './checks.ts'
import { EmailField } from './email-field.tsx'
import { FailureBanner } from './failure.tsx'
import { useAccountForm } from './use-account-form.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { Link } from '#web/lib/routing/navigation.tsx'
import { useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'
import { words } from '#words/auth.ts'

const CHECKS = { email: checkAccountEmail }

export function ForgotPasswordPage() {
  const { brand, offers } = useSite()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { attempt, failure, summary, formProps, submitProps, fieldProps } = useAccountForm({
    checks: CHECKS,
    limitedAs: 'reset-link',
    async send({ email }) {
      await requestPasswordReset(email.trim())
      recordAttempt('reset-link', serverNowMs())
      setSentTo(email.trim())
    },
  })

  if (!offers.mail) {
    return (
      <AccountFrame title={words.forgotTitle} lead={words.noMail(brand.name)}>
        <p>{words.noMailCall(brand.phone)}</p>
      </AccountFrame>
    )
  }

  return (
    <AccountFrame title={words.forgotTitle} lead={words.forgotLead}>
      {/* The same words whether there is an account or not: nobody can find out who has one. */}
      {sentTo !== null && (
        <Banner tone="success" title={words.checkMail}>
          {words.linkSent(sentTo)}
        </Banner>
      )}
      <form {...formProps} className="grid gap-5">
        <ErrorSummary errors={summary} attempt={attempt} />
        <FailureBanner failure={failure} />
        <EmailField {...fieldProps('email')} autoComplete="username" />
        <SlowWait isBusy={submitProps.busy} />
        <Button {...submitProps} size="large" full>
          {sentTo === null ? words.sendLink : words.sendLinkAgain}
        </Button>
      </form>
      <p>
        <Link href="/login" className="link inline-flex min-h-(--tap) items-center">
          {words.backToSignIn}
        </Link>
      </p>
    </AccountFrame>
  )
}
