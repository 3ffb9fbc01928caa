import { isDeepStrictEqual } from 'node:util'

import { readBowl } from '@thali/domain/menu/bowls/bowl'
import { runsText, ticketHeat, ticketOptions } from '@thali/domain/orders/kitchen/ticket-lines'
import { atNewAddress } from '@thali/testing/new-address'
import type pg from 'pg'

import type { Invariant } from '../proof/findings.ts'
import { LOCATIONS } from '../support/crew.ts'
import { inLanes } from '../support/lanes.ts'
import type { ApiCaller, Person } from './api-caller.ts'
import type { MenuStates } from './changing-menu.ts'
import { ADMIN_PROGRAM, type ProofHouse } from './proof-setup.ts'
import { type ServedLine, soldLine } from './sale-model.ts'

type TicketLine = ServedLine &
  Parameters<typeof ticketHeat>[0] & { stations?: object; options?: Parameters<typeof ticketOptions>[0] }
type Told = { promisedFor: string | null; estimatedReady: string; promiseBecause: Because | null }
type Because = { reason: string; shownAt?: string; putOffFrom?: string; station?: string }
type Order = Told & {
  id: string
  version: number
  items: readonly TicketLine[]
  locationInfo: { address: string }
  metadata: { orderToken: string }
}

const PAGE = 200
const AT_ONCE = 16

/** Makes the database record what every order was due for, each time that it was written. */
export async function watchPromises(database: pg.Client): Promise<void> {
  await database.query(`
    CREATE UNLOGGED TABLE proof_promises (id text, version int, due timestamptz, because jsonb);
    CREATE FUNCTION proof_promise() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO proof_promises
      VALUES (NEW.id, NEW.version, COALESCE(NEW.promised_for, NEW.estimated_ready), NEW.promise_because);
      RETURN NULL;
    END $$;
    CREATE TRIGGER proof_promise AFTER INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION proof_promise()`)
}

/** Compares every order, as the API gives it to the board and to its guest, with its sale and its first promise. */
export async function checkSales(
  { api, database }: Pick<ProofHouse, 'api' | 'database'>,
  states: MenuStates,
  drawnWrongly: readonly string[],
): Promise<Invariant[]> {
  const orders = await readBoard(api)
  const guests = new Map<string, Order>()
  await inLanes(orders, AT_ONCE, async ({ id, metadata }) => {
    const path = `/api/getOrderReceipt?orderId=${id}&token=${metadata.orderToken}`
    const answer = await api.call({ person: aGuest(), method: 'GET', path })
    guests.set(id, answer.body['order'] as Order)
  })
  return [
    {
      title: 'A ticket tells what differed when it was sold',
      violations: orders.flatMap((order) => wrongTicket(order, states)),
    },
    {
      title: 'Staff read the stations of the sale, guests none',
      violations: orders.flatMap((order) => [...wrongStations(order, states), ...namedStations(order.id, guests)]),
    },
    {
      title: 'What was promised first stays, and what is told last is the order’s',
      violations: await wrongPromises(database, orders, guests),
    },
    { title: 'No menu draws what a dish does not declare', violations: [...drawnWrongly] },
  ]
}

async function readBoard(api: ApiCaller): Promise<Order[]> {
  const orders: Order[] = []
  for (;;) {
    const path = `/api/getLocationOrders?sortOrder=asc&limit=${PAGE}&offset=${orders.length}`
    const { body } = await api.call({ person: ADMIN_PROGRAM, method: 'GET', path })
    const page = body['orders'] as Order[]
    orders.push(...page)
    if (page.length < PAGE) return orders
  }
}

function wrongTicket({ id, items, locationInfo }: Order, states: MenuStates): string[] {
  return items.flatMap((line) => {
    const heat = ticketHeat(line)
    const told = [...(heat ? [heat] : []).map(({ text }) => text), ...ticketOptions(line.options ?? []).map(runsText)]
    const sold = soldLine(line, locationInfo.address, states)
    if (sold && isDeepStrictEqual(told.toSorted(), sold.told.toSorted())) return []
    return [`order ${id}, ${line.id} (${line.note}): ${told.join('; ')} instead of ${sold?.told.join('; ')}`]
  })
}

function wrongStations({ id, items, locationInfo }: Order, states: MenuStates): string[] {
  return items.flatMap((line) => {
    const sold = soldLine(line, locationInfo.address, states)
    if (sold && isDeepStrictEqual(line.stations, sold.stations)) return []
    return [`order ${id}, ${line.id}: ${JSON.stringify(line.stations)} instead of ${JSON.stringify(sold?.stations)}`]
  })
}

function namedStations(id: string, guests: ReadonlyMap<string, Order>): string[] {
  const text = JSON.stringify(guests.get(id) ?? '')
  return text.includes('"station') ? [`order ${id} tells its guest a station: ${text}`] : []
}

type Row = { id: string; version: number; due: Date; because: Because | null }

async function wrongPromises(
  database: pg.Client,
  orders: readonly Order[],
  guests: ReadonlyMap<string, Order>,
): Promise<string[]> {
  const { rows } = await database.query<Row>('SELECT * FROM proof_promises ORDER BY version')
  const rowsOf = Map.groupBy(rows, ({ id }) => id)
  return orders.flatMap((order) => {
    const written = rowsOf.get(order.id) ?? []
    const [first] = written.map(({ due, because }) => firstSaid(due.toISOString(), because))
    const unlike = written.filter(({ due, because }) => firstSaid(due.toISOString(), because) !== first)
    const last = written.at(-1)?.due.toISOString()
    const read = [order, guests.get(order.id)].map(
      (told) => told && [dueOf(told), firstSaid(dueOf(told), told.promiseBecause)],
    )
    return [
      ...unlike.map(
        ({ version, because }) => `order ${order.id}, version ${version}: ${JSON.stringify(because)}, first ${first}`,
      ),
      ...read
        .filter((one) => one?.[0] !== last || one?.[1] !== first)
        .map((one) => `order ${order.id} is told ${one?.join()} for ${last}, first ${first}`),
    ]
  })
}

function dueOf({ promisedFor, estimatedReady }: Told): string {
  return promisedFor ?? estimatedReady
}

/** What a guest was told first, of an order that is due for this time now. */
function firstSaid(due: string, because: Because | null): string {
  return because?.shownAt ?? because?.putOffFrom ?? due
}

/** What shows an allergen that has to be declared, and the words that declare it. */
const SHOWN: readonly { parts: readonly string[]; words: readonly string[] }[] = [
  { parts: ['cubes', 'foam', 'chai', 'milk', 'swirl', 'cream'], words: ['dairy', 'milk'] },
  { parts: ['naan', 'combo', 'samosa'], words: ['gluten', 'wheat'] },
  { parts: ['nuts', 'pistachio'], words: ['nuts', 'tree nuts', 'cashews'] },
]

type Drawn = {
  id: string
  category: string
  drawing: string
  allergens: readonly string[]
  alone?: { allergens: readonly string[] }
}

/** The dishes of both menus and of the home page that are drawn with an allergen they do not declare. */
export async function undeclaredDrawings(api: ApiCaller): Promise<string[]> {
  const person = aGuest()
  const menus = await Promise.all(
    LOCATIONS.map(async (location) => (await api.call({ person, method: 'GET', path: `/api/menu/${location}` })).body),
  )
  const { body } = await api.call({ person, method: 'GET', path: '/api/specials' })
  const offered = [body['specials'], body['popular'], body['drinks']].flat() as { item: Drawn }[]
  const dishes = [...menus.flatMap(({ items = [] }) => items as Drawn[]), ...offered.map(({ item }) => item)]
  const categories = menus.flatMap(({ categories: all = [], items = [] }) =>
    (all as Drawn[]).flatMap((category) =>
      (items as Drawn[])
        .filter((item) => item.category === category.id)
        .map((item) => ({ ...item, drawing: category.drawing })),
    ),
  )
  return [...dishes, ...categories].flatMap((dish) => {
    const bowl = readBowl(dish.drawing)
    const drawn = bowl ? [bowl.body, bowl.liquid, ...bowl.garnishes] : []
    const declared = (dish.alone?.allergens ?? dish.allergens).map((word) => word.toLowerCase())
    const wrong = drawn.filter((part) =>
      SHOWN.some(({ parts, words }) => parts.includes(part) && !words.some((word) => declared.includes(word))),
    )
    return wrong.length > 0 ? [`${dish.id} is drawn with ${wrong.join(', ')} and declares ${declared.join(', ')}`] : []
  })
}

function aGuest(): Person {
  return { name: 'a guest', headers: atNewAddress() }
}
