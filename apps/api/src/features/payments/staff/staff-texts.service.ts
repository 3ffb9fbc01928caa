import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { SendCustomSMS } from '@thali/contracts/payments/staff-payments'
import { STAFF_TEXTS_A_DAY } from '@thali/domain/messages/message-budget'
import { normalizePhone } from '@thali/domain/people/contact-fields'

import type { Idempotency } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import { fillTemplate } from '#api/features/messages/composing/sms-templates.ts'
import type { SmsGateway } from '#api/features/messages/sms.gateway.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import type { PaymentRequest } from '#api/features/payments/checkouts/new-checkout.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import type { ReservationReader } from '#api/features/reservations/reservations.presenter.ts'
import { worksAt } from '#api/identity/principal.ts'
import { noteJobs } from '#api/outbox/message-jobs.ts'
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
