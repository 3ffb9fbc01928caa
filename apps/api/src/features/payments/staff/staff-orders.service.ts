import { AppError } from '@thali/contracts/errors'
import type { CreateAdminOrderCash } from '@thali/contracts/orders/order-desk'
import type { OrderView } from '@thali/contracts/orders/orders'
import type { CreateAdminOrderOnline } from '@thali/contracts/payments/staff-payments'
import type { Language } from '@thali/domain/language/languages'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { type Cents, centsFromDollars, formatMoney, toDollars } from '@thali/domain/money/cents'
import { PRICE_TOLERANCE } from '@thali/domain/money/pricing'
import { ORDER_LIMITS } from '@thali/domain/orders/order-check'
import type { ParsedOrder } from '@thali/domain/orders/parse-order'
import { normalizePhone } from '@thali/domain/people/contact-fields'

import type { Clock } from '#api/clock.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import { withFreshPlans } from '#api/features/capacity/station-full.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { claimsOf } from '#api/features/orders/order-needs.ts'
import type { OrderDraft } from '#api/features/orders/order.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import { insertOrder } from '#api/features/orders/orders.statements.ts'
import {
  orderOf,
  requireParsedOrder,
  requirePaymentMethod,
  draftOrder,
  findOrderableMenu,
} from '#api/features/orders/placing/order-draft.ts'
import type { Promises } from '#api/features/orders/promise/promises.service.ts'
import type { PaymentRequest } from '#api/features/payments/checkouts/new-checkout.ts'
import { makeCashOrder } from '#api/features/payments/refunds/hand-payments.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = {
  draft: StaffDraft
  capacity: CapacityService
  presenter: OrderPresenter
  idempotency: Idempotency
  clock: Clock
}

type CashOrder = CreateAdminOrderCash['body'] & { cashConfirmed?: unknown; finalTotal?: unknown }

/** Orders that staff take at the counter or on the phone. */
export function createStaffOrdersService({ draft, capacity, presenter, idempotency, clock }: Deps) {
  return {
    /**
     * Places an order whose cash was already received.
     *
     * @throws AppError `cash-not-confirmed`, and as `createOnline`
     */
    async createCash(body: CashOrder, request: PaymentRequest): Promise<CreateAdminOrderCash['reply']> {
      const { submission, actor } = request
      return idempotency.orFirstAnswer(submission, async () => {
        if (body.cashConfirmed !== true) throw new AppError('cash-not-confirmed')
        const input = requireParsedOrder(body, 'staff')
        requirePaymentMethod(input, 'cash')
        return withFreshPlans(async () => {
          const { content, hours, ...sale } = await draft(input, request, 'cash')
          requireTaken(body.finalTotal, content.totalCents)
          return capacity.selling({ ...content, ...sale }, (claims) =>
            idempotency.once(submission, async (tx) => {
              const { order, payment } = await makeCashOrder(tx, content, { actor, now: clock.now(), hours, claims })
              await recordAudit(tx, {
                actor,
                action: 'order.taken',
                subject: order.id,
                locationId: order.locationId,
                detail: { cents: payment.capturedCents, takenBy: 'cash', ...typedFeeOf(input) },
              })
              return toCreated(presenter.toStaffView(order))
            }),
          )
        })
      })
    },

    /** @throws AppError for everything that is wrong with the order, `permission-denied` */
    async createOnline(body: unknown, request: PaymentRequest): Promise<CreateAdminOrderOnline['reply']> {
      const input = requireParsedOrder(body, 'staff')
      requirePaymentMethod(input, 'online')
      const { actor, submission } = request
      return idempotency.orFirstAnswer(submission, () =>
        withFreshPlans(async () => {
          const { content, hours, ...sale } = await draft(input, request)
          return capacity.selling({ ...content, ...sale }, (claims) =>
            idempotency.once(submission, async (tx) => {
              const order = await insertOrder(tx, orderOf(content, { now: clock.now(), hours }), { actor, claims })
              await recordAudit(tx, {
                actor,
                action: 'order.taken',
                subject: order.id,
                locationId: order.locationId,
                detail: { cents: order.totalCents, ...typedFeeOf(input) },
              })
              return toCreated(presenter.toStaffView(order))
            }),
          )
        }),
      )
    },
  }
}

export type StaffOrdersService = ReturnType<typeof createStaffOrdersService>

/** The delivery fee that staff named in place of the one of a zone. */
export function typedFeeOf({ delivery }: ParsedOrder): { deliveryFeeTyped?: Cents } {
  return delivery?.typedFee === undefined ? {} : { deliveryFeeTyped: delivery.typedFee }
}

function toCreated(order: OrderView): CreateAdminOrderCash['reply'] {
  return { success: true, orderId: order.id, order, message: 'Order created', error: null }
}

/** The amount received must equal the order's total, within the tolerance of cash rounding. */
function requireTaken(finalTotal: unknown, total: Cents): void {
  if (typeof finalTotal !== 'number' || Math.abs(finalTotal) > ORDER_LIMITS.dollars) {
    const message = 'Final total must be a number'
    throw new AppError('order-invalid', { message, details: { finalTotal: message } })
  }
  if (Math.abs(centsFromDollars(finalTotal) - total) <= PRICE_TOLERANCE) return
  throw new AppError('pricing-mismatch', {
    message: `Pricing validation failed: total is ${formatMoney(total)}`,
    details: { total: toDollars(total) },
  })
}

/** The account of a customer whom staff looked up. */
export type AccountReader = {
  findById(
    id: string,
  ): Promise<
    | { id: string; email: string; emailVerified: boolean; phoneNumber: string | null; phoneVerifiedAt: Date | null }
    | undefined
  >
}

type DraftDeps = { users: AccountReader; menu: MenuService; promises: Promises; clock: Clock }

/** Makes the draft of an order that staff take, at the prices of the menu, with what it claims. */
export function createStaffDraft({ users, menu, promises, clock }: DraftDeps) {
  /** The account an order counts for: only one whose proved phone or e-mail is the customer's (ADM-NEW-13). */
  async function findCustomer({ email, phone, accountId }: ParsedOrder['customer']): Promise<string | null> {
    const account = accountId === null ? undefined : await users.findById(accountId)
    if (!account) return null
    const isSamePhone =
      account.phoneVerifiedAt !== null && phone !== '' && phone === normalizePhone(account.phoneNumber ?? '')
    const isSameEmail = account.emailVerified && email === account.email
    return isSamePhone || isSameEmail ? account.id : null
  }

  /** @throws AppError `permission-denied` at a location where the caller does not work, and as `draftOrder` */
  return async function draft(
    input: ParsedOrder,
    { principal, actor, language }: { principal: Principal; actor: string; language: Language },
    paymentMethod: OrderDraft['paymentMethod'] = 'online',
  ) {
    const snapshot = await findOrderableMenu(menu, input.locationId)
    if (!worksAt(principal, snapshot.location.id)) throw new AppError('permission-denied')
    const accountId = await findCustomer(input.customer)
    const drafted = draftOrder({
      input,
      snapshot,
      accountId,
      paymentMethod,
      takenBy: 'staff',
      discount: null,
      language,
      now: clock.now(),
    })
    const hours = scheduleOf(snapshot.location, drafted.orderType)
    const plan = await promises.plan(snapshot, { ...input, ...drafted, takenBy: 'staff' })
    const content = { ...drafted, promise: plan.promise }
    const claims = [...claimsOf(snapshot, orderOf(content, { now: clock.now(), hours })), ...plan.claims]
    return { content, hours, claims, oversoldBy: input.mayOversell ? actor : null }
  }
}

export type StaffDraft = ReturnType<typeof createStaffDraft>
