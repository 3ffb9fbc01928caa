import { setTimeout as wait } from 'node:timers/promises'

import { KITCHEN_DEFAULTS } from '@thali/domain/kitchen'
import { orderPayload } from '@thali/testing/order-payload'

import { type Printer, startPrinter } from '../../apps/sandbox/src/features/printers/printer.ts'
import { openAroundTheClock } from '../desk/desk-setup.ts'
import { type CardProvider, startCardProvider } from '../support/card-provider.ts'
import { hire, type Member, PASSWORD, patchAsAdmin } from '../support/crew.ts'
import { WITH_KEY } from '../support/customer.ts'
import { type House, openHouse } from '../support/house.ts'
import { startPhoneCompany } from '../support/phone-company.ts'
import type { Random } from '../support/random.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import type { Undo } from '../support/undoing.ts'
import { judge, type RushFindings } from './judge.ts'
import { createCaller, createTablet, type Hand, type Tablet } from './tablet.ts'

const PLACE = 'truro'
const AS_ADMIN = { 'x-api-key': ADMIN_KEY }
/** Where each dish is made; chicken comes from the first station, because it names none. */
const STATIONS = [
  { id: 'stove', name: 'Stove', hands: 20 },
  { id: 'tandoor', name: 'Tandoor', hands: 20 },
]
/** From one order to the next, at most. */
const NEXT_ORDER_MS = 2_000
/** How long a dish is cooked, at most. */
const COOKED_MS = 3_000
const LOOK_MS = 200
const PATIENCE_MS = 3 * 60_000

type Call = ReturnType<typeof createCaller>

/** The whole counter of a rush. */
export type Counter = {
  house: House
  provider: CardProvider
  call: Call
  random: Random
  /** The kitchen's, which dies, and its stand-by. */
  printers: readonly [Printer, Printer]
  tablet: Tablet
  people: readonly [Hand, Hand, Hand]
  /** At the stations, each at a tablet of their own. */
  cooks: Readonly<Record<'stove' | 'tandoor', Member>>
  reader: string
}

/** Who did what to an order, as it was done. */
export type Worked = {
  id: string
  started: Hand
  ready: Hand
  paid: Hand
  completed: Hand
  byCard: boolean
  totalCents: number
}

/** So many orders come one after the other, and all hands work on all of them at once. */
export async function workRush(
  undo: Undo,
  { orders, random, report }: { orders: number; random: Random; report: (line: string) => void },
): Promise<RushFindings> {
  const counter = await openCounter(undo, random)
  const began = performance.now()
  const worked: Promise<Worked>[] = []
  for (let number = 1; number <= orders; number += 1) {
    worked.push(workOrder(counter, await placeOrder(counter)))
    if (number === Math.ceil(orders / 2)) {
      await counter.printers[0].setFault('refuse')
      report(`${number} orders are placed, and the printer of the kitchen dies`)
    }
    await wait(random.int(NEXT_ORDER_MS))
  }
  const done = await Promise.all(worked)
  await untilPrinted(counter)
  return judge(counter, done, performance.now() - began)
}

async function openCounter(undo: Undo, random: Random): Promise<Counter> {
  const [phones, provider] = [await startPhoneCompany(undo), await startCardProvider(undo)]
  const house = await openHouse(undo, { env: { ...phones.env, ...provider.env, LIMITS: 'on' } })
  const call = createCaller(house.url)
  await openAroundTheClock(house.url)
  await patchAsAdmin(house.url, `/api/admin/locations/${PLACE}`, {
    kitchen: { ...KITCHEN_DEFAULTS, stations: STATIONS },
  })
  await house.database.query(`UPDATE menu_items SET work = $1 WHERE location_id = $2 AND id LIKE '%naan%'`, [
    JSON.stringify([{ station: 'tandoor', first: 4, more: 1 }]),
    PLACE,
  ])
  await house.killAndRestart()
  provider.sendMessagesTo(house.url)

  const printers = [await addPrinter(undo, call, 'Kitchen'), await addPrinter(undo, call, 'Counter')] as const
  await call('PATCH', `/api/admin/printers/${printers[0].id}`, AS_ADMIN, {
    ...fieldsOf(printers[0].printer, 'Kitchen'),
    standbyId: printers[1].id,
  })
  const paired = await call('POST', '/api/admin/readers', AS_ADMIN, {
    locationId: PLACE,
    label: 'Counter',
    code: 'brave-fox',
  })

  const [device, stove, tandoor, ...people] = await Promise.all(
    ['Counter tablet', 'Stove', 'Tandoor', 'Anita', 'Raj', 'Meera'].map((name, index) =>
      hire(house.url, { name, role: index === 0 ? 'manager' : 'staff', locationIds: [PLACE] }),
    ),
  )
  if (!device || !stove || !tandoor) throw new Error('Somebody was not hired')
  const hands = await Promise.all(people.map((person, index) => givePin(call, person, `${4829 + 1_213 * index}`)))
  await call('PUT', '/api/device/sharing', device.headers, { locksAfterSeconds: 60 })
  return {
    house,
    provider,
    call,
    random,
    printers: [printers[0].printer, printers[1].printer],
    tablet: createTablet(call, device),
    people: hands as unknown as Counter['people'],
    cooks: { stove, tandoor },
    reader: (paired['reader'] as { id: string }).id,
  }
}

async function givePin(call: Call, { id, name, headers }: Member, pin: string): Promise<Hand> {
  await call('PUT', '/api/me/pin', headers, { pin, currentPassword: PASSWORD })
  return { id, name, pin }
}

const fieldsOf = ({ address }: Printer, name: string) => ({
  name,
  address,
  width: 576,
  tickets: name === 'Kitchen' ? 'whole' : 'none',
  printsAt: 'arrival',
  stations: [],
  receipts: name === 'Counter',
  standbyId: null,
})

async function addPrinter(undo: Undo, call: Call, name: string): Promise<{ id: string; printer: Printer }> {
  const printer = await startPrinter({ name })
  undo.push(() => printer.close())
  const { printer: added } = await call('POST', '/api/admin/printers', AS_ADMIN, {
    locationId: PLACE,
    ...fieldsOf(printer, name),
  })
  return { id: (added as { id: string }).id, printer }
}

type Placed = { id: string; chicken: number; naan: number; totalCents: number }

async function placeOrder({ call, random }: Counter): Promise<Placed> {
  const [chicken, naan] = [1 + random.int(3), 1 + random.int(4)]
  const phone = `+1902${2_000_000 + random.int(900_000)}`
  const choices = [
    { dish: 'butterChicken', quantity: chicken, spice: 'medium' },
    { dish: 'garlicNaan', quantity: naan },
  ] as const
  const payload = orderPayload({ location: PLACE, choices, tip: 0, phone, email: `${phone.slice(1)}@example.com` })
  const { order } = await call('POST', '/api/createCustomerOrderCash', WITH_KEY, payload)
  return { id: (order as { id: string }).id, chicken, naan, totalCents: Math.round(payload.pricing.total * 100) }
}

/** One order from its start to the guest's hands, each step by whoever is free. */
async function workOrder(counter: Counter, { id, chicken, naan, totalCents }: Placed): Promise<Worked> {
  const { call, tablet, random, people, cooks } = counter
  const somebody = () => random.pick(people)
  const step = async (status: string) => {
    const hand = somebody()
    await tablet.as(hand, (headers) => call('POST', '/api/updateOrderStatus', headers, { orderId: id, status }))
    return hand
  }
  const started = await step('preparing')
  const cook = async (station: keyof Counter['cooks'], line: number, quantity: number) => {
    for (let was = 0; was < quantity; was += 1) {
      await wait(random.int(COOKED_MS / quantity))
      const tap = { line, part: 0, station, was, done: was + 1 }
      await call('POST', `/api/admin/orders/${id}/items/done`, cooks[station].headers, tap)
    }
  }
  await Promise.all([cook('stove', 1, chicken), cook('tandoor', 2, naan)])
  const ready = await step('ready')
  const [paid, byCard] = [somebody(), random.chance(0.5)]
  await (byCard ? payOnReader(counter, id, paid) : payInCash(counter, id, paid))
  return { id, started, ready, paid, completed: await step('completed'), byCard, totalCents }
}

async function payInCash({ call, tablet }: Counter, orderId: string, hand: Hand): Promise<void> {
  const body = { orderId, paymentData: { method: 'cash' } }
  await tablet.as(hand, (headers) => call('POST', '/api/processOrderPayment', headers, body))
}

/** The guests at the one reader wait for each other. */
let atReader: Promise<unknown> = Promise.resolve()

function payOnReader(counter: Counter, orderId: string, hand: Hand): Promise<void> {
  const { call, tablet, provider, reader, house, random } = counter
  const paid = atReader.then(async () => {
    await tablet.as(hand, (headers) => call('POST', '/api/admin/payments/terminal', headers, { orderId, reader }))
    const card = random.chance(0.3) ? 'declined' : random.pick(['visa', 'interac'])
    await present(provider, reader, card)
    if (card === 'declined') {
      await untilEnds(house, orderId)
      await tablet.as(hand, (headers) => call('POST', '/api/admin/payments/terminal', headers, { orderId, reader }))
      await present(provider, reader, 'interac')
    }
    await until(house, `SELECT 1 FROM orders WHERE id = $1 AND payment_status = 'paid'`, orderId)
  })
  atReader = paid.catch(() => {})
  return paid
}

async function present({ url }: CardProvider, reader: string, card: string): Promise<void> {
  const body = new URLSearchParams({ card })
  await (await fetch(`${url}/sandbox/readers/${reader}/card`, { method: 'POST', redirect: 'manual', body })).text()
}

function untilEnds(house: House, orderId: string): Promise<void> {
  const ended = `SELECT 1 WHERE NOT EXISTS (
    SELECT FROM checkouts WHERE order_id = $1 AND state IN ('open', 'processing') AND closed_because IS NULL)`
  return until(house, ended, orderId)
}

async function until({ database }: House, question: string, id: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await database.query(question, [id])
    if (rows.length > 0) return
    if (Date.now() > deadline) throw new Error(`It never came: ${question} ${id}`)
    await wait(LOOK_MS)
  }
}

/** What waits for the printer that died goes to its stand-by after a minute. */
async function untilPrinted({ house }: Counter): Promise<void> {
  await until(house, `SELECT 1 WHERE $1 <> '' AND NOT EXISTS (SELECT FROM print_jobs WHERE state = 'waiting')`, 'paper')
}
