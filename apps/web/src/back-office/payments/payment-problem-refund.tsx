import type { OpenRefundView } from '@thali/contracts/payments/staff-payments'
import type { ProfileView } from '@thali/contracts/people/users'
import { can } from '@thali/domain/auth/roles'
import HandCoins from 'lucide-react/icons/hand-coins'
import Hourglass from 'lucide-react/icons/hourglass'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'

import { moneyOf } from './payment-link-words.ts'
import { type News, refundNews, sinceWords, waitingFor } from './payment-problem-words.ts'
import { conclude } from './payment-reads.tsx'
import { PaymentRow } from './payment-row.tsx'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { userMessage, call, isApiError } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const LOOKS = {
  retry: { icon: TriangleAlert, tone: 'danger' },
  'hand-back': { icon: HandCoins, tone: 'warning' },
  nobody: { icon: Hourglass, tone: 'info' },
} as const

type RefundRowProps = {
  refund: OpenRefundView
  place: string | null
  user: ProfileView
  /** Shown above the list, because the row may be gone by then. */
  onNews: (news: News) => void
}

/** A refund that did not go through by itself: whose, how much, why, and the one thing to do about it. */
export function RefundRow({ refund, place, user, onNews }: RefundRowProps) {
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

function HandBackButton({ refund, onNews }: Pick<RefundRowProps, 'refund' | 'onNews'>) {
  const [confirm, question] = useConfirm()
  /** Why a manager has to confirm; null while nobody has to. */
  const [managerReason, setManagerReason] = useState<string | null>(null)
  const amount = moneyOf(refund.amount)
  const settling = useCall('POST /admin/payments/refunds/:id/settle', {
    onSuccess: () =>
      conclude({ isFailure: false, text: `${amount} was handed back to ${refund.customerName}.` }, onNews),
    onError: (error) =>
      error.code === 'manager-must-confirm'
        ? setManagerReason(error.message)
        : conclude({ isFailure: true, text: userMessage(error) }, onNews),
  })
  const settle = () => settling.mutate({ params: { id: refund.refundId } })

  async function handBack() {
    const confirmed = await confirm({
      title: `Was ${amount} handed back to ${refund.customerName}?`,
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
        Handed back
      </Button>
      {question}
      {managerReason !== null && (
        <AboveLimitDialog
          refund={refund}
          reason={managerReason}
          onClose={() => setManagerReason(null)}
          onConfirmed={() => {
            setManagerReason(null)
            settle()
          }}
        />
      )}
    </>
  )
}

type AboveLimitDialogProps = {
  refund: OpenRefundView
  /** Why a manager is asked for. */
  reason: string
  onConfirmed: () => void
  onClose: () => void
}

type Fields = { email: string; password: string }

/** A manager enters their password on somebody else's screen to confirm this one refund. It does not sign them in. */
function AboveLimitDialog({ refund, reason, onConfirmed, onClose }: AboveLimitDialogProps) {
  const form = useFormOf<Fields>({
    first: () => ({ email: '', password: '' }),
    check: ({ email, password }) => ({
      ...(email.trim() === '' && { email: 'Email is required' }),
      ...(password === '' && { password: 'Password is required' }),
    }),
    send: async (body, idempotencyKey) => {
      await call('POST /admin/payments/refunds/:id/confirm', {
        params: { id: refund.refundId },
        body,
        idempotencyKey,
      }).catch((error: unknown) => {
        form.change({ password: '' })
        throw error
      })
      onConfirmed()
    },
    failureOf: (error) => (isApiError(error) && error.code === 'manager-needed' ? error.message : userMessage(error)),
  })

  return (
    <FormDialog
      title={`A manager confirms ${moneyOf(refund.amount)} in cash`}
      state={form}
      submitLabel="Confirm"
      closeLabel="Not now"
      onClose={onClose}
    >
      {() => (
        <>
          <p>{reason}</p>
          <TextField
            label="Manager’s e-mail"
            type="email"
            inputMode="email"
            controlSize="staff"
            autoComplete="off"
            {...form.input('email')}
          />
          <TextField
            label="Manager’s password"
            type="password"
            controlSize="staff"
            autoComplete="off"
            {...form.input('password')}
          />
        </>
      )}
    </FormDialog>
  )
}
