import { hash, randomUUID } from 'node:crypto'

import type { Language } from '@thali/domain/language/languages'
import type { Claim } from '@thali/domain/orders/capacity/claims'
import { UNPAID_MINUTES_HELD, MOST_OPEN_PAGES, MOST_OPEN_PAGES_UNPROVED } from '@thali/domain/orders/capacity/unpaid'

import type { Submission } from '#api/database/idempotency.ts'
import type { OrderDraft } from '#api/features/orders/order.ts'
import { toBePaid } from '#api/features/orders/placing/order-draft.ts'
import type { Checkout } from '#api/features/payments/payments.table.ts'
import { type Principal, networkOf, principalName } from '#api/identity/principal.ts'

export type PaymentRequest = {
  principal: Principal
  actor: string
  submission: Submission | null
  language: Language
}

/** A request for the page of a cart. */
export type CartRequest = PaymentRequest & { request: { ip: string } }

/** What a checkout pays for: a draft that becomes an order, or an existing order. */
export type CheckoutSubject = {
  kind: Checkout['kind']
  content: OrderDraft
  isOrder: boolean
  accountId: string | null
  /** Of the checkouts with the same cart only the latest can be paid. */
  cart: string | null
  lastsMs: number
  /** For whom its page is counted; null for staff, who may have as many as they like. */
  payer: PagePayer | null
  /** What its order is to claim. */
  claims: readonly Claim[]
  /** The member of staff who, once asked, sells more than is left. */
  oversoldBy: string | null
}

/** The provider is asked about a page that nobody told us about after this time. */
const ASK_AFTER_MS = 60_000
/** Stripe keeps a payment page open for at least 30 minutes. */
const CUSTOMER_PAGE_MS = 31 * 60_000
/** A payment that we hear of late still finds what it claims. */
const HELD_ON_MS = 15 * 60_000
const UNOPENED = {
  payer: null,
  payerPlace: null,
  closedBecause: null,
  sessionId: null,
  readerId: null,
  intentId: null,
  endedBecause: null,
  paymentUrl: null,
  keyNumber: 0,
  problem: null,
  lookedAt: null,
  settledAt: null,
}

/** The cart of a customer, who pays before it becomes an order. */
export function ofCart(
  sale: Pick<CheckoutSubject, 'content' | 'payer' | 'claims'>,
  request: CartRequest,
): CheckoutSubject {
  const { content } = sale
  return {
    ...sale,
    kind: 'customer',
    isOrder: false,
    accountId: content.accountId,
    cart: cartOf(request, content),
    lastsMs: CUSTOMER_PAGE_MS,
    oversoldBy: null,
  }
}

/** Until when what a checkout claims is held for it. */
export function holdEndsAt({ expiresAt }: Pick<Checkout, 'expiresAt'>): Date {
  return new Date(expiresAt.getTime() + HELD_ON_MS)
}

/** Until when it holds minutes of the stations. */
export function minutesHeldUntil({ createdAt }: Pick<Checkout, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + UNPAID_MINUTES_HELD * 60_000)
}

/** Whether a checkout needs what it claims no more: not one that becomes an order because it is paid at the counter. */
export function isHoldOver({ state, closedBecause }: Pick<Checkout, 'state' | 'closedBecause'>): boolean {
  return (state === 'failed' || state === 'expired') && closedBecause !== 'paid-otherwise'
}

/** A checkout that begins now and has no page yet. */
export function newCheckout(
  {
    kind,
    content,
    isOrder,
    accountId,
    cart,
    lastsMs,
  }: Pick<CheckoutSubject, 'kind' | 'content' | 'isOrder' | 'accountId' | 'cart' | 'lastsMs'>,
  { actor, submission }: PaymentRequest,
  now: Date,
): Checkout {
  return {
    ...UNOPENED,
    id: randomUUID(),
    kind,
    orderId: content.id,
    draft: isOrder ? null : content,
    locationId: content.locationId,
    accountId,
    cart,
    totalCents: toBePaid(content),
    currency: 'cad',
    state: 'open',
    principal: actor,
    submissionKey: submission?.key ?? null,
    requestHash: submission?.requestHash ?? null,
    expiresAt: new Date(now.getTime() + lastsMs),
    createdAt: now,
    checkAt: new Date(now.getTime() + ASK_AFTER_MS),
  }
}

/** An account has one cart per location; behind an API key, and behind the network of a guest, are many people. */
function cartOf({ principal, request }: CartRequest, { locationId, customerEmail, customerPhone }: OrderDraft): string {
  const name = principalName(principal, request.ip)
  if (principal.kind === 'account') return `${name}/${locationId}`
  const person = hash('sha256', `${customerEmail}\0${customerPhone}`, 'base64url').slice(0, 22)
  return `${name}/${locationId}/${person}`
}

/** For whom open payment pages are counted, and how many of them there may be; null with `LIMITS=off`. */
export type PagePayer = { subject: string; most: number | null }

/**
 * An account with a proved phone or e-mail is counted by itself, the others with all such accounts of their network, and
 * a guest of an API key for that key alone. Null: nobody to count, as for a link that staff made.
 */
export function payerOf(
  { principal, request }: { principal: Principal; request: { ip: string } },
  { customerPhone, customerEmail }: { customerPhone: string; customerEmail: string },
  hasLimits: boolean,
): PagePayer | null {
  const counted = (subject: string, most: number) => ({ subject, most: hasLimits ? most : null })
  if (principal.kind === 'key') {
    const guest = customerPhone || customerEmail
    return guest ? counted(`guest:${principal.id}:${guest}`, MOST_OPEN_PAGES) : null
  }
  const isProved = principal.kind === 'account' && (principal.phoneVerified || principal.emailVerified)
  return isProved
    ? counted(`account:${principal.id}`, MOST_OPEN_PAGES)
    : counted(`address:${networkOf(request.ip)}`, MOST_OPEN_PAGES_UNPROVED)
}
