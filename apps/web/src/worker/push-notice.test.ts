import { describe, expect, test } from 'vitest'

import { noticeFor } from './push.ts'

const push = (news: object) => JSON.stringify({ order: 12, location: 'truro', ...news })

describe('the notice of a push', () => {
  test('a push shows a new order by its number, and leads to the board', () => {
    expect(noticeFor(push({ kind: 'order-placed' }), '/admin')).toEqual({
      title: 'New order 12',
      body: 'Open the board to accept it.',
      tag: 'thali-order',
      lang: 'en-CA',
      path: '/admin/dashboard#orders',
    })
  })

  test('a push puts a second new order in the place of the first, and each order that is ready by itself', () => {
    const tagOf = (news: object) => noticeFor(push(news), '').tag
    expect(tagOf({ kind: 'order-placed', order: 13 })).toBe(tagOf({ kind: 'order-placed' }))
    expect(tagOf({ kind: 'order-ready', order: 13 })).not.toBe(tagOf({ kind: 'order-ready' }))
  })

  test('a push shows an order that is ready, and leads to the guest’s own orders', () => {
    expect(noticeFor(push({ kind: 'order-ready' }), '')).toMatchObject({
      title: 'Order 12 is ready',
      path: '/dashboard',
    })
  })

  test('a push shows its notice in French where the French pages asked for it', () => {
    expect(noticeFor(push({ kind: 'order-ready' }), '/fr')).toMatchObject({
      title: 'La commande 12 est prête',
      lang: 'fr-CA',
      path: '/fr/dashboard',
    })
  })

  test.each(['', 'nothing to read', '{"kind":"order-eaten"}'])(
    'a push shows something even if it cannot be read, or Safari would end the subscription: %j',
    (payload) => {
      expect(noticeFor(payload, '/admin')).toMatchObject({ title: 'There is news', path: '/admin/dashboard#orders' })
      expect(noticeFor(payload, '')).toMatchObject({ title: 'There is news', path: '/dashboard' })
    },
  )
})
