import type { OrderView } from '@thali/contracts/orders/orders'
import { anItem, anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { COLUMNS, countLater, isMeantBy, type Row, rowsOf, STEP_LABELS, tileNote, withBusy } from './board-view.ts'
import { allDayTotals } from './tools/all-day-totals.ts'
import { withSeen } from './use-seen.ts'
import { latestFirst } from '#web/back-office/live/board.ts'

const NOW = new Date('2026-07-10T22:30:00Z') // 7:30 PM in Halifax

function theOrder(orderNumber: number, changed: Partial<OrderView> = {}): OrderView {
  const times = { orderTime: minutesAgo(1), estimatedReady: minutesAgo(-17) }
  return anOrder({ id: `order-${orderNumber}`, orderNumber, ...times, ...changed })
}

function minutesAgo(minutes: number): string {
  return new Date(NOW.getTime() - minutes * 60_000).toISOString()
}

const placesOf = (rows: readonly Row[]) => rows.map(({ kind, order }) => `${kind} ${order.orderNumber}`)

test('the board has four columns, and one button takes an order from each to the next [ADM-ORD-08..12, ADM-ORD-14..16]', () => {
  expect(COLUMNS.map(({ status, title }) => [status, title])).toEqual([
    ['pending', 'Pending Orders'],
    ['preparing', 'Under Preparation'],
    ['ready', 'Ready'],
    ['completed', 'Completed'],
  ])
  expect(STEP_LABELS).toEqual({
    pending: 'Start Preparing',
    preparing: 'Mark as Ready',
    ready: 'Mark as Completed',
  })
})

describe('a column', () => {
  const [first, second, third] = [9, 6, 3].map((minutes, index) =>
    theOrder(index + 1, { orderTime: minutesAgo(minutes), estimatedReady: minutesAgo(minutes - 18) }),
  ) as [OrderView, OrderView, OrderView]
  // Start Preparing moved the estimate behind that of the third.
  const started = { ...second, status: 'preparing', estimatedReady: minutesAgo(-30) } as const
  const undoOfSecond = { order: started, before: second, untilMs: 5000 }

  test('a column keeps the place of an order that has just gone on, for its Undo', () => {
    expect(placesOf(rowsOf([first, third], [undoOfSecond], 'pending', NOW).now)).toEqual([
      'order 1',
      'undo 2',
      'order 3',
    ])
  })

  test('a column shows the order and no Undo once the order is back', () => {
    expect(placesOf(rowsOf([first, second], [undoOfSecond], 'pending', NOW).now)).toEqual(['order 1', 'order 2'])
  })

  test('a column has no Undo of a step taken in another column', () => {
    expect(placesOf(rowsOf([first], [undoOfSecond], 'ready', NOW).now)).toEqual(['order 1'])
  })

  test('a column keeps the place of an order cancelled while it was cooked, among those that are left', () => {
    const rows = rowsOf([first, third], [], 'preparing', NOW, [{ ...second, status: 'cancelled' }])
    expect(placesOf(rows.now)).toEqual(['order 1', 'cancelled 2', 'order 3'])
  })

  test('a column keeps an order that the stream has moved on until the step that was tapped here is answered', () => {
    const rows = (busy: OrderView[]) =>
      placesOf(rowsOf(withBusy([first, third], busy, 'pending'), [], 'pending', NOW).now)
    expect(rows([second])).toEqual(['order 1', 'order 2', 'order 3'])
    expect(rows([third])).toEqual(['order 1', 'order 3'])
    expect(rows([started])).toEqual(['order 1', 'order 3'])
    const cancelled = rowsOf(withBusy([first], [started], 'preparing'), [], 'preparing', NOW, [
      { ...started, status: 'cancelled' },
    ])
    expect(placesOf(cancelled.now)).toEqual(['order 1', 'order 2'])
  })

  test('an order for later that was begun here keeps its line until its step is answered, and is counted where it went', () => {
    const later = theOrder(4, { orderTime: minutesAgo(300), estimatedReady: minutesAgo(-48) })
    const other = theOrder(5, { orderTime: minutesAgo(300), estimatedReady: minutesAgo(-90) })
    const rows = rowsOf(withBusy([first, other], [later], 'pending'), [], 'pending', NOW)
    expect(placesOf(rows.later)).toEqual(['order 4', 'order 5'])
    expect(countLater(rows, [first, other])).toBe(1)
  })

  test('a column keeps orders for later apart from the others', () => {
    const later = theOrder(4, { orderTime: minutesAgo(300), estimatedReady: minutesAgo(-48) })
    const rows = rowsOf([later, first], [], 'pending', NOW)
    expect([placesOf(rows.now), placesOf(rows.later)]).toEqual([['order 1'], ['order 4']])
  })
})

test('completed orders stand latest first', () => {
  const orders = [30, 10, 20].map((minutes) => theOrder(minutes, { completedTime: minutesAgo(minutes) }))
  expect(latestFirst(orders).map(({ orderNumber }) => orderNumber)).toEqual([10, 20, 30])
})

// ADM-ORD-05
describe('the search of the board', () => {
  const customerInfo = {
    name: 'Anita Rao',
    email: 'Anita.Rao@example.com',
    phone: '+19025550123',
    firebaseId: null,
    isGuest: true,
  }
  const order = theOrder(1042, { customerInfo })

  test.each([
    ['', true],
    ['   ', true],
    ['rao', true],
    ['ANITA', true],
    ['anita.rao@', true],
    ['1042', true],
    ['#1042', true],
    ['042', true],
    ['9025550123', true],
    ['(902) 555-0123', true],
    ['555-01', true],
    ['5550124', false],
    ['kumar', false],
    ['anita 5550123', false],
    ['()', false],
  ])('the search for %j finds the order of Anita Rao: %s', (search, isFound) => {
    expect(isMeantBy(search, order)).toBe(isFound)
  })
})

describe('the note of a tile', () => {
  test.each([
    ['pending', theOrder(1, { orderTime: minutesAgo(7), estimatedReady: minutesAgo(-11) }), '1 not started'],
    ['pending', theOrder(1, { orderTime: minutesAgo(20), estimatedReady: minutesAgo(2) }), '1 late · 1 not started'],
    ['preparing', theOrder(1, { status: 'preparing', estimatedReady: minutesAgo(2) }), '1 late'],
    ['pending', theOrder(1), null],
    ['pending', theOrder(1, { orderTime: minutesAgo(300), estimatedReady: minutesAgo(-48) }), '1 for later'],
    ['ready', theOrder(1, { status: 'ready' }), '1 unpaid'],
    ['ready', theOrder(1, { status: 'ready', paymentStatus: 'paid' }), null],
    ['completed', theOrder(1, { status: 'completed' }), '1 unpaid'],
  ] as const)('a tile says what wants looking at in %s', (status, order, note) => {
    expect(tileNote(status, [order], NOW)).toBe(note)
  })
})

test('all-day counts every portion of a dish, by how hot it is', () => {
  const orders = [
    theOrder(1, { items: [anItem({ quantity: 2 }), anItem({ id: 'naan', name: 'Naan', cartKey: 'naan-default' })] }),
    theOrder(2, {
      items: [
        anItem({ quantity: 3 }),
        anItem({ selectedSpiceLevel: 1, spiceLevelName: 'Mild', spiceLevelId: 'mild', cartKey: 'dal-mild' }),
      ],
    }),
  ]
  expect(allDayTotals(orders, NOW).map(({ id: _id, ...total }) => total)).toEqual([
    {
      name: 'Dal Makhani',
      choice: '',
      count: 6,
      spices: [
        { level: 1, name: 'Mild', count: 1 },
        { level: 2, name: 'Medium', count: 5 },
      ],
    },
    { name: 'Naan', choice: '', count: 1, spices: [] },
  ])
})

describe('the all-day counts', () => {
  const rowsOfAllDay = (orders: readonly OrderView[], at = NOW) =>
    allDayTotals(orders, at).map(({ count, name, choice }) => [count, name, choice].filter(Boolean).join(' '))
  const option = (change: object) =>
    ({
      kind: 'option',
      group: 'any',
      groupName: 'Any',
      id: 'any',
      name: 'Any',
      units: 1,
      price: 0,
      as: 'choice',
      itemId: null,
      options: [],
      ...change,
    }) as NonNullable<ReturnType<typeof anItem>['options']>[number]
  const plain = { selectedSpiceLevel: 0, spiceLevelName: '', spiceLevelId: '' }

  test('all-day counts an order for later from the minute in which the kitchen gets it', () => {
    const tonight = theOrder(1, { kitchenAt: minutesAgo(-60) })
    expect(rowsOfAllDay([tonight, theOrder(2)])).toEqual(['1 Dal Makhani'])
    expect(rowsOfAllDay([tonight, theOrder(2)], new Date(minutesAgo(-60)))).toEqual(['2 Dal Makhani'])
  })

  test('all-day counts each size by itself, and an option that is a dish as that dish, at every location', () => {
    const naan = { ...plain, id: 'truro-butter-naan', name: 'Butter Naan', quantity: 2 }
    const lamb = (size: string, options: object[] = []) =>
      anItem({ ...plain, id: 'truro-lamb', name: 'Lamb', options: [option({ name: size }), ...options.map(option)] })
    const orders = [
      theOrder(1, {
        items: [
          lamb('Family bowl', [{ name: 'Butter naan', as: 'extra', units: 3, itemId: 'truro-butter-naan' }]),
          lamb('Half portion'),
        ],
      }),
      theOrder(2, { items: [anItem(naan), lamb('Family bowl')] }),
    ]
    expect(rowsOfAllDay(orders)).toEqual(['5 Butter Naan', '2 Lamb Family bowl', '1 Lamb Half portion'])
  })

  test('all-day counts bread that is chosen in place of rice as that bread', () => {
    const naan = option({ name: 'Butter naan', itemId: 'truro-butter-naan', units: 1 })
    const instead = option({ name: 'Bread instead', options: [naan] })
    const plate = anItem({ ...plain, id: 'truro-plate', name: 'Chana plate', quantity: 2, options: [instead] })
    expect(rowsOfAllDay([theOrder(1, { items: [plate] })])).toEqual(['2 Butter naan', '2 Chana plate Bread instead'])
  })
})

test('an order is seen once, and a device remembers only so many', () => {
  expect(withSeen(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c'])
  const many = Array.from({ length: 600 }, (_, index) => `order-${index}`)
  expect(withSeen(many, ['last'])).toHaveLength(500)
  expect(withSeen(many, ['last']).at(-1)).toBe('last')
})
