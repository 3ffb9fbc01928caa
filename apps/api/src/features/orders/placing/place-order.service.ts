import { AppError } from '@thali/contracts/errors'
import type { QuoteOrder } from '@thali/contracts/orders/order-times'
import type { CreateCustomerOrderCash, ValidatePricing } from '@thali/contracts/orders/orders'
import { fieldsOf, isOneOf } from '@thali/domain/fields'
import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { claimedTotals, pricingDifferences } from '@thali/domain/money/pricing'
import { reportedRate } from '@thali/domain/money/tax'
import { ORDER_TYPES } from '@thali/domain/order-status'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { parseLine } from '@thali/domain/orders/order-lines'
import { deliveryOf, destinationOf, locationIdOf, type ParsedOrder } from '@thali/domain/orders/parse-order'
import { withoutStation } from '@thali/domain/orders/promise/because'
import { localParts } from '@thali/domain/time/zone'

import { toOpenCashRefusal } from './open-cash.ts'
import { deliverInto, deliverOf } from './order-delivery.ts'
import {
  draftOrder,
  findOrderableMenu,
  requireNoPause,
  requireParsedOrder,
  requirePaymentMethod,
} from './order-draft.ts'
import { itemUnavailable, priceRequestedOrder, requireLine } from './order-pricing.ts'
import { createPlacePriced, type PlacePricedDeps, type PlacingRequest } from './place-priced.ts'
import type { Idempotency } from '#api/database/idempotency.ts'
import { withFreshPlans } from '#api/features/capacity/station-full.ts'
import { type DiscountsService, toDiscountRefusal } from '#api/features/discounts/discounts.service.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { createFindFirstAnswer } from '#api/features/orders/first-answer.ts'
import type { OrderReader } from '#api/features/orders/order.ts'
import { accountIdOf, worksAt } from '#api/identity/principal.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

type Deps = PlacePricedDeps & {
  menu: MenuService
  discounts: DiscountsService
  orders: OrderReader
  idempotency: Idempotency
}

/** The menu can change between pricing and storing. More failures in a row than this have another cause. */
const PLACING_ATTEMPTS = 4

export function createPlaceOrderService(deps: Deps) {
  const { menu, discounts, promises, clock } = deps
  const placePriced = createPlacePriced(deps)
  const findFirst = createFindFirstAnswer(deps)

  async function attempt(
    input: ParsedOrder,
    request: PlacingRequest,
  ): Promise<CreateCustomerOrderCash['reply'] | null> {
    const snapshot = await findOrderableMenu(menu, input.locationId)
    if (input.wantedAt === null) requireNoPause(snapshot, clock.now())
    const accountId = accountIdOf(request.principal)
    const discount = await discounts.findFor(
      { code: input.discountCode, phone: input.customer.phone },
      request.principal,
    )
    const draft = draftOrder({
      input,
      snapshot,
      accountId,
      guestProof: request.provedPhone === undefined ? null : 'phone',
      paymentMethod: 'cash',
      takenBy: 'customer',
      discount,
      language: request.language,
      now: clock.now(),
    })
    const placed = await placePriced({ input, snapshot, draft, request })
    if (!placed) menu.forget(snapshot.location.id)
    return placed
  }

  /** A cart belongs to one location. When the request names none, its dishes tell which (CUS-API-24). */
  async function placeOf(body: Pick<ValidatePricing['body'], 'items' | 'location' | 'locationInfo'>): Promise<string> {
    const named = locationIdOf(body)
    if (named !== undefined) return named
    const lines = body.items.map(parseLine)
    const [place, another] = await menu.listPlacesOf(lines.flatMap(({ itemId }) => itemId ?? []))
    if (another !== undefined) {
      throw refusalAt('order-invalid', 'items', (language) => REFUSAL_WORDS_OF[language].twoPlaces)
    }
    if (place === undefined) throw itemUnavailable(() => lines[0]?.name)
    return place
  }

  return {
    /**
     * Places a cash order, or repeats the first answer when the same submission comes again.
     *
     * @throws AppError for everything that is wrong with the order
     */
    async placeCashOrder(body: unknown, request: PlacingRequest): Promise<CreateCustomerOrderCash['reply']> {
      const input = requireParsedOrder(body, 'customer')
      requirePaymentMethod(input, 'cash')
      try {
        for (let tries = 0; tries < PLACING_ATTEMPTS; tries++) {
          const placed = await withFreshPlans(() => attempt(input, request))
          if (placed) return placed
        }
        throw new AppError('unavailable', { retryAfter: 1 })
      } catch (error) {
        // An answered submission keeps its answer, even if menu or limits have changed since.
        const first = await findFirst<CreateCustomerOrderCash['reply']>(request.submission)
        if (first) return first
        throw toOpenCashRefusal(error) ?? toDiscountRefusal(error)
      }
    },

    /** @throws AppError for dishes, a place, a destination or a time that cannot be ordered */
    async quote(
      body: QuoteOrder['body'],
      { principal, actor, language }: Pick<PlacingRequest, 'principal' | 'actor' | 'language'>,
    ): Promise<QuoteOrder['reply']> {
      const { orderType, takenBy } = body
      const snapshot = await findOrderableMenu(menu, await placeOf(body))
      if (takenBy === 'staff' && !worksAt(principal, snapshot.location.id)) throw new AppError('permission-denied')
      const destination = ASKS_FOR[orderType] === 'address' ? deliveryOf(fieldsOf(body.deliveryInfo), takenBy) : null
      const { lines, delivery } = priceRequestedOrder(snapshot, body.items.map(requireLine), {
        tip: centsFromDollars(0),
        isTipFree: true,
        discount: null,
        deliver: deliverOf(snapshot, destination),
        language,
        day: localParts(clock.now()).date,
      })
      const wantedAt = body.wantedAt == null ? null : new Date(body.wantedAt)
      const deliveryMinutes = delivery?.extraMinutes ?? undefined
      const asked = { lines, orderType, deliveryMinutes, wantedAt, takenBy }
      const own = accountIdOf(principal) === null ? null : actor
      const told = await promises.quote(snapshot, asked, { reader: language, actor: own })
      const { promise } = told
      return {
        ...told,
        promise: promise && (takenBy === 'staff' ? promise : { ...promise, because: withoutStation(promise.because) }),
        deliveryFee: delivery && toDollars(delivery.feeCents),
      }
    },

    /** Compares the client's amounts with the server's. A difference is a normal answer, not an error. */
    async validatePricing(
      body: ValidatePricing['body'],
      { principal, language }: Pick<PlacingRequest, 'principal' | 'language'>,
    ): Promise<ValidatePricing['reply']> {
      const snapshot = await findOrderableMenu(menu, await placeOf(body))
      const { orderType, deliveryInfo } = body
      const priced = priceRequestedOrder(snapshot, body.items.map(requireLine), {
        tip: centsFromDollars(body.tipAmount),
        isTipFree: false,
        discount: await discounts.findFor({ code: body.discountCode, phone: null }, principal),
        deliver:
          isOneOf(ORDER_TYPES, orderType) && ASKS_FOR[orderType] === 'address'
            ? deliverInto(snapshot, destinationOf(fieldsOf(deliveryInfo)))
            : null,
        language,
        day: localParts(clock.now()).date,
      })
      const words = REFUSAL_WORDS_OF[language]
      const differences = pricingDifferences(claimedTotals(body.frontendPricing), priced.totals, words)
      const { discount, deliveryFee, subtotal, tax, tip, total } = priced.totals
      return {
        success: true,
        valid: differences.length === 0,
        pricing: {
          discount: toDollars(discount),
          ...(deliveryFee && { deliveryFee: toDollars(deliveryFee) }),
          subtotal: toDollars(subtotal),
          tax: toDollars(tax),
          tip: toDollars(tip),
          total: toDollars(total),
          taxRate: reportedRate(priced.tax.rate),
        },
        errors: differences,
      }
    },
  }
}

export type PlaceOrderService = ReturnType<typeof createPlaceOrderService>
