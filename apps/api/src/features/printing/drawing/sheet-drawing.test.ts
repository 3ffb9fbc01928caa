import type { Bitmap } from '@thali/domain/paper/bitmap'
import { PAPER_WIDTHS, type Sheet, textBlock } from '@thali/domain/paper/sheet'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'

import { createSheetDrawing } from './sheet-drawing.ts'

const drawing = createSheetDrawing()
afterAll(async () => drawing.stop())

const isBlack = ({ width, bits }: Bitmap, x: number, y: number) =>
  ((bits[(y * width + x) >> 3] ?? 0) & (0x80 >> (x & 7))) !== 0

/** How many dots of each row are black, between two columns. */
function inkOfRows(bitmap: Bitmap, from = 0, to = bitmap.width): number[] {
  return Array.from({ length: bitmap.height }, (_, y) => {
    let ink = 0
    for (let x = from; x < to; x += 1) if (isBlack(bitmap, x, y)) ink += 1
    return ink
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const plainSheet = (text: string): Sheet => ({ blocks: [textBlock(text, 'plain')] })

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.stringMatching(/^[A-Zj]{80}$/),
  fc.constantFrom('धन्यवाद '.repeat(12), 'ਧੰਨਵਾਦ'.repeat(14), 'jjj fff '.repeat(20), '﷽﷽', 'a\nb\r\n\tc'),
)
const size = fc.constantFrom('huge', 'dish', 'plain', 'small')
const sheet = fc.record({
  blocks: fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('text'), runs: fc.array(fc.record({ text }), { maxLength: 3 }), size }),
      fc.record({ kind: fc.constant('text'), runs: fc.tuple(fc.record({ text })), size, lead: fc.constant('10 ×') }),
      fc.record({ kind: fc.constant('row'), start: text, end: text, size: fc.constant('plain') }),
      fc.record({ kind: fc.constant('inverse'), text, size: fc.constant('dish'), indent: fc.constant(true) }),
      fc.record({ kind: fc.constant('ruler') }),
    ),
    { maxLength: 5 },
  ),
})

describe('the picture of a sheet', () => {
  test.each(PAPER_WIDTHS)('a sheet for %i dots is so wide, and no text leaves ink in its margins', async (width) => {
    await fc.assert(
      fc.asyncProperty(sheet, async (made) => {
        const bitmap = await drawing.draw(made, width)
        expect(bitmap.width).toBe(width)
        expect(bitmap.bits.length).toBe((width / 8) * bitmap.height)
        expect(sum(inkOfRows(bitmap, 0, 4)) + sum(inkOfRows(bitmap, width - 4))).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test('a word of 80 letters goes on in the next line, and keeps all of its letters', async () => {
    const whole = await drawing.draw(plainSheet('W'.repeat(80)), 384)
    const one = await drawing.draw(plainSheet('W'), 384)
    expect(sum(inkOfRows(whole)) / sum(inkOfRows(one))).toBeCloseTo(80, 0)
  })

  test('the digits of the number are 12 mm high', async () => {
    for (const width of PAPER_WIDTHS) {
      const bitmap = await drawing.draw({ blocks: [textBlock('1042', 'huge', { bold: true })] }, width)
      const rows = inkOfRows(bitmap).filter((ink) => ink > 0).length
      expect(rows).toBeGreaterThanOrEqual(88)
      expect(rows).toBeLessThanOrEqual(104)
    }
  })

  test('a number of many digits gets smaller, and stays in one line', async () => {
    const bitmap = await drawing.draw({ blocks: [textBlock('1234567', 'huge', { bold: true })] }, 384)
    expect(
      inkOfRows(bitmap)
        .join(',')
        .split(/(?:\b0,)+/)
        .filter(Boolean).length,
    ).toBeLessThanOrEqual(2)
    expect(inkOfRows(bitmap).filter((ink) => ink > 0).length).toBeLessThan(88)
  })

  test('an allergy is white letters on a black bar', async () => {
    const bitmap = await drawing.draw({ blocks: [{ kind: 'inverse', text: 'ALLERGY: no nuts', size: 'plain' }] }, 576)
    const rows = inkOfRows(bitmap).filter((ink) => ink > 0)
    const share = sum(rows) / (rows.length * (576 - 16))
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.95)
  })

  test.each(['धन्यवाद', 'ਧੰਨਵਾਦ', 'Été bœuf ç'])('%s is set by a font that has its letters', async (words) => {
    const [set, boxes] = await Promise.all([
      drawing.draw(plainSheet(words), 576),
      drawing.draw(plainSheet('\uE000'.repeat(words.length)), 576),
    ])
    expect(sum(inkOfRows(set))).toBeGreaterThan(200)
    expect(Buffer.from(set.bits).equals(Buffer.from(boxes.bits))).toBe(false)
  })

  test('the signs of a Devanagari syllable are joined, and not set one after the other', async () => {
    const right = (bitmap: Bitmap) => {
      for (let x = bitmap.width - 1; x > 0; x -= 1) if (sum(inkOfRows(bitmap, x, x + 1)) > 0) return x
      return 0
    }
    const [joined, apart] = await Promise.all([
      drawing.draw(plainSheet('न्य'), 576),
      drawing.draw(plainSheet('न\u200C ् य'), 576),
    ])
    expect(right(joined)).toBeLessThan(right(apart))
  })
})

describe('the thread that draws', () => {
  test('a sheet that breaks it fails alone: those behind it are drawn by a new thread', async () => {
    const broken = { blocks: null } as unknown as Sheet
    const [first, second, third] = await Promise.allSettled([
      drawing.draw(plainSheet('before'), 384),
      drawing.draw(broken, 384),
      drawing.draw(plainSheet('after'), 384),
    ])
    expect([first, second, third].map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('once it is stopped, no sheet is drawn', async () => {
    const stopped = createSheetDrawing()
    await stopped.stop()
    await expect(stopped.draw(plainSheet('late'), 384)).rejects.toThrow('not drawn any more')
  })
})
