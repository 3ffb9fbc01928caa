import { pinProblem } from '@thali/domain/auth/pins'
import { useState } from 'react'

import { checkPasswordGiven } from '../auth/checks.ts'
import { FailureBanner } from '../auth/failure.tsx'
import { useAccountForm } from '../auth/use-account-form.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/account/pin.ts'

/** The PIN with which a member of staff acts at a shared tablet. */
export function OwnPin() {
  const { data, error, reread } = useRead('GET /me/pin', {}, { freshForMs: 0 })
  // A new key mounts a new form, so that neither PIN nor password stays in its fields.
  const [round, setRound] = useState(0)
  const [isRemoving, setIsRemoving] = useState(false)

  async function remove() {
    setIsRemoving(true)
    try {
      await call('DELETE /me/pin')
      toast.success(words.removed)
    } catch (failure) {
      toast.error(userMessage(failure))
    } finally {
      await reread()
      setIsRemoving(false)
    }
  }

  return (
    <section aria-labelledby="own-pin" className="grid max-w-md gap-5">
      <div className="grid gap-2">
        <h2 id="own-pin" className="display text-2xl">
          {words.title}
        </h2>
        <p className="text-muted">{words.why}</p>
      </div>
      {error && !data && <RetryBanner onRetry={() => void reread()}>{words.unread}</RetryBanner>}
      {!data && !error && (
        <Loading label={words.loading}>
          <Skeleton className="h-6 w-1/2" />
        </Loading>
      )}
      {data && <p className="font-semibold">{data.isSet ? words.isSet : words.isNotSet}</p>}
      <PinForm
        key={round}
        onDone={() => {
          setRound((count) => count + 1)
          void reread()
        }}
      />
      {data?.isSet && (
        <Button variant="secondary" busy={isRemoving} className="justify-self-start" onClick={() => void remove()}>
          {words.remove}
        </Button>
      )}
    </section>
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
