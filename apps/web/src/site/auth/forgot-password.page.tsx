import { useState } from 'react'

import { Link } from '#web/lib/routing/link.tsx'
import { serverNowMs } from '#web/lib/clock.ts'
import { useSite } from '#web/lib/site.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'

import { requestPasswordReset } from './account-calls.ts'
import { AccountFrame } from './account-frame.tsx'
import { recordAttempt } from './attempts.ts'
import { checkAccountEmail } from './checks.ts'
import { EmailField } from './fields/email-field.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { useAccountForm } from './use-account-form.ts'

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
      <AccountFrame title="Forgot password" lead={`${brand.name} sends no e-mail, so a link cannot be sent.`}>
        <p>Please call us at {brand.phone}. You can order by telephone, too.</p>
      </AccountFrame>
    )
  }

  return (
    <AccountFrame title="Forgot password" lead="We send you a link that lets you choose a new one.">
      {/* The same words whether there is an account or not: nobody can find out who has one. */}
      {sentTo !== null && (
        <Banner tone="success" title="Check your e-mail">
          If there is an account for {sentTo}, the link is on its way. It works for one hour.
        </Banner>
      )}
      <form {...formProps} className="grid gap-5">
        <ErrorSummary errors={summary} attempt={attempt} />
        <FailureBanner failure={failure} />
        <EmailField {...fieldProps('email')} autoComplete="username" />
        <Button {...submitProps} size="large" full>
          {sentTo === null ? 'Send the link' : 'Send the link again'}
        </Button>
      </form>
      <p>
        <Link href="/login" className="link inline-flex min-h-(--tap) items-center">
          Back to sign in
        </Link>
      </p>
    </AccountFrame>
  )
}
