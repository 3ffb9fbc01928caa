import { randomBytes } from 'node:crypto'

import type { AppError } from '@thali/contracts/errors'
import type { CheckDiscountCode } from '@thali/contracts/orders/orders'
import type { RefusalWords } from '@thali/domain/language/en/refusals'
import type { Language } from '@thali/domain/language/languages'
import { FORMATS_OF, REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import {
  codeRefusal,
  mailboxOf,
  normalizeCode,
  WELCOME_DAYS,
  WELCOME_PERCENT,
  welcomeCode,
} from '@thali/domain/money/rewards'
import { normalizePhone } from '@thali/domain/people/contact-fields'
import { addDays, formatDate, instantAt, localParts } from '@thali/domain/time/zone'
import { violatedConstraint } from '@thali/keeper/connection/connect'

import type { FeatureOptions } from '#api/app-options.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import {
  type WelcomeCodesRepository,
  createWelcomeCodesRepository,
} from '#api/features/discounts/welcome-codes.repository.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { Discount } from '#api/features/orders/placing/order-pricing.ts'
import { accountIdOf, type Principal } from '#api/identity/principal.ts'
import { NOTE_WORDS } from '#api/outbox/note-words.ts'
import { type Asker, noteJobs } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

type Deps = {
  db: Database
  codes: WelcomeCodesRepository
  orders: {
    findById(id: string): Promise<object | undefined>
    hasOrdered(accountId: string): Promise<boolean>
  }
  clock: Clock
  brand: { readonly name: string }
}

/** The code of an order as it was typed, and the phone number of its customer. */
type TypedCode = { code: unknown; phone: string | null }

type NewAccount = { id: string; name: string; email: string; language: Language }

/** Discount codes. There is one kind: the welcome code of a new account. */
function createDiscountsService({ db, codes, orders, clock, brand }: Deps) {
  /** @throws AppError `discount-refused` */
  async function find(typed: unknown, principal: Principal, enteredPhone: string | null) {
    const accountId = accountIdOf(principal)
    if (accountId === null) throw refusal('signIn')
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
    const phones = [provedPhone(principal), enteredPhone === null ? null : normalizePhone(enteredPhone)]
    if (
      await codes.wasUsedWith(
        phones.filter((phone) => phone !== null),
        accountId,
      )
    )
      throw refusal('phoneUsed')
    return found
  }

  return {
    /**
     * Discount for the code of an order; null without a code.
     *
     * @throws AppError `discount-refused`
     */
    async findFor({ code: typed, phone }: TypedCode, principal: Principal): Promise<Discount | null> {
      if (typed == null || typed === '') return null
      const { code, percent } = await find(typed, principal, phone)
      return { code, percent }
    },

    async check(typed: string, principal: Principal): Promise<CheckDiscountCode['reply']> {
      const { code, percent, expiresAt } = await find(typed, principal, null)
      return { success: true, code, percent, expiresAt: expiresAt.toISOString() }
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

function provedPhone(principal: Principal): string | null {
  return principal.kind === 'account' && principal.phoneVerified ? principal.phone : null
}

function refusal(why: keyof RefusalWords['code']): AppError {
  return refusalAt('discount-refused', 'discountCode', (language) => REFUSAL_WORDS_OF[language].code[why])
}

export function createDiscounts({ database: { db }, brand, clock }: FeatureOptions, orders: OrdersRepository) {
  return createDiscountsService({ db, codes: createWelcomeCodesRepository(db), orders, clock, brand: brand.now })
}
