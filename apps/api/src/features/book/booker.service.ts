import { type BookRow, bookOf, rowsToAdd } from '@thali/domain/money/book'
import { daysToCheck } from '@thali/domain/reports'

import type { BookRepository, KnownMoney } from './book.repository.ts'
import type { Clock } from '#api/clock.ts'

type Deps = {
  book: BookRepository
  clock: Clock
  warn: (facts: object, message: string) => void
  onError: (error: unknown) => void
}

/** Of an upgrade's history so many are booked each second. */
const MOST_AT_ONCE = 1_000
/** The most rounds that a report waits for. Only after an upgrade is more due; the report then says how much. */
const ROUNDS_OF_A_REPORT = 4

/** Writes the book from the orders listed in `money_due`, so that any process can go on where another stopped. */
export function createBooker({ book, clock, warn, onError }: Deps) {
  function rowsFor({ stored, ...money }: KnownMoney): BookRow[] {
    return rowsToAdd(bookOf(money), stored, clock.now())
  }

  async function round(isWaiting: boolean): Promise<number> {
    const { taken, added } = await book.bookDue({ most: MOST_AT_ONCE, isWaiting }, rowsFor)
    for (const { kind, source, orderId, sums } of added.filter(({ n }) => n > 0)) {
      warn({ kind, source, orderId, sums }, 'the book was corrected')
    }
    return taken
  }

  async function check(orderIds: readonly string[]): Promise<void> {
    const added = await book.bookOrders(orderIds, rowsFor)
    for (const { kind, source, orderId, sums } of added) {
      onError(
        new Error(`The book lacked ${kind} ${source} of order ${orderId}: ${JSON.stringify(sums)}. It was added.`),
      )
    }
  }

  return {
    /** Books up to 1,000 changes, unless another process is booking. */
    async work(): Promise<void> {
      if (await book.hasDue()) await round(false)
    },

    /** Compares the orders of a 24th of all days, and the sums of these days, with the book; each day once a day. */
    async checkSomeDays(): Promise<void> {
      const span = await book.findSpan()
      // After an upgrade old orders are still missing from the book; that is no fault to report.
      if (!span || (await book.hasDue())) return
      const days = daysToCheck(span, clock.now().getUTCHours())
      const orderIds = await book.listOrders(days)
      for (let from = 0; from < orderIds.length; from += MOST_AT_ONCE) {
        await check(orderIds.slice(from, from + MOST_AT_ONCE))
      }
      for (const day of await book.mendDays(days)) {
        onError(new Error(`The sums of ${day} differed from the rows of the book. They were added up anew.`))
      }
    },

    /** Books what changed before a report is read. Answers how many changes are still due. */
    async catchUp(): Promise<number> {
      for (let rounds = 0; rounds < ROUNDS_OF_A_REPORT; rounds++) {
        if ((await round(true)) < MOST_AT_ONCE) return 0
      }
      return book.countDue()
    },
  }
}

export type Booker = ReturnType<typeof createBooker>
