import { randomBytes } from 'node:crypto'

import type { AppError } from '@thali/contracts/errors'
import type { CheckDiscountCode } from '@thali/contracts/payments/codes'
import type { RefusalWords } from '@thali/domain/language/en/refusals'
import type { Language } from '@thali/domain/language/languages'
import { FORMATS_OF, REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { cents, centsFromDollars, formatMoney, toDollars } from '@thali/domain/money/cents'
import { pointsCode, pointsInCode, pointsOffer } from '@thali/domain/money/points'
import { promotionCode, promotionReduction, promotionRefusal } from '@thali/domain/money/promotion'
import { codeMisfit, type UsableCode } from '@thali/domain/money/usable-code'
import {
  codeRefusal,
  mailboxOf,
  normalizeCode,
  WELCOME_DAYS,
  WELCOME_PERCENT,
  welcomeCode,
} from '@thali/domain/money/welcome-code'
import { normalizePhone } from '@thali/domain/people/contact-fields'
import { addDays, formatDate, instantAt, localParts } from '@thali/domain/time/zone'
import { violatedConstraint } from '@thali/keeper/connection/connect'

import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import type { PointsRepository } from '#api/features/discounts/points.repository.ts'
import type { CountedPromotion, PromotionsRepository } from '#api/features/discounts/promotions.repository.ts'
import type { WelcomeCodesRepository } from '#api/features/discounts/welcome-codes.repository.ts'
import type { Discount } from '#api/features/orders/placing/order-pricing.ts'
import type { BusinessRules } from '#api/features/settings/business-rules.service.ts'
import { accountIdOf, type Principal } from '#api/identity/principal.ts'
import { NOTE_WORDS } from '#api/outbox/note-words.ts'
import { type Asker, noteJobs } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

type Deps = {
  db: Database
  codes: WelcomeCodesRepository
  promotions: Pick<PromotionsRepository, 'find' | 'listUsesOf'>
  points: PointsRepository
  rules: Pick<BusinessRules, 'pointsWorth'>
  orders: {
    findById(id: string): Promise<object | undefined>
    hasOrdered(accountId: string): Promise<boolean>
    listByIds(ids: readonly string[]): Promise<readonly object[]>
  }
  clock: Clock
  brand: { readonly name: string }
}

type FoundCode = Discount & { expiresAt: Date | null }

/** The code of an order as it was typed, and the phone number of its customer. */
type TypedCode = { code: unknown; phone: string | null }

type NewAccount = { id: string; name: string; email: string; language: Language }

/** Discounts of an order: the welcome code of a new account, a code that the restaurant gives out, or points. */
export function createDiscountsService({ db, codes, promotions, points, rules, orders, clock, brand }: Deps) {
  /** @throws AppError `discount-refused` */
  async function find(typed: unknown, principal: Principal, enteredPhone: string | null): Promise<FoundCode> {
    const accountId = accountIdOf(principal)
    if (accountId === null) throw refusal('signIn')
    const spent = pointsInCode(typed)
    if (spent !== null) return usePoints(spent, accountId)
    const given = promotionCode(typed)
    const promotion = given && (await promotions.find(given))
    return promotion
      ? usePromotion(promotion, accountId)
      : useWelcome(typed, { accountId, phones: phonesOf(principal, enteredPhone) })
  }

  async function usePoints(spent: number, accountId: string): Promise<FoundCode> {
    const [usable, worth] = await Promise.all([points.usableBy(accountId), rules.pointsWorth()])
    if (worth === 0) throw refusal('pointsOff')
    if (usable < spent) throw refusal((words) => words.code.points(usable))
    return { code: pointsCode(spent), ...pointsOffer(spent, worth), expiresAt: null }
  }

  async function usePromotion(promotion: CountedPromotion, accountId: string): Promise<FoundCode> {
    // A draft whose payment page is open is not counted: its guest may open the page again.
    const ordered = await orders.listByIds(await promotions.listUsesOf(promotion.id, accountId))
    const uses = { byAll: promotion.used, byAccount: ordered.length }
    const why = promotionRefusal(promotion, uses, localParts(clock.now()).date)
    const { code, fromDay, untilDay, minimumCents, locationIds } = promotion
    if (why === 'early') throw refusal((words) => words.code.early(dayIn(fromDay ?? '', words)))
    if (why !== null) throw refusal((words) => words.code[why])
    return {
      code,
      reduction: promotionReduction(promotion),
      minimumCents: cents(minimumCents),
      locationIds,
      expiresAt: untilDay === null ? null : instantAt(addDays(untilDay, 1), 0),
    }
  }

  async function useWelcome(
    typed: unknown,
    { accountId, phones }: { accountId: string; phones: string[] },
  ): Promise<FoundCode> {
    const code = normalizeCode(typed)
    const found = code && (await codes.find(code, accountId))
    // Another account's code is answered like a code that does not exist.
    if (!found) throw refusal('unknown')
    const [holder, hasOrdered] = await Promise.all([
      found.orderId && orders.findById(found.orderId),
      orders.hasOrdered(accountId),
    ])
    // A code reserved by an open card payment is not used yet: the database decides which order gets it.
    const refused = codeRefusal({ expiresAt: found.expiresAt, isUsed: Boolean(holder), hasOrdered }, clock.now())
    if (refused !== null) throw refusal(refused)
    if (await codes.wasUsedWith(phones, accountId)) throw refusal('phoneUsed')
    const { percent, expiresAt } = found
    const reduction = { kind: 'percent', percent } as const
    return { code: found.code, reduction, minimumCents: cents(0), locationIds: [], expiresAt }
  }

  return {
    /**
     * Discount for the code of an order; null without a code.
     *
     * @throws AppError `discount-refused`
     */
    async findFor({ code: typed, phone }: TypedCode, principal: Principal): Promise<Discount | null> {
      if (typed == null || typed === '') return null
      return find(typed, principal, phone)
    },

    /** @throws AppError `discount-refused` */
    async check(
      { code: typed, cart }: CheckDiscountCode['body'],
      principal: Principal,
    ): Promise<CheckDiscountCode['reply']> {
      const found = await find(typed, principal, null)
      if (cart) {
        const { location, dishes, isDelivery } = cart
        requireFit(found, { locationId: location, dishesCents: centsFromDollars(dishes), isDelivery })
      }
      const { code, reduction, minimumCents, expiresAt } = found
      return {
        success: true,
        code,
        percent: reduction.kind === 'percent' ? reduction.percent : 0,
        reduction: reduction.kind === 'amount' ? { kind: 'amount', amount: toDollars(reduction.cents) } : reduction,
        minimum: toDollars(minimumCents),
        expiresAt: expiresAt?.toISOString() ?? null,
      }
    },

    /** Sends a new account its welcome code. A second account with the same mailbox gets none. */
    async welcome({ id, name, email, language }: NewAccount, asker: Asker): Promise<void> {
      const lastDay = addDays(localParts(clock.now()).date, WELCOME_DAYS)
      const code = welcomeCode(randomBytes(16))
      const words = NOTE_WORDS[language]
      const formats = FORMATS_OF[language]
      const offer = words.offer(formats.percent(WELCOME_PERCENT), code, formatDate(lastDay, formats))
      await db.transaction(async (tx) => {
        const isNew = await codes.insert(tx, {
          accountId: id,
          code,
          percent: WELCOME_PERCENT,
          expiresAt: instantAt(addDays(lastDay, 1), 0),
          mailbox: mailboxOf(email),
        })
        const said = { title: words.welcome(brand.name), text: words.thanks + (isNew ? offer : ''), language }
        const jobs = noteJobs({ kind: 'welcome', subject: id, email, phone: null, name, ...said }, asker)
        await enqueueMessages(tx, jobs)
      })
    },
  }
}

export type DiscountsService = ReturnType<typeof createDiscountsService>

/** Turns the database's refusal of a used code into the customer's message; any other error is returned unchanged. */
export function toDiscountRefusal(error: unknown): unknown {
  return violatedConstraint(error) === 'discount_code_free' ? refusal('held') : error
}

function phonesOf(principal: Principal, entered: string | null): string[] {
  const phones = [provedPhone(principal), entered === null ? null : normalizePhone(entered)]
  return phones.filter((phone) => phone !== null)
}

function provedPhone(principal: Principal): string | null {
  return principal.kind === 'account' && principal.phoneVerified ? principal.phone : null
}

type CodeWords = RefusalWords['code']
type Sentence = { [Key in keyof CodeWords]: CodeWords[Key] extends string ? Key : never }[keyof CodeWords]

function refusal(why: Sentence | ((words: RefusalWords) => string)): AppError {
  return refusalAt('discount-refused', 'discountCode', (language) => {
    const words = REFUSAL_WORDS_OF[language]
    return typeof why === 'function' ? why(words) : words.code[why]
  })
}

function dayIn(day: string, { formats }: RefusalWords): string {
  return formatDate(day, formats)
}

/** @throws AppError `discount-refused` where a code takes nothing off such an order */
export function requireFit(code: UsableCode, order: Parameters<typeof codeMisfit>[1]): void {
  const misfit = codeMisfit(code, order)
  if (misfit === null) return
  throw refusal(({ code: words, formats }) => {
    if (misfit.why === 'minimum') return words.minimum(formatMoney(misfit.missingCents, formats))
    return words[misfit.why]
  })
}
