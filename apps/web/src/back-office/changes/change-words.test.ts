import type { ChangePreview } from '@thali/contracts/orders/order-changes'
import { anItem, anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { amountProblem, draftOf, editsOf, oneLess, onePutBack, refit } from './change-draft.ts'
import {
  agreementSentence,
  backSentence,
  buttonWords,
  differenceOf,
  doneWords,
  reasonsFor,
  toPaySentence,
} from './change-words.ts'

const CARD = { takenBy: 'card', card: 'Visa ending in 4242', amount: 3.42 } as const
const CASH = { takenBy: 'cash', card: null, amount: 3.4 } as const
const BY_HAND = { takenBy: 'manual', card: null, amount: 3.42 } as const

function aPreview(changed: Partial<ChangePreview> = {}): ChangePreview {
  return { version: 4, before: 48.92, after: 45.5, tax: -0.42, back: [], toPay: 0, needs: null, ...changed }
}

describe('the one button of a change', () => {
  test.each([
    [{ back: [CARD] }, 'Change · $3.42 back to Visa ending in 4242'],
    [{ back: [{ ...CARD, card: null }] }, 'Change · $3.42 back to the card'],
    [{ back: [CASH] }, 'Change · hand back $3.40'],
    [{ back: [BY_HAND] }, 'Change · pay back $3.42'],
    [{ back: [CASH, CARD] }, 'Change · $6.82 back'],
    [{ toPay: 5.13 }, 'Change · $5.13 to pay'],
    [{}, 'Change'],
    [{ back: [CARD], needs: 'second' }, 'Ask a manager'],
    [{ back: [CARD], needs: 'manager' }, 'Ask a manager'],
  ] as const)('for %j it reads: %s', (changed, words) => {
    expect(buttonWords(aPreview({ ...changed, back: [...('back' in changed ? changed.back : [])] }))).toBe(words)
  })

  test('before anything is changed it has no amount', () => {
    expect(buttonWords(null)).toBe('Change')
  })
})

describe('where money goes', () => {
  test('each way has its sentence', () => {
    expect([CARD, CASH, BY_HAND].map(backSentence)).toEqual([
      '$3.42 goes back to Visa ending in 4242. This takes 5-10 business days.',
      '$3.40 is to be handed back in cash.',
      '$3.42 was paid another way, and is to be paid back by hand.',
    ])
  })

  test('what is to pay is the rest of a paid order, and all of an unpaid one', () => {
    const preview = aPreview({ toPay: 5.13 })
    expect(toPaySentence(preview, { paymentStatus: 'paid' })).toMatch(/^\$5\.13 is then to be paid: in cash/)
    expect(toPaySentence(preview, { paymentStatus: 'unpaid' })).toBe('$5.13 is then to be paid for the order.')
    expect(toPaySentence(aPreview(), { paymentStatus: 'paid' })).toBeNull()
  })

  test('who has to agree is told, and what was done', () => {
    expect(agreementSentence('manager')).toMatch(/^Only a manager gives this money back/)
    expect(agreementSentence('second')).toMatch(/^A second manager or an admin has to agree/)
    expect(agreementSentence(null)).toBeNull()
    expect(doneWords(anOrder(), aPreview({ toPay: 5.13 }))).toBe('Order 1042 is changed. $5.13 is to be paid.')
    expect([0.63, -0.63, 0].map(differenceOf)).toEqual(['+$0.63', '−$0.63', '$0.00'])
  })
})

const NAAN = anItem({ id: 'naan', name: 'Garlic Naan', quantity: 2, price: 4.5, cartKey: 'naan-default' })
const ORDER = anOrder({ version: 4, items: [anItem(), NAAN] })

describe('a change that is put together', () => {
  test('a dish is taken off by its place, and put back before another one is added', () => {
    const once = oneLess(draftOf(ORDER), 1)
    expect(editsOf(once)).toEqual([{ op: 'remove', line: 2, quantity: 1 }])
    const twice = oneLess(oneLess(once, 1), 1)
    expect(editsOf(twice)).toEqual([{ op: 'remove', line: 2, quantity: 2 }])
    expect(editsOf(onePutBack(once, 1) ?? once)).toEqual([])
    expect(onePutBack(draftOf(ORDER), 1)).toBeNull()
  })

  test('one less of a dish of which some was added is one less of that: no dish is swapped for itself', () => {
    const line = { ...NAAN, maxQuantity: 10, selectedSpiceLevel: null, spiceLevelName: null, spiceLevelId: null }
    const added = { ...draftOf(ORDER), added: [{ ...line, quantity: 1 }] } as ReturnType<typeof draftOf>
    expect(editsOf(added)).toMatchObject([{ op: 'add', item: { id: 'naan', quantity: 1 } }])
    expect(editsOf(oneLess(added, 1))).toEqual([])
  })

  test('the tip is changed as a whole, goodwill is what is typed, and nothing is sent while an amount is none', () => {
    const draft = { ...draftOf(ORDER), tip: '3,5', goodwill: '5' }
    expect(editsOf(draft)).toEqual([
      { op: 'tip', amount: 3.5 },
      { op: 'goodwill', amount: 5 },
    ])
    expect(editsOf({ ...draft, goodwill: '5x' })).toEqual([])
    expect(editsOf({ ...draftOf(ORDER), tip: '0' })).toEqual([])
    expect(['', '5', '12.50', '0,05'].map(amountProblem)).toEqual([undefined, undefined, undefined, undefined])
    expect(['-1', '1.234', 'five', '12345'].filter((typed) => amountProblem(typed) === undefined)).toEqual([])
  })

  test('on an order that somebody changed meanwhile all that fits is kept', () => {
    const draft = { ...oneLess(oneLess(oneLess(draftOf(ORDER), 0), 1), 1), goodwill: '5' }
    const now = anOrder({ version: 5, items: [{ ...NAAN, quantity: 1 }], pricing: { ...ORDER.pricing, tip: 2 } })
    const refitted = refit(draft, now)
    expect(editsOf(refitted)).toEqual([
      { op: 'remove', line: 1, quantity: 1 },
      { op: 'goodwill', amount: 5 },
    ])
    expect(refitted.tip).toBe('2.00')
  })

  test('the frequent reasons fit what is changed', () => {
    const begun = draftOf(ORDER)
    expect(reasonsFor(oneLess(begun, 1))[0]).toBe('No Garlic Naan left')
    expect(reasonsFor(oneLess(oneLess(begun, 0), 1))[0]).toBe('No Dal Makhani and no Garlic Naan left')
    expect(reasonsFor({ ...begun, goodwill: '5' })[0]).toBe('Guest waited too long')
  })
})
