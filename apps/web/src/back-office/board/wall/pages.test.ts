import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cutsBetween, packPages, partsOf, type Piece, type Room } from './pages.ts'

const room = fc.record({
  columns: fc.integer({ min: 1, max: 5 }),
  height: fc.integer({ min: 1, max: 1000 }),
  gap: fc.constant(8),
})
const pieces = fc
  .array(fc.record({ height: fc.integer({ min: 1, max: 1400 }), repeats: fc.boolean() }), { maxLength: 60 })
  .map((all): Piece[] => all.map((one, index) => ({ ...one, key: String(index) })))

function heightOf(all: readonly Piece[], key: string): number {
  return all.find((piece) => piece.key === key)?.height ?? 0
}

/** What is wrong with a page: pieces over each other, or outside of it although they would fit. */
function faultsOf(all: readonly Piece[], page: ReturnType<typeof packPages>[number], { columns, height }: Room) {
  return page.filter(({ key, column, top }) => {
    const bottom = top + heightOf(all, key)
    const over = page.some(
      (other) => other.key !== key && other.column === column && other.top < bottom && other.top >= top && bottom > top,
    )
    const isOut = column >= columns || (bottom > height && !(top === 0 && heightOf(all, key) > height))
    return over || isOut
  })
}

// F1
test('every open order stands on some page of the wall, over no other, whatever the heights of the tickets', () => {
  fc.assert(
    fc.property(pieces, room, (all, within) => {
      const pages = packPages(all, within)
      const shown = new Set(pages.flatMap((page) => page.map(({ key }) => key)))
      expect(all.filter(({ key }) => !shown.has(key))).toEqual([])
      for (const page of pages) expect(faultsOf(all, page, within)).toEqual([])
    }),
  )
})

test('each page shows an order that the pages before it did not, so late ones never fill the wall', () => {
  fc.assert(
    fc.property(pieces, room, (all, within) => {
      const seen = new Set<string>()
      for (const page of packPages(all, within)) {
        expect(page.some(({ key }) => !seen.has(key))).toBe(true)
        for (const { key } of page) seen.add(key)
      }
    }),
  )
})

test('late orders open every page in at most half of its columns, and none is repeated where one page holds all', () => {
  const late = Array.from({ length: 5 }, (_, index) => ({ key: `late-${index}`, height: 90, repeats: true }))
  const others = Array.from({ length: 8 }, (_, index) => ({ key: `other-${index}`, height: 90, repeats: false }))
  const within = { columns: 4, height: 200, gap: 8 }
  const pages = packPages([...late, ...others], within)
  expect(pages.map((page) => page.slice(0, 4).map(({ key }) => key))).toEqual([
    ['late-0', 'late-1', 'late-2', 'late-3'],
    ['late-0', 'late-1', 'late-2', 'late-3'],
    ['late-0', 'late-1', 'late-2', 'late-3'],
  ])
  expect(pages.flatMap((page) => page.slice(4).map(({ key }) => key))).toEqual([
    'late-4',
    ...others.map(({ key }) => key),
  ])
  expect(packPages(late, within)).toHaveLength(1)
  expect(packPages([], within)).toEqual([])
})

test('a ticket that is taller than the screen is cut between its lines, and all of it is shown', () => {
  const lines = [
    { top: 0, bottom: 40 },
    { top: 10, bottom: 60 },
    { top: 61, bottom: 95 },
    { top: 94, bottom: 130 },
  ]
  expect(cutsBetween(lines)).toEqual([60, 95, 130])
  expect(partsOf(130, cutsBetween(lines), 100)).toEqual([
    { from: 0, to: 95 },
    { from: 95, to: 130 },
  ])
  fc.assert(
    fc.property(fc.integer({ max: 3000 }), fc.array(fc.integer({ max: 3000 })), fc.integer(), (height, cuts, space) => {
      fc.pre(space <= 0 || height / space < 100)
      const parts = partsOf(height, cuts, space)
      expect(parts[0]?.from).toBe(0)
      expect(parts.at(-1)?.to).toBe(height)
      parts.slice(1).forEach(({ from }, index) => expect(from).toBe(parts[index]?.to))
      if (space > 0) expect(parts.every(({ from, to }) => to - from <= space)).toBe(true)
    }),
  )
})
