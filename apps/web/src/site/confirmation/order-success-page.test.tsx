import type { OrderView } from '@thali/contracts/orders/orders'
import { anItem, anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { ReceiptPaper } from '../orders/receipt-paper.tsx'
import { OrderSuccessPage } from './order-success.page.tsx'
import { drawPart, wordsOf, wordsOfEach } from '#web/testing/draw-part.tsx'
import { aProfile } from '#web/testing/site-requests.ts'

const MASALA = anItem({ id: 'dosa', name: 'Masala Dosa', description: 'Crisp, with potatoes', spiceLevelName: 'Hot' })
/** A drink is not cooked in heats; its line carries the default level all the same. */
const LASSI = anItem({
  id: 'lassi',
  name: 'Mango Lassi',
  selectedSpiceLevel: 1,
  spiceLevelName: 'Mild',
  spiceLevelId: 'mild',
  cartKey: 'lassi-default',
})

function myOrder(changed: Partial<OrderView> = {}): OrderView {
  return anOrder({
    id: '0190c2a4-77aa',
    estimatedReady: '2026-07-10T22:50:00.000Z',
    customerInfo: {
      name: 'Anita Desai',
      email: 'anita@example.com',
      phone: '+19025550123',
      firebaseId: 'account-1',
      isGuest: false,
    },
    locationInfo: { id: 'truro', name: 'Truro', address: '1 Quay', phone: '9025550111', postalCode: 'B2N 1A1' },
    items: [MASALA, LASSI],
    ...changed,
  })
}

function drawOrder(order: OrderView, search = `?order_id=${order.id}`): string {
  const reads = { [`/getCustomerOrderDetails?orderId=${order.id}`]: { order } }
  return drawPart(<OrderSuccessPage />, { user: aProfile(), url: `/order-success${search}`, reads })
}

/** A section by its heading. */
function section(html: string, heading: string): string {
  return [...html.matchAll(/<section.*?<\/section>/gs)].map(([part]) => part).find((part) => part.includes(heading))!
}

// CUS-SUC-01
test('while the order is read, the page says that it is', () => {
  const html = drawPart(<OrderSuccessPage />, { url: '/order-success?order_id=a' })
  expect(wordsOfEach(html, 'h1')).toEqual(['Loading order details...'])
})

// CUS-SUC-32
test('with both an order and a payment in the address, the order is shown and no payment is looked for', () => {
  const order = myOrder()
  const both = drawOrder(order, `?order_id=${order.id}&session_id=cs_1`)
  expect(wordsOfEach(both, 'h1')).toEqual(['Order Confirmed!'])
  const notYet = drawOrder(order, '?order_id=pending&session_id=cs_1')
  expect(wordsOfEach(notYet, 'h1')).toEqual(['Processing Your Order'])
})

test('an order for later that staff put off says so, also when it is late', () => {
  const promisedFor = '2026-07-10T22:50:00.000Z'
  const putOff = { reason: 'chosen', putOffFrom: '2026-07-10T22:30:00.000Z' } as const
  const order = myOrder({ promisedFor, promiseBecause: putOff })
  expect(wordsOf(drawOrder(order))).toContain('Ready about 7:50 PM AST We first said 7:30 PM.')
  const late = { ...order, promisedFor: '2026-07-10T22:23:00.000Z', status: 'preparing' as const }
  expect(wordsOf(drawOrder(late))).toContain('We first said 7:30 PM. The kitchen is still on it.')
  expect(wordsOf(drawOrder({ ...order, promiseBecause: { reason: 'chosen' } }))).not.toContain('We first said')
})

describe('the confirmation of an order', () => {
  test('the confirmation says why an order is promised for another time than shown before paying, until it is ready', () => {
    const moved = myOrder({ promiseBecause: { reason: 'moved', shownAt: '2026-07-10T22:30:00.000Z' } })
    const sentence = 'not 7:30 PM, because the kitchen filled up before the payment came.'
    expect(wordsOf(drawOrder(moved))).toContain(sentence)
    expect(wordsOf(drawOrder({ ...moved, status: 'ready' }))).not.toContain(sentence)
  })

  test('the confirmation says that the time counts from the kitchen’s start, where nothing was planned (ruling 10)', () => {
    const started = { status: 'preparing', prepStartTime: '2026-07-10T22:06:00.000Z' } as const
    const promiseBecause = { reason: 'put-off', shownAt: '2026-07-10T22:24:00.000Z' } as const
    const sentence = 'The kitchen started at 7:06 PM. New time 7:50 PM.'
    expect(wordsOf(drawOrder(myOrder({ ...started, promiseBecause })))).toContain(`${sentence} We first said 7:24 PM.`)
    // Begun by the release before, which kept no first time.
    expect(wordsOf(drawOrder(myOrder(started)))).toContain(sentence)
    const planned = myOrder({ ...started, promisedFor: '2026-07-10T22:50:00.000Z' })
    for (const other of [myOrder(), planned, myOrder({ ...started, status: 'ready' })]) {
      expect(wordsOf(drawOrder(other))).not.toContain('The kitchen started')
    }
  })

  // CUS-SUC-11..13, CUS-SUC-17, CUS-SUC-18
  test('the confirmation has a record of who ordered, and how the order is paid and handed over', () => {
    expect(wordsOf(section(drawOrder(myOrder()), 'Details'))).toBe(
      'Details Order type Pickup Payment method Cash Name Anita Desai Email anita@example.com ' +
        'Phone (902) 555-0123',
    )
    expect(wordsOf(drawOrder(myOrder()))).toMatch(/Order ID 0190c2a4-77aa$/)
    const paid = section(drawOrder(myOrder({ orderType: 'dine-in', paymentMethod: 'online' })), 'Details')
    expect(wordsOf(paid)).toContain('Order type Dine-in Payment method Online')
  })

  // CUS-SUC-21..23; customer-1, finding 5
  test('the confirmation lists each dish with heat and description, marked as without tax, a drink without heat', () => {
    const items = section(drawOrder(myOrder()), 'Your order')
    expect(wordsOf(items)).toMatch(/^Your order Without Tax Descriptions/)
    expect(wordsOfEach(items, 'li')).toEqual([
      '1 × Masala Dosa Hot Crisp, with potatoes $14.99',
      '1 × Mango Lassi $14.99',
    ])
  })

  test.each([
    [{ status: 'pending' }, 'Order Confirmed!'],
    [{ status: 'preparing' }, 'Being prepared'],
    [{ status: 'ready' }, 'Ready. Come in.'],
    [{ status: 'ready', orderType: 'delivery' }, 'Ready. We bring it to you.'],
    [{ status: 'completed' }, 'Picked up. Enjoy!'],
    [{ status: 'cancelled' }, 'Order Cancelled'],
    [
      { status: 'preparing', orderType: 'delivery', estimatedReady: '2026-07-10T22:23:00.000Z' },
      'Running 10 min late. With you about 7:33 PM',
    ],
    [{ status: 'preparing', estimatedReady: '2026-07-10T22:23:00.000Z' }, 'Running 10 min late. Ready about 7:33 PM'],
  ] as const)('the confirmation has the state of the order as its headline (%j)', (changed, headline) => {
    const html = drawOrder(myOrder(changed))
    expect(wordsOfEach(html, 'h1').join('')).toContain(headline)
  })

  test('an order that staff put off says so, with the time that its guest was told first', () => {
    const putOff = myOrder({ promiseBecause: { reason: 'put-off', shownAt: '2026-07-10T22:24:00.000Z' } })
    expect(wordsOf(drawOrder(putOff))).toContain('Ready about 7:50 PM AST We first said 7:24 PM.')
    expect(wordsOf(drawOrder({ ...putOff, status: 'ready' }))).not.toContain('We first said')
  })

  test('the confirmation of a late order names the broken promise beside the new time', () => {
    const late = wordsOf(drawOrder(myOrder({ status: 'preparing', estimatedReady: '2026-07-10T22:23:00.000Z' })))
    expect(late).toContain('We first said 7:23 PM. The kitchen is still on it.')
    const notBegun = wordsOf(drawOrder(myOrder({ estimatedReady: '2026-07-10T22:23:00.000Z' })))
    expect(notBegun).toContain('We have not started yet. Call us: (902) 555-0111')
  })

  test('the confirmation of a delivery speaks of arrival and of the guest’s address, not of the restaurant’s', () => {
    const deliveryInfo = { address: '12 Prince Street', instructions: 'Side door' }
    const words = wordsOf(drawOrder(myOrder({ orderType: 'delivery', deliveryInfo })))
    expect(words).toContain('Arrives about 7:50 PM AST')
    expect(words).toContain('To 12 Prince Street Side door')
    expect(words).not.toContain('1 Quay')
  })

  // CUS-SUC-24
  test('the confirmation says when the food is ready, in Halifax time labelled AST', () => {
    expect(wordsOf(drawOrder(myOrder()))).toContain('Ready about 7:50 PM AST')
  })

  // CUS-SUC-25
  test('the confirmation tells what comes next, as a list of steps that are done or not', () => {
    const html = section(drawOrder(myOrder()), 'What&#x27;s Next')
    expect(wordsOfEach(html, 'h2')).toEqual(["What's Next"])
    expect(wordsOfEach(html, 'li')).toEqual([
      'Pick it up at Truro when it is ready. We text you.',
      'Have $41.95 ready, to be paid in cash at the counter. It comes to $41.93; there are no pennies.',
    ])
    const { pricing } = myOrder()
    const even = drawOrder(myOrder({ pricing: { ...pricing, total: 41.95 } }))
    expect(wordsOf(even)).not.toContain('pennies')
  })

  // ADM-CON-61, CUS-SUC-27
  test('the confirmation offers help by the phone of the location, or of the restaurant where it has none', () => {
    const help = (phone: string) => {
      const { locationInfo } = myOrder()
      return section(drawOrder(myOrder({ locationInfo: { ...locationInfo, phone } })), 'Need help')
    }
    expect(wordsOf(help('9025550111'))).toContain('Call Truro at (902) 555-0111 and say order 1042.')
    expect(wordsOf(help(''))).toContain('Call Truro at (902) 555-0100 and say order 1042.')
    expect(help('')).toContain('href="tel:9025550100"')
  })

  // CUS-SUC-28, CUS-SUC-29
  test('the confirmation leads on to the guest’s own orders and back home', () => {
    const html = drawOrder(myOrder())
    expect(html).toMatch(/<a [^>]*href="\/dashboard"[^>]*>My Orders<\/a>/)
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Back to Home<\/a>/)
  })
})

// customer-1, finding 5
test('the receipt names the heat of a dish, and none for a drink', () => {
  const html = drawPart(<ReceiptPaper order={myOrder()} />)
  expect(wordsOfEach(html, 'li').map((line) => line.includes('Hot') || line.includes('Mild'))).toEqual([true, false])
})
