import type { OrderView } from '@thali/contracts/orders/orders'
import type { CardReaderView, ReaderPaymentView } from '@thali/contracts/payments/card-readers'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useCall } from '#web/back-office/lib/mutations.ts'
import { ReaderScreen } from '#web/back-office/lib/reader-screen.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

const LOOK_MS = 1_000

type ReaderDialogProps = {
  order: OrderView
  reader: CardReaderView
  tip: boolean
  amount: number
  /** It is paid, and somebody has read so. */
  onPaid: () => void
  /** It is not, and is to be taken another way or later. */
  onClose: () => void
}

/** A payment on a card reader, from the tap until somebody has read how it ended. */
export function ReaderDialog({ order, reader, tip, amount, onPaid, onClose }: ReaderDialogProps) {
  const payment = useReaderPayment({ orderId: order.id, reader: reader.id, tip })
  const { phase, reason, isStuck } = payment
  const wayOn = useRef<HTMLButtonElement>(null)
  const isOver = phase === 'paid' || phase === 'ended' || phase === 'returned'

  useEffect(() => {
    if (isOver) wayOn.current?.focus()
  }, [isOver])

  return (
    <Dialog
      open
      onClose={phase === 'paid' ? onPaid : onClose}
      title={`Order ${order.orderNumber} on the reader ${reader.label}`}
      role="alertdialog"
      locked={!isOver && !isStuck}
      buttons={
        <>
          {phase === 'waiting' && (
            <Button size="board" variant="secondary" busy={payment.isCancelling} onClick={payment.cancel}>
              Cancel
            </Button>
          )}
          {phase === 'ended' && (
            <>
              <Button size="board" variant="secondary" onClick={onClose}>
                Another way
              </Button>
              <Button ref={wayOn} size="board" onClick={payment.begin}>
                Try again
              </Button>
            </>
          )}
          {(phase === 'paid' || phase === 'returned') && (
            <Button ref={wayOn} size="board" onClick={phase === 'paid' ? onPaid : onClose}>
              Done
            </Button>
          )}
        </>
      }
    >
      <ReaderScreen
        amount={formatMoney(centsFromDollars(amount))}
        words={WORDS[phase]}
        reason={reason}
        isWaiting={!isOver}
        isGood={phase === 'paid'}
      />
    </Dialog>
  )
}

type Phase = 'starting' | 'waiting' | 'asking' | 'paid' | 'ended' | 'returned'

const WORDS: Readonly<Record<Phase, string>> = {
  starting: 'Sending it to the reader',
  waiting: 'Waiting for the card',
  asking: 'The bank is being asked',
  paid: 'Paid',
  ended: 'Not paid',
  returned: 'The money goes back: the order was changed, cancelled or paid meanwhile',
}

const PHASES: Readonly<Record<ReaderPaymentView['state'], Phase>> = {
  open: 'waiting',
  processing: 'asking',
  paid: 'paid',
  failed: 'ended',
  expired: 'ended',
  returned: 'returned',
}

/** Starts a payment when the dialog opens, and follows it. */
function useReaderPayment(body: { orderId: string; reader: string; tip: boolean }) {
  const [checkoutId, setCheckoutId] = useState<string | null>(null)
  const start = useCall('POST /admin/payments/terminal', { onSuccess: (reply) => setCheckoutId(reply.checkoutId) })
  const reading = useRead(
    checkoutId === null ? null : 'GET /admin/payments/terminal/:checkoutId',
    { params: { checkoutId: checkoutId ?? '' } },
    { freshForMs: 0, pollMs: LOOK_MS },
  )
  const cancelling = useCall('POST /admin/payments/terminal/:checkoutId/cancel', {
    onSuccess: () => reading.reread(),
  })
  const seen = reading.data ?? start.data
  const state = seen?.checkoutId === checkoutId ? seen.state : undefined
  const phase: Phase = start.failure !== null ? 'ended' : state === undefined ? 'starting' : PHASES[state]

  function begin() {
    setCheckoutId(null)
    cancelling.reset()
    start.mutate({ body })
  }

  const beginOnce = useEffectEvent(begin)
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isBegun.current) beginOnce()
    isBegun.current = true
  }, [])
  useEffect(() => {
    announce(WORDS[phase])
  }, [phase])

  const isCutOff = reading.error !== null && (phase === 'waiting' || phase === 'asking')
  return {
    phase,
    reason: isCutOff
      ? `${userMessage(reading.error)} The reader goes on; the board shows when it is paid.`
      : (start.failure ?? cancelling.failure ?? (phase === 'ended' ? (seen?.reason ?? null) : null)),
    isStuck: isCutOff,
    isCancelling: cancelling.isPending,
    begin,
    cancel: () => checkoutId !== null && cancelling.mutate({ params: { checkoutId } }),
  }
}
