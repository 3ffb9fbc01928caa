import type { MenuView } from '@thali/contracts/menu/menu'
import type { CartLine } from '@thali/domain/cart/cart-line'
import { expect, test } from 'vitest'

import { TimeOrReason, hasSaleNote } from './unless-unsold.tsx'
import { SOONEST, type Quote } from '#web/cart/when/wanted-time.ts'
import { WhenChoice } from '#web/cart/when/when-choice.tsx'
import { quoteWords } from '#web/cart/when/when-words.ts'
import { aManagedItem } from '#web/testing/a-managed-item.ts'
import { drawPart, wordsOf } from '#web/testing/draw-part.tsx'

const NOW = new Date('2026-11-20T16:30:00Z')
const AT_THE_TABLE = 'Omelette: Only at the table.'
const CALL_US = 'The kitchen cannot take this order from the site at the moment. Please call us.'
const NOTHING: Quote = { promise: null, days: [], deliveryFee: null }
const UNSOLD: Quote = { ...NOTHING, unsoldNow: [AT_THE_TABLE], unsoldLater: [AT_THE_TABLE] }

const drawnWhen = (quote: Quote) =>
  wordsOf(
    drawPart(
      <WhenChoice
        id="when"
        wish={SOONEST}
        onWish={() => undefined}
        quoting={{ quote, isAsking: false, failure: null, askAgain: () => undefined }}
      />,
    ),
  )

test('a guest who reads that a dish is sold only at the table is not asked to call', () => {
  expect(quoteWords(UNSOLD, NOW)).toBe(AT_THE_TABLE)
  expect(drawnWhen(UNSOLD)).toBe(AT_THE_TABLE)
  expect(quoteWords(NOTHING, NOW)).toBe(CALL_US)
  expect(drawnWhen(NOTHING)).toBe(CALL_US)
})

test('a dish that is sold at another time is told with the first time at which it is', () => {
  const days = [{ date: '2026-11-21', times: ['2026-11-21T12:15:00.000Z'] }]
  expect(quoteWords({ ...UNSOLD, days }, NOW)).toContain(`${AT_THE_TABLE} You can order for`)
  expect(quoteWords({ ...NOTHING, days }, NOW)).toContain('The kitchen is full until')
})

test('the kitchen is asked about a cart with something that is not always sold, also as an option', () => {
  const line = (id: string, choices?: string) => ({ id, ...(choices && { choices }) }) as CartLine
  const option = (id: string, changed: object = {}) => ({ id, name: id, itemId: null, ...changed })
  const menu = {
    items: [
      aManagedItem({ id: 'omelette', note: 'Only 8:00 AM to 11:00 AM.' }),
      ...['dal', 'thali'].map((id) => aManagedItem({ id })),
    ],
    groups: [
      { id: 'main', options: [option('eggs', { itemId: 'omelette' }), option('dal', { itemId: 'dal' })] },
      { id: 'bread', options: [option('naan', { note: 'Sold out today · order for tomorrow' }), option('roti')] },
    ],
  } as unknown as MenuView
  const isAsked = (...cart: CartLine[]) => hasSaleNote(cart, menu)
  expect([isAsked(line('dal')), isAsked(line('dal'), line('omelette'))]).toEqual([false, true])
  expect(isAsked(line('thali', 'bread:roti*1,main:dal*1'))).toBe(false)
  expect(isAsked(line('thali', 'main:eggs*1'))).toBe(true)
  expect(isAsked(line('thali', 'main:dal*1(bread:naan*1)'))).toBe(true)
})

test('no time at which a dish is not sold is promised where no kitchen plans', () => {
  const drawn = (unsold: readonly string[]) =>
    wordsOf(drawPart(<TimeOrReason unsold={unsold}>Ready about 6:50 PM</TimeOrReason>))
  expect(drawn([])).toBe('Ready about 6:50 PM')
  expect(drawn(['Omelette: Only 8:00 AM to 11:00 AM.'])).toBe('Omelette: Only 8:00 AM to 11:00 AM.')
})
