import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { SendCustomSMS } from '@thali/contracts/payments/staff-payments'
import { STAFF_TEXTS_A_DAY } from '@thali/domain/messages/message-budget'
import { normalizePhone } from '@thali/domain/people/contact-fields'

import type { Idempotency } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import type { PaymentRequest } from '#api/features/payments/checkouts/new-checkout.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import type { ReservationReader } from '#api/features/reservations/reservations.presenter.ts'
import { worksAt } from '#api/identity/principal.ts'
import { noteJobs } from '#api/outbox/outbox-jobs.ts'
import { countTextsTo, enqueueMessages } from '#api/outbox/outbox.ts'

type Deps = {
  orders: OrderReader
  payments: PaymentsRepository
  reservations: ReservationReader
  idempotency: Idempotency
  sms: SmsGateway
  brand: { readonly name: string }
  /** False switches the limit of texts a day off, for benchmarks. */
  limits: boolean
}

/** Texts that staff write to a customer. */
export function createStaffTextsService(deps: Deps) {
  const { orders, payments, reservations, idempotency, sms, brand, limits } = deps
  return {
    /**
     * Texts the customer of an order, payment link or booking. The number must be the stored one, so that nobody else
     * can be texted.
     *
     * @throws AppError `order-not-found`, `no-phone`, `phone-mismatch`, `too-many-texts`
     */
    async send(body: SendCustomSMS['body'], request: PaymentRequest): Promise<SendCustomSMS['reply']> {
      const order = await orders.findById(body.orderId)
      const customer =
        order ?? (await payments.findDraft(body.orderId))?.draft ?? (await reservations.find(body.orderId))
      if (!customer || !worksAt(request.principal, customer.locationId)) throw new AppError('order-not-found')
      const { customerPhone: phone, customerName: name } = customer
      if (!phone) throw new AppError('no-phone')
      if (body.phoneNumber !== '' && normalizePhone(body.phoneNumber) !== phone) throw new AppError('phone-mismatch')
      if (!sms.canText(phone)) return { success: false, error: 'This number cannot receive texts' }
      return idempotency.once(request.submission, async (tx) => {
        if (limits && (await countTextsTo(tx, phone)) >= STAFF_TEXTS_A_DAY) {
          throw new AppError('too-many-texts', { retryAfter: 3600 })
        }
        const note = {
          kind: 'custom-text' as const,
          subject: randomUUID(),
          title: '',
          text: `${brand.name}: ${fillTemplate(body.message, { name, orderNumber: order?.number ?? null })}`,
        }
        await enqueueMessages(tx, noteJobs({ ...note, name, phone, email: null }))
        await recordAudit(tx, {
          actor: request.actor,
          action: 'lines' in customer ? 'order.text' : 'reservation.text',
          subject: body.orderId,
          locationId: customer.locationId,
        })
        return { success: true, error: null }
      })
    },
  }
}

export type StaffTextsService = ReturnType<typeof createStaffTextsService>

/** Texts that staff send with one tap, in the language of the order; they can be edited before. */
export const SMS_TEMPLATES = [
  {
    id: 'running-late',
    name: 'Running late',
    message:
      'Hi {customerName}, order #{orderNumber} takes about 10 minutes longer than we said. Sorry, and thank you for your patience.',
    french:
      'Bonjour {customerName}, votre commande #{orderNumber} demande environ 10 minutes de plus que prévu. Désolés, et merci de votre patience.',
  },
  {
    id: 'ready',
    name: 'Ready and waiting',
    message: 'Hi {customerName}, order #{orderNumber} is ready and kept warm for you.',
    french: 'Bonjour {customerName}, votre commande #{orderNumber} est prête et gardée au chaud pour vous.',
  },
  {
    id: 'cannot-reach',
    name: 'We cannot reach you',
    message:
      'Hi {customerName}, we tried to call you about order #{orderNumber}. Please call us back, so that we can go on with it.',
    french:
      'Bonjour {customerName}, nous avons essayé de vous appeler au sujet de la commande #{orderNumber}. Veuillez nous rappeler pour que nous puissions la poursuivre.',
  },
  {
    id: 'address',
    name: 'Question about the address',
    message:
      'Hi {customerName}, we cannot find the address of order #{orderNumber}. Please call us with the street number or a landmark.',
    french:
      'Bonjour {customerName}, nous ne trouvons pas l’adresse de la commande #{orderNumber}. Veuillez nous appeler avec le numéro de porte ou un point de repère.',
  },
  {
    id: 'sold-out',
    name: 'A dish is sold out',
    message:
      'Hi {customerName}, one dish of order #{orderNumber} has just sold out. Please call us and we find something as good.',
    french:
      'Bonjour {customerName}, un plat de la commande #{orderNumber} vient d’être épuisé. Veuillez nous appeler et nous trouverons quelque chose d’aussi bon.',
  },
  {
    id: 'thank-you',
    name: 'Thank you',
    message: 'Hi {customerName}, thank you for order #{orderNumber}. We hope to see you again soon.',
    french: 'Bonjour {customerName}, merci pour votre commande #{orderNumber}. Au plaisir de vous revoir bientôt.',
  },
] as const

/** Used when the name is unknown or may not appear in a text. */
const NAMELESS = 'there'

/**
 * Inserts name and order number. Of the name, which the customer wrote, only the letters of the first word remain, so
 * that nobody can make us send an address of their choice.
 */
export function fillTemplate(message: string, order: { name: string; orderNumber: number | null }): string {
  const [first = ''] = order.name.trim().split(/\s+/)
  const name = first.replaceAll(/[^\p{L}\p{M}'’-]/gu, '') || NAMELESS
  const numbered =
    order.orderNumber === null
      ? message.replaceAll(/#?\{orderNumber\}/g, '')
      : message.replaceAll('{orderNumber}', String(order.orderNumber))
  return numbered.replaceAll('{customerName}', () => name)
}
