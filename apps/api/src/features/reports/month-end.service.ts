import { AppError } from '@thali/contracts/errors'
import type { GetMonthEnd, ListBook } from '@thali/contracts/system/reports'
import { type Cents, toDollars } from '@thali/domain/money/cents'
import { type AccountNames, journalOf, type Posting, type ProviderDay } from '@thali/domain/money/journal'
import { movedBy } from '@thali/domain/money/sums'
import { bucketsOf, type DayRange, monthDays, sameDays } from '@thali/domain/reports'
import { localParts } from '@thali/domain/time/zone'

import type { ReportsRepository } from './reports.repository.ts'
import type { Clock } from '#api/clock.ts'
import type {
  BookLine,
  BookReadingRepository,
  OrdersAndAmount,
  Places,
  Takings,
} from '#api/features/book/book-reading.repository.ts'
import type { PlacesAsked } from '#api/identity/places-asked.ts'
import type { Principal } from '#api/identity/principal.ts'

type Deps = {
  book: BookReadingRepository
  /** Books what changed. Answers how much older money is still to be booked. */
  catchUpBook: () => Promise<number>
  reports: Pick<ReportsRepository, 'unpaid'>
  /** Brings the counts of orders up to date. */
  catchUp: () => Promise<void>
  /** What the card provider kept and paid out. */
  providerDays: (places: Places, days: DayRange) => Promise<ProviderDay[]>
  accountNames: () => Promise<AccountNames>
  placesAsked: PlacesAsked
  clock: Clock
}

const MONTHS_EARLIER = { 'last-month': 1, 'last-year': 12 } as const

/** Money by the Halifax day on which it moved. */
export function createMonthEndService(deps: Deps) {
  const { book, catchUpBook, reports, catchUp, providerDays, accountNames, placesAsked, clock } = deps

  async function requireWholeBook(): Promise<void> {
    if ((await catchUpBook()) > 0) throw new AppError('book-behind')
  }

  async function getMonthEnd(query: GetMonthEnd['query'], principal: Principal): Promise<GetMonthEnd['reply']> {
    const places = await placesAsked(query.location, principal)
    const [unbooked] = await Promise.all([catchUpBook(), catchUp()])
    const now = clock.now()
    const today = localParts(now).date
    const month = query.month ?? today.slice(0, 7)
    const days = monthDays(month)
    const earlier = (['last-month', 'last-year'] as const).map((name) => ({
      name,
      spans: sameDays(month, today, MONTHS_EARLIER[name]),
    }))
    const [takings, unpaid, refundedOfEarlier, refundedLater, ...others] = await Promise.all([
      book.takings(places, days),
      reports.unpaid(places, days),
      book.refundedOfEarlier(places, days),
      book.refundedLater(places, days),
      ...earlier.map(({ spans }) => (spans ? book.takings(places, spans.previous) : [])),
    ])
    const byDay = Map.groupBy(takings, ({ date }) => date)
    return {
      location: query.location ?? 'all',
      month,
      days: bucketsOf({ ...days, bucket: 'day' }).map((date) => ({ date, ...toTakings(byDay.get(date) ?? []) })),
      totals: toTakings(takings),
      unpaid: toAmount(unpaid),
      refundedOfEarlier: toAmount(refundedOfEarlier),
      refundedLater: toAmount(refundedLater),
      unbooked,
      comparisons: earlier.flatMap(({ name, spans }, index) =>
        spans
          ? {
              name,
              ...spans,
              now: toTakings(takings.filter(({ date }) => date < spans.current.until)),
              before: toTakings(others[index] ?? []),
            }
          : [],
      ),
      lastUpdated: now.toISOString(),
    }
  }

  return {
    getMonthEnd,

    /**
     * The month for a file, which nobody reads again.
     *
     * @throws AppError `permission-denied`, `location-not-found`, `book-behind`
     */
    async getWholeMonth(query: GetMonthEnd['query'], principal: Principal): Promise<GetMonthEnd['reply']> {
      await requireWholeBook()
      return getMonthEnd(query, principal)
    },

    /** @throws AppError `permission-denied`, `location-not-found` */
    async listBook(query: ListBook['query'], principal: Principal): Promise<ListBook['reply']> {
      const { location, from, until, way, limit, offset } = query
      const places = await placesAsked(location, principal)
      await catchUpBook()
      const days = { from, until }
      const [lines, { lines: total, takings }] = await Promise.all([
        book.lines(places, days, way, { limit, offset }),
        book.sums(places, days, way),
      ])
      return { rows: lines.map(toBookRow), total, sums: toTakings(takings) }
    },

    /** @throws AppError `permission-denied`, `location-not-found`, `book-behind` */
    async listJournal(
      { location, month }: { location?: string | undefined; month: string },
      principal: Principal,
    ): Promise<Posting[]> {
      const places = await placesAsked(location, principal)
      await requireWholeBook()
      const days = monthDays(month)
      const [booked, provider, names] = await Promise.all([
        book.byDay(places, days),
        providerDays(places, days),
        accountNames(),
      ])
      return journalOf(booked, provider, names)
    },
  }
}

export type MonthEndService = ReturnType<typeof createMonthEndService>

function dollars(cents: number): number {
  return toDollars(cents as Cents)
}

function toAmount({ orders, amountCents }: OrdersAndAmount) {
  return { orders, amount: dollars(amountCents) }
}

/** Adds up in cents, returns dollars. */
function toTakings(parts: readonly Omit<Takings, 'date'>[]): GetMonthEnd['reply']['totals'] {
  const sum = (valueOf: (part: Omit<Takings, 'date'>) => number, takenBy?: Takings['takenBy']) =>
    parts
      .filter((part) => takenBy === undefined || part.takenBy === takenBy)
      .reduce((total, part) => total + valueOf(part), 0)
  const net = (takenBy?: Takings['takenBy']) =>
    dollars(sum(({ grossCents, refundCents }) => grossCents - refundCents, takenBy))
  const tips = (takenBy?: Takings['takenBy']) => dollars(sum(({ tipCents }) => tipCents, takenBy))
  const total = (part: Exclude<keyof Takings, 'date' | 'takenBy'>) => dollars(sum((one) => one[part]))
  const orders = sum((part) => part.orders)
  return {
    orders,
    gross: total('grossCents'),
    refunds: total('refundCents'),
    net: net(),
    tax: total('taxCents'),
    tips: tips(),
    sales: total('salesCents'),
    rounding: total('roundingCents'),
    cash: net('cash'),
    card: net('card'),
    other: net('manual'),
    discounts: total('discountCents'),
    average: orders === 0 ? 0 : dollars(Math.round(sum((part) => part.paidCents) / orders)),
    tipsCash: tips('cash'),
    tipsCard: tips('card'),
    tipsOther: tips('manual'),
    deliveryFees: total('feeCents'),
    tipsDelivery: total('deliveryTipCents'),
    goodwill: total('goodwillCents'),
    stillOwed: total('owedCents'),
  }
}

function toBookRow({ source, n, day, at, sums, ...line }: BookLine): ListBook['reply']['rows'][number] {
  return {
    ...line,
    id: `${source}:${line.kind}:${n}`,
    isCorrection: n > 0,
    at: at.toISOString(),
    date: day,
    net: dollars(movedBy(sums)),
    sales: dollars(sums.dishes + sums.discount + sums.fee),
    tax: dollars(sums.tax),
    tips: dollars(sums.tip),
    discounts: dollars(0 - sums.discount),
    goodwill: dollars(0 - sums.goodwill),
    stillOwed: dollars(0 - sums.owed),
  }
}
