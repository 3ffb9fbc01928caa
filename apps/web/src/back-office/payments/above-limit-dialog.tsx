import type { OpenRefundView } from '@thali/contracts/payments/staff-payments'

import { moneyOf } from './payment-link-words.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type AboveLimitDialogProps = {
  refund: OpenRefundView
  /** Why a manager is asked for. */
  reason: string
  onConfirmed: () => void
  onClose: () => void
}

type Fields = { email: string; password: string }

/** A manager enters their password on somebody else's screen to confirm this one refund. It does not sign them in. */
export function AboveLimitDialog({ refund, reason, onConfirmed, onClose }: AboveLimitDialogProps) {
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
      buttonSize="board"
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
