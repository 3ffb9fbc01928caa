import type { OrderView } from '@thali/contracts/orders/orders'
import { formatPhone } from '@thali/domain/people/contact-fields'
import Send from 'lucide-react/icons/send'
import { useId, useState } from 'react'

import { useRead } from '#web/back-office/lib/reads.ts'
import { call, isApiError } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type TextDialogProps = { order: OrderView; onClose: () => void }

/** A text to the customer of an order: a ready sentence, or one's own. */
export function TextDialog({ order, onClose }: TextDialogProps) {
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { phone } = order.customerInfo
  const formId = useId()

  async function send() {
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      const body = { orderId: order.id, phoneNumber: phone, message: message.trim() }
      const reply = await call('POST /sendCustomSMS', { body })
      if (!reply.success) {
        setFailure(textFailure(reply.error))
        return
      }
      toast.success(`Text sent to ${order.customerInfo.name}, ${formatPhone(phone)}`)
      onClose()
    } catch (error) {
      setFailure(textFailure(isApiError(error) ? error.message : null))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Text to ${order.customerInfo.name}`}
      locked={isBusy}
      buttons={
        <>
          <Button size="board" variant="secondary" onClick={onClose} disabled={isBusy}>
            Close
          </Button>
          <Button
            size="board"
            type="submit"
            form={formId}
            icon={<Send aria-hidden size={24} />}
            disabled={phone === '' || message.trim() === ''}
            busy={isBusy}
          >
            Send text
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className="text-lg">
          Order {order.orderNumber}
          {phone !== '' && ` · ${formatPhone(phone)}`}
        </p>
        {phone === '' && <Banner tone="warning">{NO_PHONE}</Banner>}
        <Templates order={order} chosen={message} onChoose={setMessage} />
        <TextArea
          label="Message"
          maxLength={MOST_TEXT}
          count={message.length}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
      </form>
    </Dialog>
  )
}

type TemplatesProps = { order: OrderView; chosen: string; onChoose: (message: string) => void }

function Templates({ order, chosen, onChoose }: TemplatesProps) {
  const { data, error, reread } = useRead('GET /getSMSTemplates')
  if (error && !data) {
    return (
      <RetryBanner tone="warning" buttonSize="staff" onRetry={reread}>
        {NO_TEMPLATES}
      </RetryBanner>
    )
  }
  return (
    <div role="group" aria-label="Ready texts" className="flex flex-wrap gap-3">
      {data?.templates.map((template) => {
        const { id, name } = template
        const filled = fillTemplate(template, order)
        return (
          <Button
            key={id}
            size="staff"
            variant={chosen === filled ? 'primary' : 'secondary'}
            aria-pressed={chosen === filled}
            onClick={() => onChoose(filled)}
          >
            {name}
          </Button>
        )
      })}
    </div>
  )
}

const MOST_TEXT = 480
export const NO_TEMPLATES = 'Failed to fetch SMS templates'
export const NO_PHONE = 'No phone number found for this order'
const NOT_SENT = 'Failed to send SMS'

type Template = { message: string; french: string }

/** A template in the language of this order, with its customer and number in it. */
export function fillTemplate(template: Template, { customerInfo, orderNumber, language }: OrderView): string {
  const message = language === 'fr-CA' ? template.french : template.message
  const values: Record<string, string> = { customerName: customerInfo.name, orderNumber: String(orderNumber) }
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole).slice(0, MOST_TEXT)
}

export function textFailure(message: string | null): string {
  return message ? `${NOT_SENT}: ${message}` : NOT_SENT
}
