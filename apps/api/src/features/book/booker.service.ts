import { type BookRow, bookOf, rowsToAdd } from '@thali/domain/money/book'
import { daysToCheck } from '@thali/domain/reports'

import type { BookRepository, KnownMoney } from './book.repository.ts'
import type { Clock } from '#api/clock.ts'

type Deps = {
  book: BookRepository
  clock: Clock
  warn: (facts: object, message: string) => void
}

/** Of an upgrade's history so many are booked each second. */
const MOST_AT_ONCE = 1_000
/** A report waits for so many rounds; what is due beyond that is the history of an upgrade, and it says so. */
const ROUNDS_OF_A_REPORT = 4

/** Writes the book. What is to be written stands in the database, so that any process can go on where another stopped. */
export function createBooker({ book, clock, warn }: Deps) {
  function rowsFor({ stored, ...money }: KnownMoney): BookRow[] {
    return rowsToAdd(bookOf(money), stored, clock.now())
  }

  async function round(): Promise<number> {
    const { taken, added } = await book.bookDue(MOST_AT_ONCE, rowsFor)
    for (const { kind, source, orderId, sums } of added.filter(({ n }) => n > 0)) {
      warn({ kind, source, orderId, sums }, 'the book was corrected')
    }
    return taken
  }

  return {
    /** Books a part of what is due. Answers how many changes were taken. */
    async work(): Promise<number> {
      return (await book.hasDue()) ? round() : 0
    },

    /** Compares a 24th of all days with what happened on them; each day once a day. */
    async checkSomeDays(): Promise<void> {
      const span = await book.findSpan()
      if (span) await book.markDays(daysToCheck(span, clock.now().getUTCHours()))
    },

    /** Books what changed before a report is read. Answers how many changes are still due. */
    async catchUp(): Promise<number> {
      for (let rounds = 0; rounds < ROUNDS_OF_A_REPORT; rounds++) {
        if ((await round()) < MOST_AT_ONCE) return 0
      }
      return book.countDue()
    },
  }
}

export type Booker = ReturnType<typeof createBooker>
