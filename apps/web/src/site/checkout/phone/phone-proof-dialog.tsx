import type { SendGuestCode } from '@thali/contracts/guests/guest-orders'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { call, userMessage } from '#web/lib/api/api.ts'
import { client } from '#web/lib/api/tab-client.ts'
import { useSecondsUntil } from '#web/lib/use-seconds-until.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/checkout/guest.ts'

type Sent = SendGuestCode['reply']

export type PhoneProofDialogProps = {
  phone: string
  locationId: string
  onProved: (proof: string) => void
  onClose: () => void
}

/** Texts a code to the number of a guest who pays in cash, and takes it. The first code is sent as it opens. */
export function PhoneProofDialog({ phone, locationId, onProved, onClose }: PhoneProofDialogProps) {
  const { sent, failure, isSending, send } = useCode(phone, locationId)
  const waitSeconds = useSecondsUntil(sent?.resendAt ?? null)
  return (
    <Dialog open onClose={onClose} title={words.title} size="small">
      <div className="grid gap-4">
        <p>{words.lead}</p>
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        {sent && <CodeForm key={sent.id} sent={sent} onProved={onProved} />}
        <Button
          variant="ghost"
          busy={isSending}
          aria-disabled={waitSeconds > 0 || undefined}
          onClick={() => waitSeconds === 0 && void send()}
          className="justify-self-start"
        >
          {sent ? words.again : words.send}
          {waitSeconds > 0 && words.in(waitSeconds)}
        </Button>
      </div>
    </Dialog>
  )
}

function useCode(phone: string, locationId: string) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)

  async function send() {
    setIsSending(true)
    setFailure(null)
    try {
      // Without the client's retries: on a 429 they would wait minutes for the next code behind a spinner.
      const options = { body: { phone, location: locationId }, idempotencyKey: crypto.randomUUID(), retries: 0 }
      setSent((await client.request('POST', '/guest/phone-code', options)) as Sent)
    } catch (error) {
      setFailure(userMessage(error))
    } finally {
      setIsSending(false)
    }
  }

  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) void send()
    isFirst.current = false
  })
  return { sent, failure, isSending, send }
}

function CodeForm({ sent, onProved }: { sent: Sent; onProved: PhoneProofDialogProps['onProved'] }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function prove(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setError(undefined)
    try {
      const body = { id: sent.id, code }
      const { proof } = await call('POST /guest/phone-proof', { body, idempotencyKey: crypto.randomUUID() })
      onProved(proof)
    } catch (failed) {
      setError(userMessage(failed))
      setIsBusy(false)
      field.current?.focus()
    }
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void prove(event)}>
      <p role="status">{words.sent(formatPhone(sent.sentTo))}</p>
      <TextField
        ref={field}
        label={words.code}
        hint={words.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" busy={isBusy} full>
        {words.confirm}
      </Button>
    </form>
  )
}
