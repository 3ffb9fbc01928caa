import { randomUUID } from 'node:crypto'

import { sign } from '../../apps/sandbox/src/features/payments/webhook-delivery.ts'
import { type BookRefund, type BookSession, toChargeView, toRefundView, toSessionView } from './stripe-objects.ts'

/** Signs the messages of the provider. */
export const WEBHOOK_SECRET = 'whsec_proof-0123456789abcdef'

/** The subject of a webhook: the page, or the payment and perhaps one of its refunds. */
export type EventAbout = { type: string; intentId?: string; refund?: BookRefund }

export type BookEvent = {
  id: string
  type: string
  sessionId: string
  /** About the page itself; the others are about money. */
  isOfPage: boolean
  /** The body as bytes, identical in every delivery. */
  body: string
}

export function toEvent(session: BookSession, { type, intentId, refund }: EventAbout): BookEvent {
  const id = `evt_${randomUUID().replaceAll('-', '')}`
  const isOfPage = intentId === undefined
  return { id, type, sessionId: session.id, isOfPage, body: toBody(id, type, objectOf(session, intentId, refund)) }
}

function objectOf(session: BookSession, intentId: string | undefined, refund: BookRefund | undefined): object {
  if (intentId === undefined) return toSessionView(session)
  if (refund) return toRefundView(refund, intentId)
  return toChargeView({ id: intentId, isDisputed: true, refunds: session.intent?.refunds ?? [] })
}

export function toBody(id: string, type: string, object: object): string {
  return JSON.stringify({
    id,
    object: 'event',
    type,
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: { object },
  })
}

/** The header by which the provider signs a message. */
export function signatureOf(body: string, secret = WEBHOOK_SECRET): string {
  return sign(body, secret)
}
