import { createBookReadingRepository } from './book-reading.repository.ts'
import { createBookRepository } from './book.repository.ts'
import { createBooker } from './booker.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'

export function createBook({ database: { db, pool }, clock, logger, onError }: FeatureOptions) {
  const warn = (facts: object, message: string) => logger.warn(facts, message)
  return {
    booker: createBooker({ book: createBookRepository(db), clock, warn, onError }),
    reading: createBookReadingRepository(pool),
  }
}

export type BookService = ReturnType<typeof createBook>
