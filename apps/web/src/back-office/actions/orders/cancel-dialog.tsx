import type { OrderView } from '@thali/contracts/orders/orders'
import type { Role } from '@thali/domain/auth/roles'
import { mayStaffCancel } from '@thali/domain/orders/who-may-cancel'
import { type KeyboardEvent, useState } from 'react'

import { TOLD_NOBODY, toldWays } from '#web/back-office/actions/told-ways.ts'
import { call } from '#web/lib/api/api.ts'
import { useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { ReasonDialog, useReasonSending } from '#web/ui/dialogs/reason-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
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
import { ResultDialog } from './result-dialog.tsx'

type CancelDialogProps = {
  order: OrderView
  role: Role
  onClose: () => void
  /** Called with the cancelled order, and the result for its money. */
  onCancelled: (order: OrderView, news: CancelNews) => void
}

/** Asks before an order is cancelled: why, and what happens to the money. */
export function CancelDialog({ order, role, onClose, onCancelled }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const [objection, setObjection] = useState<string | null>(null)
  const { isBusy, failure, submit } = useReasonSending({
    failureOf: cancelFailure,
    async send(cancelReason, idempotencyKey) {
      const reply = await call('POST /cancelOrder', { body: { orderId: order.id, cancelReason }, idempotencyKey })
      onCancelled(reply.order, cancelNews(reply))
    },
  })
  const isAllowed = mayStaffCancel(order, role)
  const way = toldWays(order.customerInfo, useSite().offers)

  function say(text: string) {
    setReason(text)
    setObjection(text.trim() === '' && reason.trim() !== '' ? NO_REASON : null)
  }

  function handleSubmit() {
    if (reason.trim() === '') setObjection(NO_REASON)
    else void submit(reason.trim())
  }

  return (
    <ReasonDialog
      title={`Cancel order ${order.orderNumber}?`}
      body={
        <>
          <p className="font-semibold">{refundRule(order)}</p>
          {isAllowed && <p>{way === null ? TOLD_NOBODY : `The customer is told ${way}.`}</p>}
        </>
      }
      keepLabel="Keep order"
      confirmLabel={isAllowed ? cancelLabel(order) : null}
      isLarge
      isReady={reason.trim() !== ''}
      isBusy={isBusy}
      failure={failure}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {isAllowed ? (
        <ReasonFields reason={reason} objection={objection} isBusy={isBusy} onSay={say} onSubmit={handleSubmit} />
      ) : (
        <Banner tone="warning">
          This order was paid by card. Cancelling gives the money back, which only a manager may do: please ask one.
        </Banner>
      )}
    </ReasonDialog>
  )
}

type ReasonFieldsProps = {
  reason: string
  objection: string | null
  isBusy: boolean
  onSay: (reason: string) => void
  onSubmit: () => void
}

function ReasonFields({ reason, objection, isBusy, onSay, onSubmit }: ReasonFieldsProps) {
  /** A disabled button submits no form: Enter without a reason still says that one is needed. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || reason.trim() !== '') return
    event.preventDefault()
    onSubmit()
  }

  return (
    <>
      <div role="group" aria-label="Frequent reasons" className="flex flex-wrap gap-3">
        {REASONS.map((text) => (
          <Button
            key={text}
            size="staff"
            variant={reason === text ? 'primary' : 'secondary'}
            aria-pressed={reason === text}
            disabled={isBusy}
            onClick={() => onSay(text)}
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
        onChange={(event) => onSay(event.target.value)}
        onKeyDown={handleKeyDown}
      />
    </>
  )
}

type CancelResultProps = { order: OrderView; news: CancelNews; onClose: () => void }

/** The result of a cancellation that moved money. */
export function CancelResult({ order, news, onClose }: CancelResultProps) {
  return (
    <ResultDialog title={`Order ${order.orderNumber} cancelled`} onClose={onClose}>
      {news.isWarning ? <Banner tone="danger">{news.text}</Banner> : <p>{news.text}</p>}
      <dl className="grid gap-1">
        {news.facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-1">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </ResultDialog>
  )
}
