import type { CancelOrder } from '@thali/contracts/orders/order-steps'
import type { OrderView } from '@thali/contracts/orders/orders'
import type { Role } from '@thali/domain/auth/roles'
import { type Cents, cents, centsFromDollars, formatMoney, toDollars } from '@thali/domain/money/cents'
import { mayStaffCancel } from '@thali/domain/orders/who-may-cancel'
import { type Portion, portionsToReturn, refundNotice } from '@thali/domain/payments/refund'
import { useState } from 'react'

import { ResultDialog } from './result-dialog.tsx'
import { TOLD_NOBODY, toldWays } from '#web/back-office/actions/told-ways.ts'
import { ReasonFields } from '#web/back-office/lib/reason-fields.tsx'
import { AgreementDialog } from '#web/back-office/who-acts/agreement-dialog.tsx'
import { call } from '#web/lib/api/api.ts'
import { paidOrderOf } from '#web/lib/paid-order.ts'
import { useSite } from '#web/lib/site.tsx'
import { useHeld } from '#web/lib/use-held.ts'
import { ReasonDialog, useReasonSending } from '#web/ui/dialogs/reason-dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

type CancelDialogProps = {
  order: OrderView
  role: Role
  onClose: () => void
  /** Called with the cancelled order, and the result for its money. */
  onCancelled: (order: OrderView, news: CancelNews) => void
}

/** Asks before an order is cancelled: why, and what happens to the money. */
export function CancelDialog({ order: current, role, onClose, onCancelled }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const [objection, setObjection] = useState<string | null>(null)
  /** A manager has to agree. */
  const [isAsking, setIsAsking] = useState(false)
  async function cancel(cancelReason: string, idempotencyKey: string, approval: string | null) {
    const body = { orderId: current.id, cancelReason, approval }
    const reply = await call('POST /cancelOrder', { body, idempotencyKey })
    onCancelled(reply.order, cancelNews(reply))
  }
  const { isBusy, failure, submit } = useReasonSending({
    failureOf: cancelFailure,
    send: (cancelReason, idempotencyKey) => cancel(cancelReason, idempotencyKey, null),
  })
  const order = useHeld(current, isBusy)
  const isAllowed = mayStaffCancel(order, role)
  const way = toldWays(order.customerInfo, useSite().offers)

  function say(text: string) {
    setReason(text)
    setObjection(text.trim() === '' && reason.trim() !== '' ? NO_REASON : null)
  }

  function handleSubmit() {
    if (reason.trim() === '') setObjection(NO_REASON)
    else if (isAllowed) void submit(reason.trim())
    else setIsAsking(true)
  }

  if (isAsking) {
    return (
      <AgreementDialog
        title={`A manager agrees that ${formatMoney(cardMoney(order))} goes back`}
        reason="This order was paid by card. Cancelling gives the money back, which only a manager may do."
        submitLabel="Agree and cancel"
        agree={async (proof) => {
          const body = { ...proof, orderId: order.id, amount: toDollars(cardMoney(order)) }
          const { approval } = await call('POST /approvals', { body })
          await cancel(reason.trim(), crypto.randomUUID(), approval)
        }}
        onClose={() => setIsAsking(false)}
      />
    )
  }
  return (
    <ReasonDialog
      title={`Cancel order ${order.orderNumber}?`}
      body={
        <>
          <p className="font-semibold">{refundRule(order)}</p>
          <p>{way === null ? TOLD_NOBODY : `The customer is told ${way}.`}</p>
        </>
      }
      keepLabel="Keep order"
      confirmLabel={isAllowed ? cancelLabel(order) : 'Ask a manager'}
      isLarge
      isReady={reason.trim() !== ''}
      isBusy={isBusy}
      failure={failure}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <ReasonFields
        label="Reason for cancellation"
        reasons={REASONS}
        reason={reason}
        objection={objection}
        isBusy={isBusy}
        onSay={say}
        onSubmit={handleSubmit}
      />
      {!isAllowed && (
        <Banner tone="warning">
          This order was paid by card. Cancelling gives the money back, to which a manager has to agree on this screen.
        </Banner>
      )}
    </ReasonDialog>
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

export const NO_REASON = 'Please provide a reason for cancellation'
const FAILED = 'Failed to cancel order'

/** Preset reasons. */
const REASONS = [
  'Customer asked to cancel',
  'A dish has run out',
  'Kitchen is too busy',
  'Customer cannot be reached',
  'Closing early',
  'Ordered twice',
] as const

const REFUND_STATES = {
  none: 'None',
  pending: 'On its way',
  succeeded: 'Done',
  failed: 'Failed',
  owed: 'To be handed back',
  review: 'To be reviewed',
} as const

/** The money that goes back another way, by where it goes: a state alone would not say that. */
const ALSO = { card: 'Also to the card', cash: 'Also in cash', review: 'Also another way' } as const

/** Says what happens to the money, before confirming. */
export function refundRule(order: OrderView): string {
  if (order.paymentStatus === 'refunded') return 'The money was given back already. No refund is needed.'
  return refundNotice(toReturn(order), order.card)
}

/** Label of the cancel button, with the amount when money is refunded automatically. */
export function cancelLabel(order: OrderView): string {
  const back = cardMoney(order)
  return back > 0 && !isInterac(order) ? `Cancel order and refund ${formatMoney(back)}` : 'Cancel order'
}

/** What goes back to cards. */
function cardMoney(order: OrderView): Cents {
  return toReturn(order).find(({ takenBy }) => takenBy === 'card')?.cents ?? cents(0)
}

function isInterac({ card }: OrderView): boolean {
  return card?.brand === 'interac'
}

function toReturn(order: OrderView): Portion[] {
  return order.paymentStatus === 'paid' ? portionsToReturn(paidOrderOf(order)) : []
}

export type CancelNews = {
  isWarning: boolean
  text: string
  facts: readonly (readonly [name: string, value: string])[]
}

/** Result of the cancellation for the money; what goes back another way stands among the facts. */
export function cancelNews({ refund, order }: Pick<CancelOrder['reply'], 'refund' | 'order'>): CancelNews {
  const { method, status, refundId, error } = refund
  if (method === 'none' || status === 'none') return { isWarning: false, text: 'Order cancelled', facts: [] }

  const amount = centsFromDollars(refund.amount)
  const facts: [string, string][] = [['Refund amount', formatMoney(amount)]]
  if (refundId !== null) facts.push(['Refund ID', refundId])
  facts.push(['Refund status', REFUND_STATES[status]])
  if (status === 'failed' && error !== null) facts.push(['Reason', error])
  for (const also of order.refund?.also ?? []) {
    facts.push([ALSO[also.way], `${formatMoney(centsFromDollars(also.amount))} · ${REFUND_STATES[also.status]}`])
  }
  if (status === 'failed') {
    const text = 'Order cancelled. Refund warning: the refund failed. Please process it manually.'
    return { isWarning: true, text, facts }
  }
  if (method === 'card') {
    const text = 'Order cancelled. The refund goes via the original card payment method within 5-10 business days.'
    return { isWarning: false, text, facts }
  }
  if (method === 'cash') {
    const text = `Order cancelled. The cash refund is to be handled manually: please hand back ${formatMoney(amount)}.`
    return { isWarning: false, text, facts }
  }
  return { isWarning: false, text: 'Order cancelled. The refund needs a manual review.', facts }
}

/** Message when cancelling failed: the server's own, if there is one. */
export function cancelFailure(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : FAILED
}
