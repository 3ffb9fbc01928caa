import { type EnteredRate, partsOfRate } from '@thali/domain/law/location-taxes'
import type { BookWay, MoneyKind } from '@thali/domain/money/book'
import type { BookedDay } from '@thali/domain/money/journal'
import type { Sums } from '@thali/domain/money/sums'
import type { TaxRate } from '@thali/domain/money/tax'
import type { TakenBy } from '@thali/domain/payments/refund'
import type { DayRange } from '@thali/domain/reports'

import type { Pool } from '#api/database/database.ts'
import { ENTERED_RATES } from '#api/features/locations/locations.statements.ts'

/** Undefined: all locations. */
export type Places = readonly string[] | undefined

/** Of one day and way of paying, in cents. */
export type Takings = {
  date: string
  takenBy: TakenBy
  orders: number
  /** Money that paid these orders. */
  paidCents: number
  /** All money that came: also payments that are owed back because they paid no order. */
  grossCents: number
  refundCents: number
  salesCents: number
  taxCents: number
  tipCents: number
  deliveryTipCents: number
  roundingCents: number
  discountCents: number
  feeCents: number
  goodwillCents: number
  owedCents: number
}

export type OrdersAndAmount = { orders: number; amountCents: number }

export type BookLine = {
  kind: MoneyKind
  source: string
  n: number
  at: Date
  day: string
  takenBy: TakenBy
  orderId: string
  orderNumber: number | null
  customerName: string | null
  sums: Sums
}

/** Names every location, so that the index finds the days. */
const AT_PLACES = `b.location_id = ANY (COALESCE($1::text[], (SELECT array_agg(id) FROM locations)))`
const IN_DAYS = `${AT_PLACES} AND b.day >= $2::date AND b.day < $3::date`
/** Leaves out the rows of drawers: carrying cash to the bank is not a sale. */
const HERE = `${IN_DAYS} AND b.kind NOT LIKE 'drawer-%'`
const MOVED = 'b.card + b.cash + b.other'

const SUMS_OF_WAY = `
  COALESCE(sum(${MOVED}) FILTER (WHERE b.kind IN ('paid', 'rest')), 0)::bigint AS "paidCents",
  COALESCE(sum(${MOVED}) FILTER (WHERE b.kind <> 'back'), 0)::bigint AS "grossCents",
  COALESCE(-sum(${MOVED}) FILTER (WHERE b.kind = 'back'), 0)::bigint AS "refundCents",
  COALESCE(sum(b.dishes + b.discount + b.fee), 0)::bigint AS "salesCents",
  COALESCE(sum(b.tax), 0)::bigint AS "taxCents", COALESCE(sum(b.tip), 0)::bigint AS "tipCents",
  COALESCE(sum(b.tip) FILTER (WHERE b.order_type = 'delivery'), 0)::bigint AS "deliveryTipCents",
  COALESCE(sum(b.rounding), 0)::bigint AS "roundingCents", COALESCE(-sum(b.discount), 0)::bigint AS "discountCents",
  COALESCE(sum(b.fee), 0)::bigint AS "feeCents", COALESCE(-sum(b.goodwill), 0)::bigint AS "goodwillCents",
  COALESCE(-sum(b.owed), 0)::bigint AS "owedCents"`

const TAKINGS = `
SELECT to_char(b.day, 'YYYY-MM-DD') AS date, b.taken_by AS "takenBy",
       COALESCE(sum(b.events) FILTER (WHERE b.kind = 'paid'), 0)::int AS orders, ${SUMS_OF_WAY}
FROM money_book_days b WHERE ${HERE} GROUP BY b.day, b.taken_by`

const REFUNDED_OF_EARLIER = `
SELECT count(DISTINCT b.order_id)::int AS orders, COALESCE(-sum(${MOVED}), 0)::bigint AS "amountCents"
FROM money_book b WHERE ${HERE} AND b.kind = 'back' AND b.day <> b.sold_on AND b.sold_on < $2::date`

const REFUNDED_LATER = `
SELECT count(DISTINCT b.order_id)::int AS orders, COALESCE(-sum(${MOVED}), 0)::bigint AS "amountCents"
FROM money_book b
WHERE ${AT_PLACES} AND b.sold_on >= $2::date AND b.sold_on < $3::date AND b.day <> b.sold_on AND b.day >= $3::date
  AND b.kind = 'back'`

const OF_WAY: Record<BookWay, string> = {
  all: 'true',
  cash: `b.taken_by = 'cash'`,
  card: `b.taken_by = 'card'`,
  manual: `b.taken_by = 'manual'`,
  refunded: `b.kind = 'back'`,
  discounted: 'b.discount <> 0',
  delivered: `b.order_type = 'delivery'`,
  goodwill: 'b.goodwill <> 0',
  owed: 'b.owed <> 0',
}

const SUMS = `jsonb_build_object(
  'owed', b.owed, 'card', b.card, 'cash', b.cash, 'other', b.other, 'dishes', b.dishes, 'discount', b.discount,
  'goodwill', b.goodwill, 'fee', b.fee, 'tax', b.tax, 'tip', b.tip, 'rounding', b.rounding, 'moved', b.moved, 'overage', b.overage
) AS sums`

const linesOf = (way: BookWay) => `
WITH found AS (
  SELECT * FROM money_book b WHERE ${HERE} AND ${OF_WAY[way]} ORDER BY b.at DESC, b.source, b.kind, b.n LIMIT $4 OFFSET $5
)
SELECT b.kind, b.source, b.n, b.at, to_char(b.day, 'YYYY-MM-DD') AS day, b.taken_by AS "takenBy", b.order_id AS "orderId",
       o.number AS "orderNumber", o.customer_name AS "customerName", ${SUMS}
FROM found b LEFT JOIN orders o ON o.id = b.order_id ORDER BY b.at DESC, b.source, b.kind, b.n`

const sumsOf = (way: BookWay) => `
SELECT b.taken_by AS "takenBy", count(*)::int AS lines, count(*) FILTER (WHERE b.kind = 'paid' AND b.n = 0)::int AS orders,
       ${SUMS_OF_WAY}
FROM money_book b WHERE ${HERE} AND ${OF_WAY[way]} GROUP BY b.taken_by`

const BY_DAY = `
SELECT to_char(b.day, 'YYYY-MM-DD') AS day, l.name AS place, l.province, b.tax_rate AS "taxRate",
       ${ENTERED_RATES} AS "enteredRates", ${SUMS}
FROM (
  SELECT b.day, b.location_id, b.tax_rate, sum(b.owed) AS owed, sum(b.card) AS card, sum(b.cash) AS cash,
         sum(b.other) AS other, sum(b.dishes) AS dishes, sum(b.discount) AS discount, sum(b.goodwill) AS goodwill,
         sum(b.fee) AS fee, sum(b.tax) AS tax, sum(b.tip) AS tip, sum(b.rounding) AS rounding, sum(b.moved) AS moved,
         sum(b.overage) AS overage
  FROM money_book_days b WHERE ${IN_DAYS} GROUP BY b.day, b.location_id, b.tax_rate
) b JOIN locations l ON l.id = b.location_id`

const TIPS = `
SELECT to_char(b.day, 'YYYY-MM-DD') AS day, sum(b.tip)::bigint AS cents FROM money_book_days b WHERE ${IN_DAYS} GROUP BY b.day`

/** Sums of one day, place and rate; a rate of null has no order. */
type TaxedDay = Omit<BookedDay, 'taxes'> & {
  taxRate: TaxRate | null
  province: string
  enteredRates: EnteredRate[]
}

/** Reads the book of money. */
export function createBookReadingRepository(pool: Pool) {
  async function rows<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return (await pool.query<Row>({ name: `book-${name}`, text, values: [...values] })).rows
  }
  const inDays = (places: Places, { from, until }: DayRange) => [places ?? null, from, until]
  const refunded = async (name: string, text: string, places: Places, days: DayRange): Promise<OrdersAndAmount> => {
    const [found] = await rows<OrdersAndAmount>(name, text, inDays(places, days))
    return found ?? { orders: 0, amountCents: 0 }
  }

  /** By day, location and rate; with what each rate was made of. */
  async function listDays(places: Places, days: DayRange): Promise<BookedDay[]> {
    const found = await rows<TaxedDay>('by-day', BY_DAY, inDays(places, days))
    return found.map(({ taxRate, province, enteredRates, ...day }) => ({
      ...day,
      taxes: taxRate === null ? [] : partsOfRate(taxRate, { province, enteredRates }),
    }))
  }

  return {
    takings: (places: Places, days: DayRange) => rows<Takings>('takings', TAKINGS, inDays(places, days)),

    /** Tips that came on each of these days, less those that went back on it. */
    tips: (places: Places, days: DayRange) => rows<{ day: string; cents: number }>('tips', TIPS, inDays(places, days)),

    /** Given back in these days, of orders that were paid before them. */
    refundedOfEarlier: (places: Places, days: DayRange) =>
      refunded('refunded-of-earlier', REFUNDED_OF_EARLIER, places, days),

    /** Given back after these days, of orders that were paid in them. */
    refundedLater: (places: Places, days: DayRange) => refunded('refunded-later', REFUNDED_LATER, places, days),

    /** Lines of some days, the latest first. */
    lines: (places: Places, days: DayRange, way: BookWay, page: { limit: number; offset: number }) =>
      rows<BookLine>(`lines-${way}`, linesOf(way), [...inDays(places, days), page.limit, page.offset]),

    /** The number of these lines and their sums, whatever page of them is read. */
    async sums(
      places: Places,
      days: DayRange,
      way: BookWay,
    ): Promise<{ lines: number; takings: Omit<Takings, 'date'>[] }> {
      const takings = await rows<Omit<Takings, 'date'> & { lines: number }>(
        `sums-${way}`,
        sumsOf(way),
        inDays(places, days),
      )
      return { lines: takings.reduce((sum, { lines }) => sum + lines, 0), takings }
    },

    /** Sums of each day, location and rate of tax. */
    byDay: listDays,
  }
}

export type BookReadingRepository = ReturnType<typeof createBookReadingRepository>
