import type { OrderView } from '@thali/contracts/orders/orders'
import { can, type Role } from '@thali/domain/auth/roles'
import { formatMoney } from '@thali/domain/money/cents'
import { isPartlyPaid, isPayable } from '@thali/domain/payments/payment-state'
import { useState } from 'react'

import { amountToTake } from '#web/back-office/lib/amount-to-take.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useSite } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

const NOT_UPDATED = 'Failed to update payment status'

/** For a card order that we know as unpaid: asks the card provider again. */
export function CheckPayment({ order }: { order: OrderView }) {
  const { hearOf } = useWorkspace()
  const [isBusy, setIsBusy] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  if (order.paymentMethod !== 'online' || !isPayable(order) || isPartlyPaid(order)) return null

  async function check() {
    setIsBusy(true)
    setReason(null)
    try {
      const body = { orderId: order.id, paymentStatus: 'paid' as const }
      hearOf((await call('POST /updateOrderPaymentStatus', { body })).order)
      announce(`Order ${order.orderNumber} is paid`)
    } catch (error) {
      setReason(userMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <Button size="staff" variant="secondary" busy={isBusy} onClick={() => void check()}>
        Ask the card provider
      </Button>
      {reason !== null && (
        <Banner tone="danger" title={NOT_UPDATED}>
          {reason}
        </Banner>
      )}
    </div>
  )
}

type CollectionProps = { order: OrderView; role: Role; onCollect: () => void }

/**
 * How a manager records payment of a completed unpaid order, since its card no longer asks for it, and how the rest of a
 * changed order is taken.
 */
export function Collection({ order, role, onCollect }: CollectionProps) {
  const { offers } = useSite()
  const isCompleted = order.status === 'completed'
  const isRest = isPartlyPaid(order)
  if (!isPayable(order) || !(isCompleted || isRest)) return null
  if (isCompleted && !can(role, 'orders.take-late-payment')) return null

  return (
    <div className="mt-3 grid gap-3">
      <p>{isRest ? 'A change made this order dearer.' : 'This order was completed without its payment.'}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="board" onClick={onCollect}>
          Take {formatMoney(amountToTake(order))}
        </Button>
        {offers.cards && <LinkButton order={order} isTexted={offers.texts && order.customerInfo.phone !== ''} />}
      </div>
    </div>
  )
}

function LinkButton({ order, isTexted }: { order: OrderView; isTexted: boolean }) {
  const [isBusy, setIsBusy] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function make() {
    setIsBusy(true)
    setFailure(null)
    try {
      const { sms } = await call('POST /createAdminPaymentLink', { body: { orderId: order.id, sendSMS: isTexted } })
      const news = sms?.sent ? 'The payment link was made and texted.' : 'The payment link was made.'
      setMade(sms?.error ? `${news} ${sms.error}` : news)
      announce(news)
    } catch (error) {
      setFailure(userMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  if (made !== null) {
    return (
      <Banner tone="success" action={<ButtonLink href="/admin/money">Show it</ButtonLink>}>
        {made}
      </Banner>
    )
  }
  return (
    <>
      <Button size="board" variant="secondary" busy={isBusy} onClick={() => void make()}>
        {isTexted ? 'Text a payment link' : 'Make a payment link'}
      </Button>
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
    </>
  )
}
