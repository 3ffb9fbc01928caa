import type { OrderView } from '@thali/contracts/orders'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'

import { cancelMyOrder, MOST_REASON, refundRule } from './order-cancel.ts'
import { userMessage } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

type OrderCancelDialogProps = {
  order: OrderView
  onClose: () => void
  /** Called with the order as it is now, after the dialog has done its part. */
  onCancelled: (order: OrderView) => void
}

/** How to ask whether an order is to be cancelled, and the dialog that asks, to be put where it belongs. */
export function useOrderCancel(order: OrderView, onCancelled: (order: OrderView) => void): [() => void, ReactNode] {
  const [isAsking, setIsAsking] = useState(false)
  const dialog = isAsking && (
    <OrderCancelDialog
      order={order}
      onClose={() => setIsAsking(false)}
      onCancelled={(cancelled) => {
        setIsAsking(false)
        onCancelled(cancelled)
      }}
    />
  )
  return [() => setIsAsking(true), dialog]
}

/** Asks before an order is cancelled, with the refund rule in sight. The focus starts on keeping the order. */
function OrderCancelDialog({ order, onClose, onCancelled }: OrderCancelDialogProps) {
  const [reason, setReason] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const formId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return

    setIsBusy(true)
    setFailure(null)
    try {
      const { order: cancelled } = await cancelMyOrder(order.id, reason)
      toast.success('Order cancelled')
      onCancelled(cancelled)
    } catch (error) {
      setFailure(userMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Cancel order ${order.orderNumber}?`}
      size="small"
      role="alertdialog"
      locked={isBusy}
      initialFocus={keep}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button ref={keep} variant="secondary" onClick={onClose} disabled={isBusy}>
            Keep order
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy}>
            Cancel order
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>{refundRule(order)}</p>
        <TextField
          label="Reason"
          optional
          hint="It helps the kitchen to do better."
          maxLength={MOST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
  )
}
