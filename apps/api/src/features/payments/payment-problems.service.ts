import { AppError } from '@thali/contracts/errors'
import type {
  ListPaymentLinks,
  ListPaymentProblems,
  RetryRefund,
  SettleRefund,
} from '@thali/contracts/payments/staff-payments'

import type { PaymentRequest } from './checkouts/new-checkout.ts'
import type { HandBackService } from './refunds/hand-back.service.ts'
import type { RefundOfPayment, RefundsRepository } from './refunds/refunds.repository.ts'
import type { RefundsService } from './refunds/refunds.service.ts'
import type { WebhooksRepository } from './webhooks/webhooks.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import { toFailedWebhook, toLinkView, toOpenRefundView } from '#api/features/payments/payments.presenter.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import { isAdmin, type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = {
  payments: PaymentsRepository
  orders: OrderReader
  refunds: RefundsService
  handBack: HandBackService
  refundRows: RefundsRepository
  inbox: WebhooksRepository
  idempotency: Idempotency
  clock: Clock
}

const DAY_MS = 24 * 60 * 60_000

/** Payments that need attention: open links, failed refunds, money to hand back. */
export function createPaymentProblemsService(deps: Deps) {
  const { payments, orders, refunds, handBack, refundRows, inbox, idempotency, clock } = deps

  async function findRefund(id: string, { principal }: PaymentRequest): Promise<RefundOfPayment> {
    const found = await refundRows.findById(id)
    if (!found || !worksAt(principal, found.payment.locationId)) throw new AppError('not-found')
    return found
  }

  async function view(id: string): Promise<RetryRefund['reply']> {
    const found = await refundRows.findById(id)
    const isDone = found?.refund.state === 'succeeded' || found?.refund.state === 'settled'
    if (!found || isDone || found.refund.isReplaced) return { refund: null }
    return { refund: toOpenRefundView(found, await orders.findById(found.payment.orderId)) }
  }

  return {
    async listLinks(principal: Principal): Promise<ListPaymentLinks['reply']> {
      const since = new Date(clock.now().getTime() - DAY_MS)
      const links = await payments.listLinks(since, visibleTo(principal))
      const found = new Map(
        (await orders.listByIds(links.map(({ orderId }) => orderId))).map((order) => [order.id, order]),
      )
      const views = links.map((link) => {
        const order = found.get(link.orderId)
        const customer = link.draft ?? order
        return customer && link.sessionId ? toLinkView(link, customer, order) : undefined
      })
      return { links: await Promise.all(views.filter((one) => one !== undefined)) }
    },

    async list(principal: Principal): Promise<ListPaymentProblems['reply']> {
      const open = await refundRows.listOpen(visibleTo(principal))
      const found = new Map(
        (await orders.listByIds(open.map(({ payment }) => payment.orderId))).map((order) => [order.id, order]),
      )
      return {
        refunds: open.map((one) => toOpenRefundView(one, found.get(one.payment.orderId))),
        webhooks: isAdmin(principal) ? (await inbox.listProblems()).map(toFailedWebhook) : [],
      }
    },

    /** @throws AppError `not-found`, `refund-not-failed` */
    async retry(id: string, request: PaymentRequest): Promise<RetryRefund['reply']> {
      const found = await findRefund(id, request)
      const { renewed } = await idempotency.once(request.submission, async (tx) => ({
        renewed: await refunds.renew(tx, found, request.actor),
      }))
      await refunds.attempt(renewed)
      return view(renewed)
    },

    /** @throws AppError `not-found`, `refund-not-owed`, `manager-must-confirm`, `approval-refused` */
    async settle(
      id: string,
      { approval = null }: SettleRefund['body'],
      request: PaymentRequest,
    ): Promise<SettleRefund['reply']> {
      const found = await findRefund(id, request)
      await idempotency.once(request.submission, async (tx) => {
        const confirmedBy = await handBack.allow(tx, found, approval, request)
        await refunds.settleByHand(tx, found, { actor: request.actor, confirmedBy })
        return { settled: true }
      })
      return view(id)
    },
  }
}

export type PaymentProblemsService = ReturnType<typeof createPaymentProblemsService>

/** Locations whose payments the caller may see; undefined for all. */
function visibleTo(principal: Principal): readonly string[] | undefined {
  if (isAdmin(principal)) return undefined
  return principal.kind === 'account' ? principal.locationIds : []
}
