import type { OpenRefundView } from '@thali/contracts/payments/staff-payments'
import type { ProfileView } from '@thali/contracts/people/users'
import { can } from '@thali/domain/auth/roles'
import { cashDue, centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import CreditCard from 'lucide-react/icons/credit-card'
import HandCoins from 'lucide-react/icons/hand-coins'
import Hourglass from 'lucide-react/icons/hourglass'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'

import { moneyOf } from './payment-link-words.ts'
import { type News, refundNews, sinceWords, waitingFor } from './payment-problem-words.ts'
import { conclude } from './payment-reads.tsx'
import { PaymentRow } from './payment-row.tsx'
import { type OnReader, ReaderRefundButtons } from './reader-refund.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { AgreementDialog, type ManagerProof } from '#web/back-office/who-acts/agreement-dialog.tsx'
import { userMessage, call } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'

const LOOKS = {
  retry: { icon: TriangleAlert, tone: 'danger' },
  'hand-back': { icon: HandCoins, tone: 'warning' },
  reader: { icon: CreditCard, tone: 'warning' },
  nobody: { icon: Hourglass, tone: 'info' },
} as const

type RefundRowProps = {
  refund: OpenRefundView
  place: string | null
  user: ProfileView
  /** Shown above the list, because the row may be gone by then. */
  onNews: (news: News) => void
  /** It is to go back on a card reader. */
  onReader: (asked: OnReader) => void
}

/** A refund that did not go through by itself: whose, how much, why, and the one thing to do about it. */
export function RefundRow({ refund, place, user, onNews, onReader }: RefundRowProps) {
  const now = useNow()
  const waiting = waitingFor(refund)
  const { customerName, customerPhone, orderId, orderNumber, since, amount } = refund
  return (
    <PaymentRow
      label={`${waiting.title}: ${moneyOf(amount)}, ${customerName}`}
      {...LOOKS[waiting.kind]}
      title={waiting.title}
      detail={waiting.explanation}
      amount={amount}
      who={{ name: customerName, phone: customerPhone, place, orderId, orderNumber }}
      since={`since ${sinceWords(since, now)}`}
      actions={
        <>
          {waiting.kind === 'hand-back' && <HandBackButton refund={refund} onNews={onNews} />}
          {waiting.kind === 'reader' && (
            <>
              <ReaderRefundButtons refund={refund} onReader={onReader} />
              <HandBackButton refund={refund} onNews={onNews} isInsteadOfCard />
            </>
          )}
          {waiting.kind === 'retry' &&
            (can(user.role, 'orders.refund') ? (
              <RetryButton refund={refund} onNews={onNews} />
            ) : (
              <p className="text-sm text-muted">A manager can try it again.</p>
            ))}
        </>
      }
    />
  )
}

function RetryButton({ refund, onNews }: Pick<RefundRowProps, 'refund' | 'onNews'>) {
  const { mutate, isPending } = useCall('POST /admin/payments/refunds/:id/retry', {
    onSuccess: (reply) => conclude(refundNews(reply.refund), onNews),
    onError: (error) => conclude({ isFailure: true, text: userMessage(error) }, onNews),
  })
  return (
    <Button
      busy={isPending}
      icon={<RotateCcw aria-hidden size={18} />}
      onClick={() => mutate({ params: { id: refund.refundId } })}
    >
      Retry
    </Button>
  )
}

/** Above the limit of a day a manager agrees to this one refund. */
function HandBackButton({
  refund,
  onNews,
  isInsteadOfCard = false,
}: Pick<RefundRowProps, 'refund' | 'onNews'> & { isInsteadOfCard?: boolean }) {
  const [confirm, question] = useConfirm()
  /** Why a manager has to confirm; null while nobody has to. */
  const [managerReason, setManagerReason] = useState<string | null>(null)
  const amount = isInsteadOfCard ? formatMoney(cashDue(centsFromDollars(refund.amount))) : moneyOf(refund.amount)
  const settling = useCall('POST /admin/payments/refunds/:id/settle', {
    onSuccess: () =>
      conclude({ isFailure: false, text: `${amount} was handed back to ${refund.customerName}.` }, onNews),
    onError: (error) =>
      error.code === 'manager-must-confirm'
        ? setManagerReason(error.message)
        : conclude({ isFailure: true, text: userMessage(error) }, onNews),
  })
  const settle = (approval: string | null = null) =>
    settling.mutate({ params: { id: refund.refundId }, body: { approval } })

  async function agree(proof: ManagerProof) {
    const body = { ...proof, orderId: refund.orderId ?? '', amount: refund.amount }
    const { approval } = await call('POST /approvals', { body })
    setManagerReason(null)
    settle(approval)
  }

  async function handBack() {
    const confirmed = await confirm({
      title: `Was ${amount} handed back${isInsteadOfCard ? ' in cash' : ''} to ${refund.customerName}?`,
      body: (
        <p>
          {refund.orderNumber !== null && `Order ${refund.orderNumber}. `}
          This cannot be taken back.
        </p>
      ),
      confirmLabel: 'Handed back',
      cancelLabel: 'Not yet',
    })
    if (confirmed) settle()
  }

  return (
    <>
      <Button busy={settling.isPending} icon={<HandCoins aria-hidden size={18} />} onClick={() => void handBack()}>
        {isInsteadOfCard ? 'Handed back in cash' : 'Handed back'}
      </Button>
      {question}
      {managerReason !== null && (
        <AgreementDialog
          title={`A manager confirms ${amount} in cash`}
          reason={managerReason}
          submitLabel="Confirm"
          agree={agree}
          onClose={() => setManagerReason(null)}
        />
      )}
    </>
  )
}
