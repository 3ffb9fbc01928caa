import type { OpenRefundView } from '@thali/contracts/staff-payments'

import { moneyOf } from './payment-link-words.ts'
import { call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { refusedFields, useForm } from '#web/lib/forms/use-form.ts'
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

/** A manager confirms one refund with their password on a staff member's screen. No session begins. */
export function AboveLimitDialog({ refund, reason, onConfirmed, onClose }: AboveLimitDialogProps) {
  const state = useForm<Fields, Partial<Fields>>(() => ({ email: '', password: '' }))
  const { fields, errors, change, begin, refuse } = state

  async function submit() {
    if (state.isBusy) return
    const missing = {
      ...(fields.email.trim() === '' ? { email: 'Email is required' } : {}),
      ...(fields.password === '' ? { password: 'Password is required' } : {}),
    }
    if (Object.keys(missing).length > 0) return refuse(missing, null)
    begin()
    try {
      await call('POST /admin/payments/refunds/:id/confirm', { params: { id: refund.refundId }, body: fields })
      onConfirmed()
    } catch (error) {
      change({ password: '' })
      const isAboutPerson = isApiError(error) && error.code === 'manager-needed'
      refuse(refusedFields(error), isAboutPerson ? error.message : userMessage(error))
    }
  }

  return (
    <FormDialog
      title={`A manager confirms ${moneyOf(refund.amount)} in cash`}
      state={{ ...state, submit }}
      submitLabel="Confirm"
      closeLabel="Not now"
      buttonSize="board"
      onClose={onClose}
    >
      {(id) => (
        <>
          <p>{reason}</p>
          <TextField
            id={`${id}-email`}
            label="Manager’s e-mail"
            type="email"
            inputMode="email"
            controlSize="staff"
            autoComplete="off"
            value={fields.email}
            error={errors.email}
            onChange={(event) => change({ email: event.target.value })}
          />
          <TextField
            id={`${id}-password`}
            label="Manager’s password"
            type="password"
            controlSize="staff"
            autoComplete="off"
            value={fields.password}
            error={errors.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
