import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'

import { Banner } from '../notices/banner.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '../forms/text-field.tsx'

export interface ReasonQuestion {
  title: string
  /** What confirming does. */
  body: ReactNode
  keepLabel: string
  confirmLabel: string
  hint?: string | undefined
  /** `key` is the idempotency key; it stays the same while the dialog is open. */
  send: (reason: string, key: string) => Promise<void>
  /** The sentence for a refusal. */
  failureOf: (error: unknown) => string
}

const MOST_REASON = 300

/** A function that asks before cancelling, and the dialog to render. */
export function useReasonDialog(question: ReasonQuestion): [() => void, ReactNode] {
  const [isAsking, setIsAsking] = useState(false)
  const dialog = isAsking && <ReasonDialog {...question} onClose={() => setIsAsking(false)} />
  return [() => setIsAsking(true), dialog]
}

/** Asks for confirmation and a reason. The focus starts on the button that keeps it. */
function ReasonDialog(props: ReasonQuestion & { onClose: () => void }) {
  const { title, body, keepLabel, confirmLabel, hint, send, failureOf, onClose } = props
  const [reason, setReason] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  const keep = useRef<HTMLButtonElement>(null)
  const formId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      await send(reason, key)
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="small"
      role="alertdialog"
      locked={isBusy}
      initialFocus={keep}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button ref={keep} variant="secondary" onClick={onClose} disabled={isBusy}>
            {keepLabel}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>{body}</p>
        <TextField
          label="Reason"
          optional
          hint={hint}
          maxLength={MOST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
  )
}
