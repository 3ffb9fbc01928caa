import type { OrderView } from '@thali/contracts/orders'
import type { Role } from '@thali/domain/auth/roles'
import { mayStaffCancel } from '@thali/domain/orders/who-may-cancel'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'

import {
  cancelFailure,
  cancelLabel,
  type CancelNews,
  cancelNews,
  MOST_REASON,
  NO_REASON,
  REASONS,
  refundRule,
} from './cancel-words.ts'
import { TOLD_NOBODY, toldWays } from '#web/back-office/live/told-ways.ts'
import { call } from '#web/lib/api/api.ts'
import { useSite } from '#web/lib/site.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type CancelDialogProps = {
  order: OrderView
  role: Role
  onClose: () => void
  /** Called with the updated order and the result of its refund. */
  onCancelled: (order: OrderView, news: CancelNews) => void
}

/** Asks for the reason before cancelling, and says what happens to the money. Focus starts on keeping the order. */
export function CancelDialog({ order, role, onClose, onCancelled }: CancelDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const cancelling = useCancelling(order, onCancelled)
  const { reason, isBusy, failure } = cancelling
  const formId = useId()
  const isAllowed = mayStaffCancel(order, role)
  const way = toldWays(order.customerInfo, useSite().offers)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel order ${order.orderNumber}?`}
      role="alertdialog"
      locked={isBusy}
      initialFocus={keep}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button ref={keep} size="board" variant="secondary" onClick={onClose} disabled={isBusy}>
            Keep order
          </Button>
          {isAllowed && (
            <Button
              size="board"
              type="submit"
              form={formId}
              variant="danger"
              disabled={reason.trim() === ''}
              busy={isBusy}
            >
              {cancelLabel(order)}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4 text-lg">
        <p className="font-semibold">{refundRule(order)}</p>
        {isAllowed && <p>{way === null ? TOLD_NOBODY : `The customer is told ${way}.`}</p>}
        {isAllowed ? (
          <ReasonForm id={formId} {...cancelling} />
        ) : (
          <Banner tone="warning">
            This order was paid by card. Cancelling gives the money back, which only a manager may do: please ask one.
          </Banner>
        )}
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
      </div>
    </Dialog>
  )
}

type Cancelling = ReturnType<typeof useCancelling>

function ReasonForm({ id, reason, objection, isBusy, say, submit }: Cancelling & { id: string }) {
  /** The button is disabled without a reason; pressing Enter then shows why. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || reason.trim() !== '') return
    event.preventDefault()
    void submit()
  }

  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div role="group" aria-label="Frequent reasons" className="flex flex-wrap gap-3">
        {REASONS.map((text) => (
          <Button
            key={text}
            size="staff"
            variant={reason === text ? 'primary' : 'secondary'}
            aria-pressed={reason === text}
            disabled={isBusy}
            onClick={() => say(text)}
          >
            {text}
          </Button>
        ))}
      </div>
      <TextField
        label="Reason for cancellation"
        controlSize="staff"
        maxLength={MOST_REASON}
        autoComplete="off"
        value={reason}
        error={objection ?? undefined}
        readOnly={isBusy}
        onChange={(event) => say(event.target.value)}
        onKeyDown={handleKeyDown}
      />
    </form>
  )
}

function useCancelling(order: OrderView, onCancelled: CancelDialogProps['onCancelled']) {
  const [reason, setReason] = useState('')
  const [objection, setObjection] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const key = useRef({ reason: '', value: '' })

  function say(text: string) {
    setReason(text)
    setObjection(text.trim() === '' && reason.trim() !== '' ? NO_REASON : null)
  }

  async function submit() {
    const cancelReason = reason.trim()
    if (isBusy) return
    if (cancelReason === '') {
      setObjection(NO_REASON)
      return
    }
    setIsBusy(true)
    setFailure(null)
    // Sent again after an answer that was lost, the same cancellation must be known as the same.
    if (key.current.reason !== cancelReason) key.current = { reason: cancelReason, value: crypto.randomUUID() }
    try {
      const body = { orderId: order.id, cancelReason }
      const reply = await call('POST /cancelOrder', { body, idempotencyKey: key.current.value })
      onCancelled(reply.order, cancelNews(reply))
    } catch (error) {
      setFailure(cancelFailure(error))
      setIsBusy(false)
    }
  }

  return { reason, objection, failure, isBusy, say, submit }
}

type CancelResultProps = { order: OrderView; news: CancelNews; onClose: () => void }

/** Result of a cancellation that moved money; stays until it is dismissed. */
export function CancelResult({ order, news, onClose }: CancelResultProps) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Order ${order.orderNumber} cancelled`}
      size="small"
      role="alertdialog"
      initialFocus={close}
      footer={
        <Button ref={close} size="board" full onClick={onClose}>
          OK
        </Button>
      }
    >
      <div className="grid gap-4 text-lg">
        {news.isWarning ? <Banner tone="danger">{news.text}</Banner> : <p>{news.text}</p>}
        <dl className="grid gap-1">
          {news.facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-1">
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
