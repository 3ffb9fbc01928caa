import { AppError } from '@thali/contracts/errors'
import type { Language } from '@thali/domain/language/languages'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { heldByPage } from '@thali/domain/orders/capacity/unpaid'
import { violatedConstraint } from '@thali/keeper/connection/connect'

import type { BeginCheckoutRepository } from './begin-checkout.repository.ts'
import { type CheckoutSubject, newCheckout, type PaymentRequest } from './new-checkout.ts'
import type { SettlementService } from './settlement.service.ts'
import type { Clock } from '#api/clock.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import { toDiscountRefusal } from '#api/features/discounts/discounts.service.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'

type Deps = {
  payments: PaymentsRepository
  beginnings: BeginCheckoutRepository
  settlement: SettlementService
  capacity: CapacityService
  clock: Clock
}

/** An older page or another tab may be in the way. More conflicts in a row than this have another cause. */
const BEGINNINGS = 5
/** How soon a guest is told to try again where somebody else's page is open. */
const RETRY_SECONDS = 60
/** Unique constraints that another page may hold: of the submission, the cart, the payer, or the discount code. */
const HELD = new Set(['checkouts_submission', 'checkouts_open_cart', 'checkouts_payer_place', 'discount_code_free'])

/** Stores a new checkout: one for each submission. Older pages of the same cart or account are closed for it. */
export function createCheckoutStore({ payments, beginnings, settlement, capacity, clock }: Deps) {
  async function findRepeated({ submission }: PaymentRequest): Promise<Checkout | undefined> {
    const known = submission && (await payments.findBySubmission(submission.principal, submission.key))
    if (known && known.requestHash !== submission.requestHash) throw new AppError('idempotency-key-reused')
    return known ?? undefined
  }

  /** Closes an older page of the same cart, so that only the new one can be paid. False when there is none. */
  async function replaceOpen(cart: string, request: PaymentRequest): Promise<boolean> {
    const open = await payments.findOpenByCart(cart)
    if (!open || isTwin(open, request)) return false
    const closed = await settlement.close(open, 'replaced', { mustReach: true })
    if (closed.state === 'processing') throw new AppError('payment-in-progress', { retryAfter: 5 })
    if (closed.state === 'paid') throw new AppError('payment-already-made', { details: { orderId: closed.orderId } })
    return true
  }

  /** Closes the oldest page of an account, at whatever location. False when there is none, or it is being paid. */
  async function closeOldest(request: PaymentRequest): Promise<boolean> {
    const isAccount = request.principal.kind === 'account'
    const oldest = isAccount ? await payments.findOldestOpenOf(request.actor) : undefined
    if (!oldest) return false
    // Another try of this call has opened it meanwhile: the next insert finds it.
    if (isTwin(oldest, request)) return true
    const { state } = await settlement.close(oldest, 'replaced', { mustReach: true })
    return state !== 'processing'
  }

  async function insert({ payer, ...subject }: CheckoutSubject, request: PaymentRequest): Promise<Checkout> {
    const { cart, content, oversoldBy } = subject
    const sale = { ...content, claims: heldByPage(subject.claims), oversoldBy }
    let lost: unknown
    let isFull = false
    let wasFull = false
    for (let tries = 0; tries < BEGINNINGS; tries++) {
      // A call that closes a page tries once more to open one: of many at once, the last one stays.
      if (tries > 0) {
        const isReplaced = cart !== null && (await replaceOpen(cart, request))
        if (isFull && !isReplaced && !(await closeOldest(request))) {
          // Another try of this call may just have closed the page that was in the way: there may be room by now.
          if (wasFull) throw tooManyPages()
          wasFull = true
        }
      }
      const checkout = newCheckout(subject, request, clock.now())
      const isStored = await capacity
        .selling(sale, (claims) => beginnings.insert(checkout, { claims, payer }))
        .catch((error: unknown) => {
          if (!HELD.has(violatedConstraint(error) ?? '')) throw error
          lost = error
          return 'held' as const
        })
      if (isStored === true) return checkout
      const twin = await findRepeated(request)
      if (twin) return twin
      isFull = !isStored
    }
    const refusal = toDiscountRefusal(lost)
    throw refusal === lost ? new AppError('payment-unavailable', { retryAfter: 1, cause: lost }) : refusal
  }

  return { findRepeated, insert, openPage: beginnings.openPage }
}

export type CheckoutStore = ReturnType<typeof createCheckoutStore>

/** Whether a page was begun by another try of the same call. */
function isTwin(page: Checkout, { submission }: PaymentRequest): boolean {
  return submission !== null && page.submissionKey === submission.key && page.principal === submission.principal
}

function tooManyPages(): AppError {
  const message = (language: Language) => REFUSAL_WORDS_OF[language].openPage
  return new AppError('too-many-open-orders', { message, retryAfter: RETRY_SECONDS })
}
