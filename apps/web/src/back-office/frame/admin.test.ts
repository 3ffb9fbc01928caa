import { anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { leavingWords, queueWords, waitingWords } from './queue-words.ts'
import { sectionFor } from './section-view.tsx'
import { SECTION_HASHES, type SectionHash } from './sections.ts'
import { personOf } from './shell/account-button.tsx'
import { EMPTY_BOARD, readOpen } from '#web/back-office/live/board.ts'
import { lateOn, lateWords, longestWaiting, unpaidOn, waitWords } from '#web/back-office/reports/needs-hand.tsx'
import { ROUTES } from '#web/routes.tsx'

const ADMIN: SectionHash[] = ['dashboard', 'orders', 'create-order']
const STAFF: SectionHash[] = ['orders', 'create-order']

test('the sections of the back office are called exactly as specified [ADM-SHL-13]', () => {
  const specified = ['dashboard', 'orders', 'users', 'menu', 'locations', 'reservations', 'create-order']
  expect(SECTION_HASHES.slice(0, specified.length)).toEqual(specified)
})

test('every section has a path of its own that leads to its hash; the dashboard is the page itself', () => {
  const led = SECTION_HASHES.filter((hash) => ROUTES.redirects[`/admin/${hash}`] === `/admin/dashboard#${hash}`)
  expect(led).toEqual(SECTION_HASHES.filter((hash) => hash !== 'dashboard'))
})

describe('the section an address means', () => {
  test.each([
    ['#orders opens the orders [ADM-SHL-07]', 'orders', ADMIN, null, 'orders'],
    ['without a hash it is the dashboard [ADM-SHL-15]', '', ADMIN, null, 'dashboard'],
    ['an unknown hash at first is the dashboard [ADM-SHL-15]', 'nonsense', ADMIN, null, 'dashboard'],
    ['an unknown hash changes nothing on screen [ADM-SHL-14]', 'nonsense', ADMIN, 'orders', 'orders'],
    ['taking the hash away goes back to the beginning', '', ADMIN, 'orders', 'dashboard'],
    ['staff begin with the orders', '', STAFF, null, 'orders'],
    ['staff are not shown the figures', 'dashboard', STAFF, 'create-order', 'orders'],
    ['a section that is not there gives way to the beginning', 'users', ADMIN, 'orders', 'dashboard'],
    ['an account without any section stands nowhere', 'orders', [], null, null],
  ] as const)('an address means a section of the back office: %s', (_, hash, allowed, current, expected) => {
    expect(sectionFor({ hash, allowed, current })).toBe(expected)
  })
})

describe('who is signed in', () => {
  test('the person signed in is called by name and e-mail [ADM-SHL-20, ADM-SHL-21]', () => {
    const account = { displayName: 'anita Rao', email: 'anita@example.com', role: 'staff' } as const
    const person = personOf(account, 'hello@example.com')
    expect(person).toEqual({ name: 'anita Rao', email: 'anita@example.com', initial: 'A' })
  })

  test.each([
    ['admin', 'Admin User', 'A'],
    ['manager', 'Manager', 'M'],
    ['staff', 'Staff', 'S'],
  ] as const)(
    'the person signed in is never nameless: an account of the role %s is called %s [ADM-SHL-22, ADM-SHL-23]',
    (role, name, initial) => {
      const person = personOf({ displayName: ' ', email: '', role }, 'hello@example.com')
      expect(person).toEqual({ name, email: 'hello@example.com', initial })
    },
  )
})

describe('changes that wait for the network', () => {
  test.each([
    [{ waiting: 2 }, '2 waiting'],
    [{ refused: 1 }, '1 refused'],
    [{ waiting: 1, refused: 1, expired: 3 }, '1 waiting, 1 refused, 3 not sent'],
    [{ waiting: 1, others: [{ firstName: 'Boris', count: 2 }] }, '1 waiting'],
    [{ others: [{ firstName: 'Boris', count: 2 }] }, '2 of Boris'],
    [{ others: [{ firstName: null, count: 1 }] }, '1 of another account'],
    [{ unreadable: 1 }, '1 unreadable'],
    [{}, ''],
  ])('changes that wait for the network are counted on their button: %o is %s', (counts, words) => {
    const nothing = { waiting: 0, refused: 0, expired: 0, others: [], unreadable: 0 }
    expect(waitingWords({ ...nothing, ...counts })).toBe(words)
  })

  test.each([
    ['2026-07-10T23:00:00Z', 'Tapped at 7:30 PM AST'],
    ['2026-07-11T12:00:00Z', 'Tapped yesterday 7:30 PM AST'],
    ['2026-07-14T12:00:00Z', 'Tapped on Friday, July 10, 2026, 7:30 PM AST'],
  ])('a change that waits for the network says when it was tapped: read at %s, %s', (now, since) => {
    const tapped = { kind: 'menu-add', body: {}, atMs: Date.parse('2026-07-10T22:30:00Z') }
    expect(queueWords(tapped, new Date(now)).since).toBe(since)
  })

  test('the logout says how many taps were not sent and that it throws them away', () => {
    expect(leavingWords(1)).toMatch(/^One tap was not sent. It is thrown away/)
    expect(leavingWords(2)).toMatch(/^2 taps were not sent. They are thrown away/)
  })

  test.each([
    ['order-status', { orderNumber: 1042, status: 'ready' }, 'Order 1042: Mark as Ready'],
    ['order-payment', { orderNumber: 1042 }, 'Order 1042: Payment taken'],
    [
      'reservation-cancel',
      { name: 'Ann', reservationId: 'RES-TRU-20261120-QKZD' },
      'Ann, RES-TRU-20261120-QKZD: Cancel',
    ],
    ['reservation-arrival', { name: 'Ann', reservationId: 'RES-1', arrived: true }, 'Ann, RES-1: Arrived'],
    ['reservation-booking', { name: 'Ann' }, 'Ann: Book a table'],
    ['something-else', null, 'Change'],
  ])('a change that waits for the network is named by its order and its button (%s)', (kind, body, title) => {
    const atMs = Date.parse('2026-07-10T22:30:00Z')
    expect(queueWords({ kind, body, atMs }, new Date(atMs)).title).toBe(title)
  })
})

describe('the orders that need a hand', () => {
  const now = new Date('2026-07-10T14:40:00Z') // 11:40 AM in Halifax
  const early = anOrder({ id: 'early', orderTime: '2026-07-10T11:00:00Z', estimatedReady: '2026-07-10T14:50:00Z' })
  const plain = anOrder({ id: 'plain', orderTime: '2026-07-10T14:30:00Z' })
  const later = anOrder({ id: 'later', orderTime: '2026-07-10T09:00:00Z', estimatedReady: '2026-07-10T16:00:00Z' })

  test('the longest waiting order is the one the kitchen could have begun first, not the one placed first', () => {
    const oldest = longestWaiting(readOpen(EMPTY_BOARD, [early, plain, later], 0), now)
    expect(oldest?.order.id).toBe('plain')
    expect(oldest && waitWords(oldest)).toBe('10 min, Anita, Truro Heights')
    expect(longestWaiting(readOpen(EMPTY_BOARD, [later], 0), now)).toBeNull()
  })

  test('the late orders are all those to be cooked that are past their promise, the latest named first', () => {
    const justNow = anOrder({ id: 'just-now', estimatedReady: '2026-07-10T14:39:00Z' })
    const long = anOrder({ id: 'long', orderNumber: 1007, estimatedReady: '2026-07-10T14:28:00Z' })
    const done = anOrder({ id: 'done', estimatedReady: '2026-07-10T14:00:00Z', status: 'completed' })
    const ready = anOrder({ id: 'ready', estimatedReady: '2026-07-10T14:00:00Z', status: 'ready' })
    const late = lateOn(readOpen(EMPTY_BOARD, [early, justNow, long, done, ready], 0), now)
    expect(late.map(({ id }) => id)).toEqual(['long', 'just-now'])
    expect(lateWords(late, now)).toBe('Order 1007 by 12 min, Anita, Truro Heights')
  })

  test('the orders to be paid are all open ones that are still to be paid in cash', () => {
    const paid = anOrder({ id: 'paid', paymentStatus: 'paid' })
    expect(unpaidOn(readOpen(EMPTY_BOARD, [early, plain, paid], 0))).toBe(2)
  })
})
