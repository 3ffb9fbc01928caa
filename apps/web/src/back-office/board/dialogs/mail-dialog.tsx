import type { OrderView } from '@thali/contracts/orders/orders'
import { checkMessage, checkSubject, LONGEST_MESSAGE } from '@thali/domain/messages/email-check'
import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'

import { call, isApiError, userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { toast } from '#web/ui/notices/toast.ts'

type Fields = { subject: string; message: string }
type MailDialogProps = { order: OrderView; onClose: () => void }

/** A letter to the customer of an order, or its confirmation once more. */
export function MailDialog({ order, onClose }: MailDialogProps) {
  const { name, email } = order.customerInfo
  const { send, ...form } = useMail(order, onClose)
  const { fields, errors, change } = form

  return (
    <FormDialog
      title={`E-mail to ${name}`}
      state={form}
      buttonSize="board"
      closeLabel="Close"
      submitLabel="Send e-mail"
      onClose={onClose}
    >
      {(id) => (
        <>
          <p className="text-lg [overflow-wrap:anywhere]">
            Order {order.orderNumber} · {email}
          </p>
          {order.status !== 'cancelled' && (
            <Button
              size="board"
              variant="secondary"
              icon={<MailCheck aria-hidden size={24} />}
              disabled={form.isBusy}
              onClick={() => void send('order_confirmation')}
            >
              Send the confirmation again
            </Button>
          )}
          <TextField
            id={`${id}-subject`}
            label="Subject"
            controlSize="staff"
            autoComplete="off"
            value={fields.subject}
            error={errors.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
          <TextArea
            id={`${id}-message`}
            label="Message"
            rows={6}
            maxLength={LONGEST_MESSAGE}
            count={fields.message.length}
            value={fields.message}
            error={errors.message}
            onChange={(event) => change({ message: event.target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}

function useMail({ id: orderId, orderNumber, customerInfo: { name, email } }: OrderView, onSent: () => void) {
  const form = useForm<Fields, Partial<Fields>>(() => ({ subject: `Your order ${orderNumber}`, message: '' }))
  const { fields } = form
  // The same text sent twice is one e-mail; a refused one was not sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID())

  async function send(templateId: 'custom' | 'order_confirmation') {
    if (form.isBusy) return
    form.begin()
    const templateData = templateId === 'custom' ? { subject: fields.subject.trim(), message: fields.message } : {}
    const metadata = { orderId, source: 'order-board' }
    try {
      await call('POST /sendEmail', {
        body: { to: email, templateId, templateData, orderId, metadata },
        idempotencyKey,
      })
      toast.success(`E-mail sent to ${name}, ${email}`)
      onSent()
    } catch (error) {
      const isTold = isApiError(error) && error.code === 'email-cooldown'
      form.refuse({}, `Failed to send email. ${isTold ? error.message : userMessage(error)}`)
    }
  }

  async function submit() {
    const [subject, message] = [checkSubject(fields.subject), checkMessage(fields.message)]
    if (fields.subject.trim() === '' || fields.message.trim() === '') toast.error('Subject and message are required')
    if (subject === null && message === null) await send('custom')
    else form.refuse({ ...(subject !== null && { subject }), ...(message !== null && { message }) }, null)
  }

  return { ...form, send, submit }
}
