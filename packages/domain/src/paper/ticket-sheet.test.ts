import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mentionsAllergy } from '../orders/kitchen/allergy.ts'
import { aHeavyOrder, aLine, blackOf, DINNER_FOR_TWO, wordsOf } from './paper.fixture.ts'
import { ticketSheet } from './ticket-sheet.ts'

const PEANUTS = 'Severe peanut allergy, please use a clean pan'
const atTandoor = (dishId: string) => dishId === 'garlic-naan'

const words = fc.stringMatching(/^[a-zA-Z ]{0,40}$/)
const note = fc.oneof(words, fc.constantFrom('no nuts please', 'Shellfish allergy', 'Allergie aux arachides'))
const line = fc
  .record({ name: words, quantity: fc.integer({ min: 1, max: 20 }), note, isCombo: fc.boolean() })
  .map(({ isCombo, name, ...rest }) => ({ ...(isCombo ? DINNER_FOR_TWO : aLine(name)), ...rest }))
const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    specialInstructions: note,
    deliveryInstructions: note,
  })
  .map((change) => aHeavyOrder(change))

describe('the ticket of the kitchen', () => {
  test('a ticket names the order, its table, when it is due, and its guest by the first name', () => {
    const text = wordsOf(ticketSheet(aHeavyOrder(), { band: 'none' }))
    expect(text).toContain('1042\nDine-in, table\u00A012\nDue 7:30 PM\nAnita · 4\u00A0people')
    expect(text).not.toContain('Deshpande')
    expect(text).toContain('15 dishes Ordered 7:02 PM')
  })

  test('a dish stands with its number, its heat and how it differs from its presets', () => {
    const text = wordsOf(ticketSheet(aHeavyOrder(), { band: 'none' }))
    expect(text).toContain('2 × Butter Chicken HOT')
    expect(text).toContain('1 × Dinner for Two\nPalak Paneer HOT for Aloo Gobi\n+ Mango pickle ×2\nNO Onion')
    expect(text).toContain('10 × Garlic Naan\nNote: Well done')
  })

  test('a dish that was added says so, and the change stands above the dishes', () => {
    const sheet = ticketSheet(aHeavyOrder(), { band: 'none' })
    expect(blackOf(sheet)).toContain('ADDED')
    expect(wordsOf(sheet)).toContain('Changed 7:05 PM: added 1\u00A0×\u00A0Dal Makhani, taken off 2\u00A0×\u00A0Samosa')
  })

  test('an order for another day says which', () => {
    const promisedFor = new Date('2026-07-11T22:30:00.000Z')
    expect(wordsOf(ticketSheet(aHeavyOrder({ promisedFor }), { band: 'none' }))).toContain(
      'Due Saturday, July 11, 2026, 7:30 PM',
    )
  })

  test('every note that speaks of an allergy is white on black as a whole, and no other note is', () => {
    fc.assert(
      fc.property(order, fc.boolean(), (placed, isStation) => {
        const sheet = ticketSheet(placed, { band: 'none', ...(isStation && { only: atTandoor }) })
        const black = blackOf(sheet).filter((text) => text !== 'ADDED')
        const notes = [placed.specialInstructions, placed.deliveryInstructions, ...placed.lines.map((one) => one.note)]
        const stated = notes.filter((text) => typeof text === 'string' && mentionsAllergy(text))
        expect(black.length).toBe(stated.length)
        for (const text of stated) expect(black.some((bar) => bar.endsWith(`: ${text}`))).toBe(true)
      }),
    )
  })

  test('no ticket has a phone, an e-mail address or a price', () => {
    fc.assert(
      fc.property(order, fc.constantFrom('none', 'maybe', 'copy'), (placed, band) => {
        const text = wordsOf(ticketSheet(placed, { band }))
        expect(text).not.toMatch(/[$@]/)
        expect(text.replaceAll(/\D/g, '')).not.toContain(placed.customerPhone)
        expect(text).not.toContain('555')
      }),
    )
  })
})

describe('the ticket of a station', () => {
  const sheet = ticketSheet(aHeavyOrder(), { band: 'none', stationName: 'Tandoor', only: atTandoor })

  test('a station gets its dishes only, also those within a combo', () => {
    const text = wordsOf(sheet)
    expect(text).toMatch(/^TANDOOR\n/)
    expect(text).toContain('2 × Garlic Naan\nin Dinner for Two')
    expect(text).toContain('10 × Garlic Naan')
    expect(text).toContain('12 dishes')
    expect(text).not.toMatch(/Butter|Palak|Chana|Biryani|Dal|Samosa/)
  })

  test('an allergy that was said of the dish of another station is told at this one', () => {
    expect(blackOf(sheet)).toEqual([`ALLERGY, with another dish: ${PEANUTS}`])
  })

  test('a station that makes the combo itself gets what differs there, without the dishes of others', () => {
    const text = wordsOf(ticketSheet(aHeavyOrder(), { band: 'none', only: (id) => id === 'dinner-for-two' }))
    expect(text).toContain('1 × Dinner for Two\n+ Mango pickle ×2\nNO Onion')
    expect(text).not.toMatch(/Palak|Naan/)
  })

  test('a sheet that a stand-by prints is headed by the station that it is for', () => {
    expect(blackOf(ticketSheet(aHeavyOrder(), { band: 'none', forStation: 'Tandoor' }))[0]).toBe('FOR TANDOOR')
  })
})

test.each([
  ['maybe', 'MAY BE A COPY'],
  ['copy', 'COPY'],
] as const)('a ticket that is printed again (%s) says %s at the top and the foot', (band, words) => {
  const { blocks } = ticketSheet(aHeavyOrder(), { band })
  expect([blocks[0], blocks.at(-1)]).toEqual(
    Array.from({ length: 2 }, () => ({ kind: 'inverse', text: words, size: 'dish', align: 'center' })),
  )
})
