import { formatPhone } from '@thali/domain/people/contact-fields'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { isApiError, userMessage } from '#web/lib/api/api.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

type Sent = { sentTo: string; expiresAt: string; resendAt: string }

export type TextedCodeProps<S extends Sent> = {
  words: {
    sendCode: string
    anotherCode: string
    in: (seconds: number) => string
    codeSent: (phone: string) => string
    code: string
    codeHint: string
    confirm: string
  }
  /** Has a code texted. */
  ask: () => Promise<S>
  /** Says the code that was typed; what it throws is told below the field. */
  prove: (sent: S, code: string) => Promise<void>
  /** The first code is sent as this appears, and its field has the focus then. */
  asksAtOnce?: boolean
}

/** Has a code texted to a number, and takes it. */
export function TextedCode<S extends Sent>({ words, ask, prove, asksAtOnce = false }: TextedCodeProps<S>) {
  const [sent, setSent] = useState<S | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const waitSeconds = useSecondsUntil(sent?.resendAt ?? null)

  async function send() {
    setIsBusy(true)
    setFailure(null)
    try {
      setSent(await ask())
    } catch (error) {
      setFailure(reason(error))
    } finally {
      setIsBusy(false)
    }
  }

  const isDue = useRef(asksAtOnce)
  useEffect(() => {
    if (isDue.current) void send()
    isDue.current = false
  })

  return (
    <>
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      {sent && <CodeForm key={sent.expiresAt} {...{ words, sent, prove, asksAtOnce }} />}
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={isBusy}
        aria-disabled={waitSeconds > 0 || undefined}
        onClick={() => waitSeconds === 0 && void send()}
      >
        {sent ? words.anotherCode : words.sendCode}
        {waitSeconds > 0 && words.in(waitSeconds)}
      </Button>
    </>
  )
}

type CodeFormProps<S extends Sent> = Pick<TextedCodeProps<S>, 'words' | 'prove' | 'asksAtOnce'> & { sent: S }

function CodeForm<S extends Sent>({ words, sent, prove, asksAtOnce }: CodeFormProps<S>) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asksAtOnce) field.current?.focus()
  }, [asksAtOnce])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setError(undefined)
    try {
      await prove(sent, code)
    } catch (failed) {
      setError(reason(failed))
      field.current?.focus()
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form noValidate className="grid w-full max-w-md gap-3" onSubmit={(event) => void submit(event)}>
      <p role="status">{words.codeSent(formatPhone(sent.sentTo))}</p>
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
      <Button type="submit" className="justify-self-start" busy={isBusy}>
        {words.confirm}
      </Button>
    </form>
  )
}

/** Whole seconds that are left until an instant; 0 without one and once it has passed. */
function useSecondsUntil(instant: string | null): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (instant === null) return
    const count = () => setLeft(Math.max(0, Math.ceil((Date.parse(instant) - serverNowMs()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [instant])
  return left
}

/** Refusals whose own sentence says more than the general one of their status. */
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
