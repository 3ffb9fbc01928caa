import { AppError } from '@thali/contracts/errors'
import type { GetTipDay, ListTipDays, ShareDayTips, TipDay, TipDayView } from '@thali/contracts/payments/tips'
import { type Cents, cents, centsFromDollars, formatMoney, sumCents, toDollars } from '@thali/domain/money/cents'
import { shareTips, type TipShare } from '@thali/domain/money/tip-shares'
import type { DayRange } from '@thali/domain/reports'
import { addDays } from '@thali/domain/time/zone'

import type { NamedShare, TipPlace, TipsRepository } from './tips.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { BookReadingRepository } from '#api/features/book/book-reading.repository.ts'
import type { PlacesAsked } from '#api/identity/places-asked.ts'
import type { Principal } from '#api/identity/principal.ts'

type Deps = {
  tips: TipsRepository
  book: Pick<BookReadingRepository, 'tips'>
  /** Books what changed. Answers how much older money is still to be booked. */
  catchUpBook: () => Promise<number>
  placesAsked: PlacesAsked
  idempotency: Idempotency
  clock: Clock
}
type Caller = { actor: string; principal: Principal; submission: Submission | null }

/** A share for a file; without a name: tips of the day that nobody has, below zero where more was shared. */
export type ExportedShare = { day: string; name: string; hours: number | null; amount: number; sharedBy: string }

/** The tips of each day, from the book, and how they are shared among those who worked. */
export function createTipsService({ tips, book, catchUpBook, placesAsked, idempotency, clock }: Deps) {
  async function tipsOf(locationId: string, days: DayRange): Promise<Map<string, Cents>> {
    const rows = await book.tips([locationId], days)
    return new Map(rows.map((row) => [row.day, cents(row.cents)]))
  }

  async function tipsOn({ locationId, day }: TipPlace): Promise<Cents> {
    return (await tipsOf(locationId, oneDay(day))).get(day) ?? cents(0)
  }

  async function viewOf(place: TipPlace, tipCents: Cents, tx?: Transaction): Promise<TipDayView> {
    const [shares, people] = [
      await tips.listShares(place.locationId, oneDay(place.day), tx),
      await tips.listPeople(place, tx),
    ]
    const [first] = shares
    return {
      ...toDay(place.day, tipCents, shares),
      people,
      shares: shares.map((share) => ({ id: share.userId, hours: share.hours, amount: dollars(share.cents) })),
      sharedBy: first?.setByName ?? null,
      sharedAt: first?.setAt.toISOString() ?? null,
    }
  }

  /** @throws AppError `tips-none`, `tips-unequal` */
  function decide(tipCents: Cents, { by }: ShareDayTips['body']): TipShare[] {
    if (by.people.length === 0) return []
    const decided = shareTips(
      tipCents,
      by.way === 'hours'
        ? { way: 'hours', people: by.people.map(({ id, hours }) => ({ userId: id, hours })) }
        : { way: 'hand', people: by.people.map(({ id, amount }) => ({ userId: id, cents: centsFromDollars(amount) })) },
    )
    if (decided.ok) return decided.value
    if (decided.error === 'no-tips' || by.way === 'hours') throw new AppError('tips-none')
    const typed = sumCents(by.people.map(({ amount }) => centsFromDollars(amount)))
    const message = `The amounts add up to ${formatMoney(typed)}, and the tips of this day are ${formatMoney(tipCents)}.`
    throw new AppError('tips-unequal', { message })
  }

  return {
    /** @throws AppError `permission-denied`, `location-not-found` */
    async list(query: ListTipDays['query'], principal: Principal): Promise<ListTipDays['reply']> {
      const { location, ...days } = query
      await placesAsked(location, principal)
      await catchUpBook()
      const [byDay, shares] = await Promise.all([tipsOf(location, days), tips.listShares(location, days)])
      const ofDay = Map.groupBy(shares, ({ day }) => day)
      return {
        days: daysOf(byDay, ofDay).map((day) => toDay(day, byDay.get(day) ?? cents(0), ofDay.get(day) ?? [])),
      }
    },

    /** @throws AppError `permission-denied`, `location-not-found` */
    async get(day: string, { location }: GetTipDay['query'], principal: Principal): Promise<GetTipDay['reply']> {
      await placesAsked(location, principal)
      await catchUpBook()
      const place = { locationId: location, day }
      return viewOf(place, await tipsOn(place))
    },

    /**
     * Shares the tips of a day in place of an earlier sharing.
     *
     * @throws AppError `permission-denied`, `location-not-found`, `user-not-found`, `tips-changed`, `tips-shared`,
     *   `tips-none`, `tips-unequal`
     */
    async share(
      day: string,
      body: ShareDayTips['body'],
      { actor, principal, submission }: Caller,
    ): Promise<ShareDayTips['reply']> {
      const place = { locationId: body.location, day }
      await placesAsked(body.location, principal)
      await catchUpBook()
      const tipCents = await tipsOn(place)
      return idempotency.once(submission, async (tx) => {
        await tips.lock(tx, place)
        const before = await viewOf(place, tipCents, tx)
        if (centsFromDollars(body.tips) !== tipCents) throw new AppError('tips-changed')
        if (before.sharedAt !== body.sharedAt) throw new AppError('tips-shared')
        const known = new Set(before.people.map(({ id }) => id))
        if (body.by.people.some(({ id }) => !known.has(id))) throw new AppError('user-not-found')
        const shares = decide(tipCents, body)
        const setAt = clock.now()
        await tips.replace(
          tx,
          place,
          shares.map((share) => ({ ...place, ...share, setBy: actor, setAt })),
        )
        const detail = { day, tipCents, way: body.by.way, shares, before: before.shares }
        await recordAudit(tx, {
          actor,
          action: shares.length > 0 ? 'tips.share' : 'tips.take-back',
          subject: day,
          locationId: body.location,
          detail,
        })
        return { day: await viewOf(place, tipCents, tx) }
      })
    },

    /**
     * Shares of some days in the order of the days, and what of their tips nobody has, so that they add up to the book.
     *
     * @throws AppError `permission-denied`, `location-not-found`, `book-behind`
     */
    async listForFile(query: ListTipDays['query'], principal: Principal): Promise<ExportedShare[]> {
      const { location, ...days } = query
      await placesAsked(location, principal)
      if ((await catchUpBook()) > 0) throw new AppError('book-behind')
      const [byDay, shares] = await Promise.all([tipsOf(location, days), tips.listShares(location, days)])
      const ofDay = Map.groupBy(shares, ({ day }) => day)
      return daysOf(byDay, ofDay).flatMap((day) => toExported(day, byDay.get(day) ?? cents(0), ofDay.get(day) ?? []))
    },
  }
}

export type TipsService = ReturnType<typeof createTipsService>

function oneDay(day: string): DayRange {
  return { from: day, until: addDays(day, 1) }
}

function daysOf(tips: ReadonlyMap<string, Cents>, shares: ReadonlyMap<string, unknown>): string[] {
  const withTips = [...tips].filter(([, amount]) => amount !== 0).map(([day]) => day)
  return [...new Set([...withTips, ...shares.keys()])].toSorted()
}

function dollars(amount: number): number {
  return toDollars(cents(amount))
}

function sharedCents(shares: readonly NamedShare[]): number {
  return shares.reduce((sum, share) => sum + share.cents, 0)
}

function toDay(day: string, tips: Cents, shares: readonly NamedShare[]): TipDay {
  return { day, tips: toDollars(tips), shared: shares.length > 0 ? dollars(sharedCents(shares)) : null }
}

function toExported(day: string, tips: Cents, shares: readonly NamedShare[]): ExportedShare[] {
  const rest = tips - sharedCents(shares)
  return [
    ...shares.map(({ name, hours, cents: amount, setByName }) => ({
      day,
      name,
      hours,
      amount: dollars(amount),
      sharedBy: setByName,
    })),
    ...(rest === 0 ? [] : [{ day, name: 'Not shared', hours: null, amount: dollars(rest), sharedBy: '' }]),
  ]
}
