import type { SessionView } from '@thali/contracts/people/sign-in'
import { checkPassword } from '@thali/domain/auth/password'
import { Suspense, useState } from 'react'

import { checkPasswordGiven } from '../auth/checks.ts'
import { FailureBanner } from '../auth/failure.tsx'
import { NewPasswordField } from '../auth/new-password-field.tsx'
import { useAccountForm } from '../auth/use-account-form.ts'
import { CLOSED_PATH } from './closed-path.ts'
import { momentInWords } from './moment-in-words.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { refreshReads, useRead } from '#web/lib/api/use-read.ts'
import { latePart } from '#web/lib/late-part.ts'
import { useScreen } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { SlowWait } from '#web/ui/notices/slow-wait.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/account/security.ts'

const YourData = latePart(async () => (await import('./your-data.tsx')).YourData)
const StaffSignIn = latePart(async () => (await import('./staff-sign-in.tsx')).StaffSignIn)
const AccountClosed = latePart(async () => (await import('./account-closed.tsx')).AccountClosed)

/** Password and signed-in devices, for customers and staff; and the last page of a customer who closed the account here. */
export function SecurityPage() {
  const { user } = useSession()
  const { place } = useScreen()
  if (place.path === CLOSED_PATH) {
    return (
      <Suspense>
        <AccountClosed />
      </Suspense>
    )
  }
  if (!user) return null

  return (
    <div className="page-width grid grid-cols-1 gap-8 py-8 md:py-14">
      <PageHeading title={words.title} lead={words.signedInAs(user.email)} />
      <div className="grid grid-cols-1 gap-12 md:grid-cols-2 md:gap-16">
        <section aria-labelledby="own-password" className="max-w-md">
          <h2 id="own-password" className="display mb-5 text-2xl">
            {words.changePassword}
          </h2>
          <ChangePasswordForm email={user.email} />
        </section>
        <section aria-labelledby="own-sessions">
          <h2 id="own-sessions" className="display mb-3 text-2xl">
            {words.where}
          </h2>
          <OwnSessions />
        </section>
      </div>
      <Suspense>{user.role === 'customer' ? <YourData user={user} /> : <StaffSignIn />}</Suspense>
    </div>
  )
}

const CHECKS = { currentPassword: checkPasswordGiven, newPassword: checkPassword }

/** A new password for somebody who knows the present one. Every other device is signed out. */
function ChangePasswordForm({ email }: { email: string }) {
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

/** Every device that is signed in to this account, this one first, each with a way to sign it out. */
function OwnSessions() {
  const { data, error, reread } = useRead('GET /me/sessions', {}, { freshForMs: 0 })
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const sessions = data?.sessions.toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne)) ?? []

  async function end(name: string, work: () => Promise<unknown>, done: string) {
    setBusyWith(name)
    try {
      await work()
      toast.success(done)
    } catch (failure) {
      toast.error(userMessage(failure))
    } finally {
      await reread()
      setBusyWith(null)
    }
  }

  if (error && !data) return <RetryBanner onRetry={() => void reread()}>{words.unread}</RetryBanner>
  if (!data) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-24 w-full" />
      </Loading>
    )
  }
  return (
    <div className="grid justify-items-start gap-5">
      <ul className="grid w-full gap-3">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            busy={busyWith === session.id}
            onEnd={() =>
              void end(
                session.id,
                () => call('DELETE /me/sessions/:id', { params: { id: session.id } }),
                words.signedOut(session.device),
              )
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          busy={busyWith === 'others'}
          onClick={() => void end('others', () => call('DELETE /me/sessions'), words.othersSignedOut)}
        >
          {words.signOutOthers}
        </Button>
      )}
    </div>
  )
}

type DeviceProps = { session: SessionView; busy: boolean; onEnd: () => void }

function Device({ session, busy, onEnd }: DeviceProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {session.device}
          {session.isThisOne && <Badge tone="success">{words.thisDevice}</Badge>}
        </p>
        {session.tabletEndsAt !== null && (
          <p className="text-sm text-muted">
            {words.tabletUntil} {momentInWords(session.tabletEndsAt)}
          </p>
        )}
        <p className="text-sm text-muted">{session.place}</p>
        <p className="text-sm text-muted">
          {words.lastUsed} {momentInWords(session.lastUsedAt)}
        </p>
      </div>
      {!session.isThisOne && (
        <Button
          variant="secondary"
          busy={busy}
          aria-label={words.signOutDevice(session.device, momentInWords(session.lastUsedAt))}
          onClick={onEnd}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  )
}
