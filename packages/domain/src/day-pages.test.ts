import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { dayPage } from './list-pages.ts'

test('reading only the days of a page gives the rows that reading the whole list gives', () => {
  const days = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 12 })
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 60 }), (rowsByDay, limit, offset) => {
      const list = rowsByDay.flatMap((rows, day) => Array.from({ length: rows }, (_, row) => ({ day, row })))
      const counts = rowsByDay.map((rows, day) => ({ day: String(day), rows }))
      const found = dayPage(counts, { limit, offset })
      const within = found
        ? list.filter(({ day }) => day >= Number(found.first) && day <= Number(found.last))
        : list.slice(0, 0)
      expect(within.slice(found?.offset, (found?.offset ?? 0) + limit)).toEqual(list.slice(offset, offset + limit))
    }),
  )
})

test('a page reads no day that it does not need', () => {
  const counts = [
    { day: '2026-11-20', rows: 3 },
    { day: '2026-11-19', rows: 5 },
    { day: '2026-11-18', rows: 2 },
  ]
  expect(dayPage(counts, { limit: 2, offset: 1 })).toEqual({ first: '2026-11-20', last: '2026-11-20', offset: 1 })
  expect(dayPage(counts, { limit: 4, offset: 2 })).toEqual({ first: '2026-11-20', last: '2026-11-19', offset: 2 })
  expect(dayPage(counts, { limit: 50, offset: 8 })).toEqual({ first: '2026-11-18', last: '2026-11-18', offset: 0 })
  expect(dayPage(counts, { limit: 50, offset: 10 })).toBeNull()
})
