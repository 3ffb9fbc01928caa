import type { ChangePreview } from '@thali/contracts/orders/order-changes'
import type { OrderView } from '@thali/contracts/orders/orders'
import { formatMoney, toDollars } from '@thali/domain/money/cents'

import { agreementSentence, sumBack } from './change-words.ts'
import { AgreementDialog } from '#web/back-office/who-acts/agreement-dialog.tsx'
import { call } from '#web/lib/api/api.ts'

type SecondPersonDialogProps = {
  order: OrderView
  preview: ChangePreview
  /** With what proves it. */
  onAgreed: (approval: string) => Promise<void>
  onClose: () => void
}

/** Another manager or admin agrees to the money that a change gives back. */
export function SecondPersonDialog({ order, preview, onAgreed, onClose }: SecondPersonDialogProps) {
  const sum = sumBack(preview.back)
  return (
    <AgreementDialog
      title={`A manager agrees that ${formatMoney(sum)} goes back`}
      reason={agreementSentence(preview.needs) ?? ''}
      submitLabel="Agree and change"
      agree={async (proof) => {
        const body = { ...proof, orderId: order.id, amount: toDollars(sum) }
        const { approval } = await call('POST /approvals', { body })
        await onAgreed(approval)
      }}
      onClose={onClose}
    />
  )
}
