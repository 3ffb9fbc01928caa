import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'

import { Button } from '../button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { Banner } from '../notices/banner.tsx'
import { Dialog } from './dialog.tsx'
import { words } from '#words/forms.ts'

type ReasonDialogProps = {
  title: string
  /** The consequences. */
  body: ReactNode
  /** The fields in which the reason is given. */
  children: ReactNode
  keepLabel: string
  confirmLabel: string
  /** Wide, for the many reasons of the restaurant. */
  isLarge?: boolean
  /** False: there is no reason yet, so the button is disabled. */
  isReady?: boolean
  isBusy: boolean
  failure: string | null
  onSubmit: () => void
  onClose: () => void
}

/** Asks before something is cancelled, and why. The focus starts on keeping it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, body, children, keepLabel, confirmLabel, isLarge = false, isReady = true } = props
  const { isBusy, failure, onSubmit, onClose } = props
  const keep = useRef<HTMLButtonElement>(null)
  const formId = useId()
  const buttonSize = isLarge ? ({ size: 'staff' } as const) : {}

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(!isLarge && { size: 'small' })}
      role="alertdialog"
      locked={isBusy}
      initialFocus={keep}
      buttons={
        <>
          <Button ref={keep} {...buttonSize} variant="secondary" onClick={onClose} disabled={isBusy}>
            {keepLabel}
          </Button>
          <Button {...buttonSize} type="submit" form={formId} variant="danger" disabled={!isReady} busy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-4">
        {body}
        {children}
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
  )
}

type Sending = {
  /** `key` is the same for the same reason: a repeated call after a lost answer is recognised. */
  send: (reason: string, key: string) => Promise<void>
  /** The sentence about a refusal. */
  failureOf: (error: unknown) => string
}

/** Sends a cancellation with its reason, once at a time. A dialog that succeeds is closed by `send`. */
export function useReasonSending({ send, failureOf }: Sending) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useRef({ reason: '', key: '' })

  async function submit(reason: string): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    if (attempt.current.key === '' || attempt.current.reason !== reason) {
      attempt.current = { reason, key: crypto.randomUUID() }
    }
    try {
      await send(reason, attempt.current.key)
    } catch (error) {
      setFailure(failureOf(error))
      setIsBusy(false)
    }
  }
  return { isBusy, failure, setFailure, submit }
}

export type ReasonQuestion = Sending & {
  title: string
  body: ReactNode
  keepLabel: string
  confirmLabel: string
  hint?: string | undefined
}

const MOST_REASON = 300

/** Opens a dialog that asks for an optional reason; returns how to open it, and the dialog. */
export function useReasonDialog(question: ReasonQuestion): [() => void, ReactNode] {
  const [isAsking, setIsAsking] = useState(false)
  const dialog = isAsking && <OptionalReason {...question} onClose={() => setIsAsking(false)} />
  return [() => setIsAsking(true), dialog]
}

function OptionalReason({ body, hint, send, failureOf, onClose, ...labels }: ReasonQuestion & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { isBusy, failure, submit } = useReasonSending({
    failureOf,
    async send(...attempt) {
      await send(...attempt)
      onClose()
    },
  })
  return (
    <ReasonDialog
      {...labels}
      body={<p>{body}</p>}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit(reason)}
      onClose={onClose}
    >
      <TextField
        label={words.reason}
        optional
        hint={hint}
        maxLength={MOST_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ReasonDialog>
  )
}
