import type { SendPhoneCode, ProfileView } from '@thali/contracts/people/users'
import { formatPhone } from '@thali/domain/people/contact-fields'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState, type FormEvent, useRef } from 'react'

import { userMessage, call, isApiError } from '#web/lib/api/api.ts'
import { client } from '#web/lib/api/tab-client.ts'
import { addressOf } from '#web/lib/language.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts'
import { joinGuestOrders } from '#web/site/orders/join-guest-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/account/dashboard.ts'

/** The address the account signs in with, and whether its owner has shown that it is theirs. */
export function EmailState({ user }: { user: ProfileView }) {
  const [isBusy, setIsBusy] = useState(false)
  const [wasSent, setWasSent] = useState(false)

  async function sendLink() {
    setIsBusy(true)
    try {
      await client.request('POST', '/auth/send-verification-email', {
        body: { email: user.email, callbackURL: addressOf('/dashboard?tab=profile') },
        retries: 0,
      })
      setWasSent(true)
      settleToasts('verification link')
    } catch (error) {
      toast.error(userMessage(error), { about: 'verification link' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold [overflow-wrap:anywhere]">{user.email}</p>
      {user.emailVerified ? (
        <p className="flex items-center gap-2 text-success">
          <CircleCheck aria-hidden size={20} />
          {words.emailState.verified}
        </p>
      ) : (
        <>
          <p className="measure text-muted">{words.emailState.notYet}</p>
          <p role="status">{wasSent ? words.emailState.sent : ''}</p>
          <Button variant="secondary" busy={isBusy} onClick={() => void sendLink()}>
            {words.emailState.again}
          </Button>
        </>
      )}
    </div>
  )
}

type Sent = SendPhoneCode['reply']

const said = words.phoneState

/** The phone number of the account, and its verification by a texted code. */
export function PhoneState({ user }: { user: ProfileView }) {
  if (user.phoneNumber === null) {
    return <p className="measure text-muted">{said.none}</p>
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold">{formatPhone(user.phoneNumber)}</p>
      {user.phoneVerified ? (
        <p className="flex items-center gap-2 text-success">
          <CircleCheck aria-hidden size={20} />
          {said.confirmed}
        </p>
      ) : (
        // Another number starts a new verification.
        <PhoneProof key={user.phoneNumber} phone={user.phoneNumber} canText={user.canTextPhone} />
      )}
    </div>
  )
}

function PhoneProof({ phone, canText }: { phone: string; canText: boolean }) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const waitSeconds = useSecondsUntil(sent?.resendAt ?? null)

  async function send() {
    setIsBusy(true)
    setFailure(null)
    try {
      // Without the client's retries: on a 429 they would wait minutes for the next code behind a spinner.
      const options = { idempotencyKey: crypto.randomUUID(), retries: 0 }
      setSent((await client.request('POST', '/me/phone/code', options)) as Sent)
    } catch (error) {
      setFailure(reason(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <p className="measure text-muted">
        {said.notYet} {canText ? said.canText : said.cannotText}
      </p>
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      {sent && <CodeForm key={sent.expiresAt} phone={phone} />}
      {canText && (
        <Button
          variant="secondary"
          busy={isBusy}
          aria-disabled={waitSeconds > 0 || undefined}
          onClick={() => void send()}
        >
          {sent ? said.anotherCode : said.sendCode}
          {waitSeconds > 0 && said.in(waitSeconds)}
        </Button>
      )}
    </>
  )
}

function CodeForm({ phone }: { phone: string }) {
  const { refresh } = useSession()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function prove(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setError(undefined)
    try {
      await call('POST /me/phone/proof', { body: { code }, idempotencyKey: crypto.randomUUID() })
      const user = await refresh()
      toast.success(said.done)
      if (user) await joinGuestOrders(user)
    } catch (failed) {
      setError(reason(failed))
      field.current?.focus()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form noValidate className="grid w-full max-w-md gap-3" onSubmit={(event) => void prove(event)}>
      <p role="status">{said.codeSent(formatPhone(phone))}</p>
      <TextField
        ref={field}
        id="profile-code"
        label={said.code}
        hint={said.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" busy={isBusy}>
        {said.confirm}
      </Button>
    </form>
  )
}

const TOLD_AS_SENT = new Set([
  'phone-code-wrong',
  'phone-code-expired',
  'phone-not-textable',
  'phone-missing',
  'phone-already-proved',
  'too-many-codes',
])

function reason(error: unknown): string {
  return isApiError(error) && TOLD_AS_SENT.has(error.code) ? error.message : userMessage(error)
}
