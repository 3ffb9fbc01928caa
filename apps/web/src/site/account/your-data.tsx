import type { ProfileView } from '@thali/contracts/people/users'
import { RETENTION } from '@thali/domain/law/retention'
import { useState } from 'react'

import { checkPasswordGiven } from '../auth/checks.ts'
import { FailureBanner } from '../auth/failure.tsx'
import { useAccountForm } from '../auth/use-account-form.ts'
import { closedPath } from './kept-of-closed.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { download } from '#web/lib/files/download.ts'
import { leftBehind } from '#web/lib/kept/account-marks.ts'
import { Link } from '#web/lib/routing/navigation.tsx'
import { endPush, signOut } from '#web/lib/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/account/your-data.ts'

type YourDataProps = { user: ProfileView }

/** A file of what is stored about an account, and the way out. */
export function YourData(props: YourDataProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function save() {
    setIsBusy(true)
    try {
      await download('/me/data')
      toast.success(words.downloaded)
    } catch (failure) {
      toast.error(userMessage(failure))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section aria-labelledby="own-data" className="mt-4 grid max-w-2xl justify-items-start gap-4 md:mt-8">
      <h2 id="own-data" className="display text-2xl">
        {words.title}
      </h2>
      <p>{words.lead}</p>
      <Button variant="secondary" busy={isBusy} onClick={() => void save()}>
        {words.download}
      </Button>
      <FoldedPart summary={words.close} hasError={false} className="w-full px-4 pt-2 pb-4">
        <ClosingForm {...props} />
      </FoldedPart>
    </section>
  )
}

const NONE_NEEDED = () => null

function ClosingForm({ user }: YourDataProps) {
  const hasPassword = user.signupMethod === 'email_password'
  const { attempt, failure, summary, formProps, submitProps, fieldProps } = useAccountForm({
    checks: { currentPassword: hasPassword ? checkPasswordGiven : NONE_NEEDED },
    async send({ currentPassword }) {
      const { kept } = await call('POST /me/close', { body: currentPassword === '' ? {} : { currentPassword } })
      const forget = () => Promise.all([endPush(), leftBehind.get()?.forget()])
      await signOut(user.uid, forget, closedPath(kept))
    },
    onFailure(_failure, form) {
      form.querySelector<HTMLInputElement>('[name=currentPassword]')?.focus()
    },
  })
  return (
    <form {...formProps} aria-label={words.close} className="grid max-w-md gap-4">
      <ErrorSummary errors={summary} attempt={attempt} />
      <FailureBanner failure={failure} />
      <p>{words.gone}</p>
      <p>
        {words.stays(RETENTION)}{' '}
        <Link href="/privacy" className="underline underline-offset-4">
          {words.more}
        </Link>
      </p>
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        {...fieldProps('currentPassword')}
        label={words.password}
        hint={hasPassword ? undefined : words.orNone}
        autoComplete="current-password"
      />
      <SlowWait isBusy={submitProps.busy} />
      <Button {...submitProps} variant="danger" className="justify-self-start">
        {words.closeForGood}
      </Button>
    </form>
  )
}
