import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { RECEIPT_WORDS_OF } from '../language/words-of.ts'
import { cents } from '../money/cents.ts'
import { againSheet } from './again-sheet.ts'
import { cancelledSheet } from './cancelled-sheet.ts'
import { changeSheet } from './change-sheet.ts'
import { daySheet } from './day-sheet.ts'
import { aHeavyOrder, aLine, blackOf, wordsOf } from './paper.fixture.ts'
import { receiptSheet } from './receipt-sheet.ts'
import type { Sheet } from './sheet.ts'
import { testSheet } from './test-sheet.ts'

const AT = new Date('2026-07-10T22:05:00.000Z')
const BRAND = { name: 'Thali', taxNumber: '12345 6789 RT0001' }

describe('the sheet of a change', () => {
  test('what was taken off stands before what was added, and a dish that is done already is not served', () => {
    const sheet = changeSheet(
      aHeavyOrder(),
      {
        at: AT,
        dishes: [
          { op: 'add', line: aLine('Dal') },
          { op: 'remove', line: aLine('Naan'), isDone: true },
          { op: 'remove', line: aLine('Samosa', { quantity: 2 }) },
        ],
      },
      { band: 'none' },
    )
    expect(wordsOf(sheet)).toContain('CHANGE\n1042')
    expect(wordsOf(sheet)).toMatch(/− 1 Naan\nDO NOT SERVE\n\n− 2 Samosa\n\n\+ 1 Dal/)
    expect(blackOf(sheet)).toEqual(['DO NOT SERVE'])
  })

  test('a station reads of its dishes only', () => {
    const dishes = ['Dal', 'Naan'].map((name) => ({ op: 'add', line: aLine(name) }) as const)
    const text = wordsOf(changeSheet(aHeavyOrder(), { at: AT, dishes }, { band: 'none', only: (id) => id === 'naan' }))
    expect(text).toContain('+ 1 Naan')
    expect(text).not.toContain('Dal')
  })
})

test('a dish that is made again stands alone with its reason and every allergy of its guest', () => {
  const order = { ...aHeavyOrder(), specialInstructions: 'Allergic to cashew' }
  const line = aLine('Naan', { quantity: 3, note: 'No sesame, allergy' })
  const sheet = againSheet(order, { line, part: 0, quantity: 1, reason: 'Dropped', at: AT }, { stationName: 'Tandoor' })
  expect(wordsOf(sheet)).toMatch(/^TANDOOR\nAGAIN\n1042\n/)
  expect(wordsOf(sheet)).toMatch(/1 × Naan\n[^]*Reason: Dropped/)
  expect(blackOf(sheet)).toEqual(['AGAIN', 'ALLERGY: Allergic to cashew', 'ALLERGY: No sesame, allergy'])
})

test('the end of a day adds up: what the drawer should hold from what went in and out, and what was taken by each way', () => {
  const move = (kind: 'in' | 'out', amountCents: number) => ({ kind, amountCents, reason: 'Milk', by: 'Asha' })
  const cash = { floatCents: 20_000, takenCents: 64_240, handedBackCents: 1_050 }
  const drawer = { openedBy: 'Asha', openedAt: AT, closedBy: 'Ben', closedAt: new Date(AT.getTime() + 3_600_000), cash }
  const counts = { counts: [85_000, 85_135], expectedCents: 85_185, leftCents: 20_000 }
  const text = wordsOf(
    daySheet('Truro Heights', { ...drawer, ...counts, moves: [move('in', 5_000), move('out', 3_005)] }, [
      { takenBy: 'card', payments: 31, takenCents: 120_410, backCents: 2_000 },
      { takenBy: 'cash', payments: 1, takenCents: 64_240, backCents: 1_050 },
    ]),
  )
  for (const row of [
    'Friday, July 10, 2026, 7:05 PM to 8:05 PM',
    'Opened by Asha, closed by Ben',
    'To begin with $200.00',
    'Cash handed back -$10.50',
    'Expected $851.85',
    'Counted at first $850.00',
    'Counted $851.35',
    'Difference $0.50 short',
    'Carried out $651.35',
    'Taken out $30.05: Milk (Asha)',
    'Cash, 1 payment $642.40',
    'Card, 31 payments $1,204.10',
    'Card given back -$20.00',
    'Together $1,816.00',
  ])
    expect(text.split('\n')).toContain(row)
})

test('a cancelled order says so in black, with its dishes and the reason', () => {
  const cancelled = { ...aHeavyOrder(), cancelReason: 'The guest called', cancelledAt: AT }
  const sheet = cancelledSheet(cancelled, { band: 'none' })
  expect(blackOf(sheet)[0]).toBe('CANCELLED 1042')
  expect(wordsOf(sheet)).toContain('2 × Butter Chicken HOT')
  expect(wordsOf(sheet)).toContain('Reason: The guest called')
})

/** The cents of all rows under a label; what is French has a comma. */
function centsOf({ blocks }: Sheet, label: string): number[] {
  return blocks.flatMap((block) =>
    block.kind === 'row' && block.start === label ? [Number(block.end.replaceAll(/\D/g, ''))] : [],
  )
}

describe('the receipt on paper', () => {
  test.each(['en-CA', 'fr-CA'] as const)('the sums of a receipt in %s are the cents of the order', (language) => {
    const amount = fc.integer({ min: 1, max: 2_000_000 }).map(cents)
    fc.assert(
      fc.property(amount, amount, amount, amount, (subtotalCents, taxCents, tipCents, totalCents) => {
        const order = aHeavyOrder({ language, subtotalCents, taxCents, tipCents, totalCents })
        const sheet = receiptSheet(order, BRAND)
        const words = RECEIPT_WORDS_OF[language]
        expect([words.subtotal, words.tip, words.total].flatMap((label) => centsOf(sheet, label))).toEqual([
          subtotalCents,
          tipCents,
          totalCents,
        ])
      }),
    )
  })

  test('a receipt in French has French words, and spaces that do not break before $ and a colon', () => {
    const text = wordsOf(receiptSheet(aHeavyOrder({ language: 'fr-CA' }), BRAND))
    expect(text).toContain('Commande #1042')
    expect(text).toContain('2 × Butter Chicken (Fort) 29,98\u00A0$')
    expect(text).toContain('Bread\u00A0: Garlic Naan ×2')
    expect(text).toContain('PAYÉE')
  })

  test('a receipt has the phone of the restaurant and not that of the guest', () => {
    const text = wordsOf(receiptSheet(aHeavyOrder(), BRAND))
    expect(text).toContain('(902) 895-0000')
    expect(text).not.toMatch(/555|example\.org/)
  })
})

test('a test page has every script of our guests, a ruler and a black bar', () => {
  const sheet = testSheet({ printer: 'Kitchen', location: 'Truro', at: AT, width: 384 })
  for (const text of ['58 mm', 'bœuf', 'धन्यवाद', 'ਧੰਨਵਾਦ']) expect(wordsOf(sheet)).toContain(text)
  expect(sheet.blocks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ruler', 'inverse']))
})
