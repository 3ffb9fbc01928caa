import { setTimeout as wait } from 'node:timers/promises'

import { READER_FAULTS } from '../../apps/sandbox/src/features/payments/payment-store.ts'
import { createOrdering, createPoster, openAroundTheClock } from '../desk/desk-setup.ts'
import type { ProviderBook } from '../house/provider-book.ts'
import { type CardProvider, startCardProvider } from '../support/card-provider.ts'
import { type House, openHouse } from '../support/house.ts'
import { startPhoneCompany } from '../support/phone-company.ts'
import type { Random } from '../support/random.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import type { Undo } from '../support/undoing.ts'

const READERS = 6
const AS_ADMIN = { 'x-api-key': ADMIN_KEY }
/** What the provider's API does, and what becomes of its messages. Mostly nothing is wrong. */
const WEATHERS = [
  'ok',
  'ok',
  'ok',
  'ok',
  'ok',
  'ok',
  'lost',
  '500',
  '500-done',
  '429',
  'stale-money',
  'refuse',
] as const
const MESSAGES = ['ok', 'ok', 'lose', 'duplicate', 'delay', 'chaos'] as const
/** Half of the readers do what they are told. */
const TROUBLES = [...READER_FAULTS, 'ok', 'ok', 'ok'] as const
/** A counter tries again, as long as the order is neither paid nor cancelled. */
const TRIES = 3
const ACTS = [
  'visa',
  'interac',
  'tip',
  'declined',
  'guest cancels',
  'cancel beside the card',
  'cash beside the card',
  'change beside the card',
  'cancelled order beside the card',
  'link beside the card',
  'no card',
] as const
const WEATHER_MS = { least: 200, more: 1_500 }
const LONGEST_MS = 5 * 60_000
const LOOK_MS = 250

type Wanted = { payments: number; kills: number; random: Random; report: (line: string) => void }

export type ReaderFindings = {
  payments: number
  faults: number
  kills: number
  paid: number
  returned: number
  /** Orders whose card was charged, and that are neither paid by it nor given it back. */
  lost: string[]
  /** Orders for which more is kept than they cost. */
  twice: string[]
  /** Orders that count as paid by a card that was not charged for them. */
  unpaid: string[]
  stuck: string[]
  postgres: string
}

type Post = ReturnType<typeof createPoster>
type Shop = { house: House; provider: CardProvider; post: Post; random: Random; faults: { count: number } }

/** Six readers take payments, each with a fault of its own, while the provider's API fails and the program is killed. */
export async function payUnderFire(undo: Undo, { payments, kills, random, report }: Wanted): Promise<ReaderFindings> {
  const [phones, provider] = [await startPhoneCompany(undo), await startCardProvider(undo)]
  const house = await openHouse(undo, { env: { ...phones.env, ...provider.env } })
  await openAroundTheClock(house.url)
  provider.sendMessagesTo(house.url)
  const shop: Shop = { house, provider, post: createPoster(house.url), random, faults: { count: 0 } }
  const readers = await pairReaders(shop)
  const run = { isOver: false, done: 0, killed: 0 }
  const weather = changeWeather(shop, run)
  const place = createOrdering(shop.post)

  const atReader = async (reader: string): Promise<void> => {
    while (run.done < payments) {
      const turn = (run.done += 1)
      await insist(async () => {
        const { id } = await place('truro')
        for (let tries = 0; tries < TRIES && (await isUnpaid(shop, id)); tries += 1) await payOnce(shop, reader, id)
      })
      if (turn % 50 === 0) report(`${turn} payments, ${shop.faults.count} faults`)
    }
  }
  const killer = async (): Promise<void> => {
    while (run.killed < kills && run.done < payments) {
      if (run.done > (payments / (kills + 1)) * (run.killed + 1)) {
        await house.killAndRestart()
        run.killed += 1
      }
      await wait(LOOK_MS)
    }
  }
  await Promise.all([...readers.map(atReader), killer()])
  run.isOver = true
  await weather
  const stuck = await untilNothingMoves(shop)
  return judge(shop, { payments, kills: run.killed, stuck })
}

async function pairReaders({ post }: Shop): Promise<string[]> {
  return Promise.all(
    Array.from({ length: READERS }, async (_, index) => {
      const body = { locationId: 'truro', label: `Reader ${index}`, code: `fox-${index}` }
      const answer = await post('/api/admin/readers', AS_ADMIN, body)
      if (answer.status !== 200) throw new Error(`A reader was answered ${answer.status}`)
      return (answer.body['reader'] as { id: string }).id
    }),
  )
}

/** Faults of the provider, one after the other, until the run is over. */
async function changeWeather({ provider, random, faults }: Shop, run: { isOver: boolean }): Promise<void> {
  while (!run.isOver) {
    const weather = { payments: random.pick(WEATHERS), webhooks: random.pick(MESSAGES) }
    faults.count += Object.values(weather).filter((one) => one !== 'ok').length
    await setFaults(provider, weather)
    await wait(WEATHER_MS.least + random.int(WEATHER_MS.more))
  }
  await setFaults(provider, { payments: 'ok', webhooks: 'ok' })
}

async function setFaults({ url }: CardProvider, faults: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await (await fetch(`${url}/sandbox/faults`, { method: 'POST', headers, body: JSON.stringify(faults) })).body?.cancel()
}

/** The program may just be killed: then again. */
async function insist(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch {
      await wait(LOOK_MS)
    }
  }
}

async function payOnce(shop: Shop, reader: string, orderId: string): Promise<void> {
  const { post, provider, random, faults } = shop
  const [fault, act] = [random.pick(TROUBLES), random.pick(ACTS)]
  if (fault !== 'ok') faults.count += 1
  const at = (what: string, fields: Record<string, string> = {}) => atReader(provider, reader, what, fields)
  await at('fault', { fault })
  const started = await post('/api/admin/payments/terminal', AS_ADMIN, { orderId, reader, tip: act === 'tip' }).catch(
    () => undefined,
  )
  if (fault === 'offline' || fault === 'busy' || fault === 'timeout') await at('fault', { fault: 'ok' })
  const card = act === 'interac' || act === 'declined' ? act : 'visa'
  const tap = () => at('card', { card, ...(act === 'tip' && { tip: '2.50' }) })
  const { checkoutId = '' } = (started?.body ?? {}) as { checkoutId?: string }
  const beside = besideOf(shop, act, orderId, checkoutId)
  const isTapped = act !== 'no card' && act !== 'guest cancels'
  await Promise.all([isTapped && random.chance(0.5) ? wait(random.int(40)).then(tap) : isTapped && tap(), beside?.()])
  if (act === 'guest cancels') await at('cancel')
  await untilFree(shop, reader, act)
}

async function isUnpaid({ house }: Shop, orderId: string): Promise<boolean> {
  const { rows } = await house.database.query<{ is_unpaid: boolean }>(
    `SELECT payment_status <> 'paid' AND status <> 'cancelled' AS is_unpaid FROM orders WHERE id = $1`,
    [orderId],
  )
  return rows[0]?.is_unpaid ?? false
}

/** What somebody else does with the order at this moment. */
function besideOf({ post }: Shop, act: (typeof ACTS)[number], orderId: string, checkoutId: string) {
  const quietly = (path: string, body: object) => async () => void (await post(path, AS_ADMIN, body).catch(() => {}))
  switch (act) {
    case 'cancel beside the card':
      return quietly(`/api/admin/payments/terminal/${checkoutId}/cancel`, {})
    case 'cash beside the card':
      return quietly('/api/processOrderPayment', { orderId, paymentData: { method: 'cash' } })
    case 'cancelled order beside the card':
      return quietly('/api/cancelOrder', { orderId })
    case 'link beside the card':
      return quietly('/api/createAdminPaymentLink', { orderId })
    case 'change beside the card':
      return async () => {
        const edits = [{ op: 'remove', line: 2, quantity: 1 }]
        const path = `/api/admin/orders/${orderId}/changes`
        const preview = await post(`${path}/preview`, AS_ADMIN, { version: 1, edits }).catch(() => undefined)
        const after = preview?.body['after']
        await post(path, AS_ADMIN, { version: 1, edits, reason: 'Sold out', after }).catch(() => {})
      }
    default:
      return undefined
  }
}

async function atReader({ url }: CardProvider, reader: string, what: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  await (await fetch(`${url}/sandbox/readers/${reader}/${what}`, { method: 'POST', redirect: 'manual', body })).text()
}

/** Nobody waits for three minutes here: a payment without a card is made as old as that. */
async function untilFree({ house, provider }: Shop, reader: string, act: string): Promise<void> {
  const begun = Date.now()
  const isOpen = `reader_id = '${reader}' AND state IN ('open', 'processing')`
  for (;;) {
    if (act === 'no card' || Date.now() - begun > 3_000) {
      await house.database.query(`UPDATE checkouts SET expires_at = now() WHERE ${isOpen}`)
    }
    const { rows } = await house.database.query(`SELECT 1 FROM checkouts WHERE ${isOpen}`)
    if (rows.length === 0) break
    if (Date.now() - begun > LONGEST_MS) throw new Error('A payment never ends')
    await wait(LOOK_MS)
  }
  // What its screen still shows is of a payment that can no longer be paid.
  const headers = { authorization: 'Bearer sk_test_proof' }
  const answer = await fetch(`${provider.url}/v1/terminal/readers/${reader}/cancel_action`, {
    method: 'POST',
    headers,
  }).catch(() => undefined)
  await answer?.body?.cancel()
}

/** Until each payment that the provider took is known here, and nothing waits. A sentence for each that does not end. */
async function untilNothingMoves({ house, provider }: Shop): Promise<string[]> {
  const until = Date.now() + LONGEST_MS
  for (;;) {
    const { rows } = await house.database.query<{ what: string }>(
      `SELECT 'payment ' || id AS what FROM checkouts WHERE state IN ('open', 'processing') AND kind = 'terminal'
       UNION ALL SELECT 'refund ' || id FROM refunds WHERE state IN ('due', 'requested') AND NOT is_replaced`,
    )
    const known = await house.database.query<{ provider_id: string }>('SELECT provider_id FROM payments')
    const ours = new Set(known.rows.map(({ provider_id: id }) => id))
    const unknown = succeededIn(provider.book()).filter(({ id }) => !ours.has(id))
    const left = [...rows.map(({ what }) => what), ...unknown.map(({ id }) => `unknown ${id}`)]
    if (left.length === 0 || Date.now() > until) return left
    await wait(1_000)
  }
}

function succeededIn({ intents }: ProviderBook) {
  return intents.filter(({ status, metadata }) => status === 'succeeded' && metadata?.['via'] === 'reader')
}

type OrderRow = {
  id: string
  status: string
  payment_status: string
  taken_by: string | null
  total: number
  due: number
}

async function judge(
  { house, provider, faults }: Shop,
  seen: { payments: number; kills: number; stuck: string[] },
): Promise<ReaderFindings> {
  const { rows: orders } = await house.database.query<OrderRow>(
    `SELECT id, status, payment_status, paid->>'takenBy' AS taken_by, total_cents AS total, due_cents AS due FROM orders`,
  )
  const { rows: owed } = await house.database.query<{ order_id: string; cents: number }>(
    `SELECT p.order_id, sum(r.amount_cents)::int AS cents FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.state = 'owed' AND NOT r.is_replaced AND p.card_brand = 'interac' GROUP BY p.order_id`,
  )
  const owedOf = new Map(owed.map(({ order_id: id, cents }) => [id, cents]))
  const book = provider.book()
  const taken = Map.groupBy(succeededIn(book), ({ metadata }) => metadata?.['orderId'] ?? '')
  const found: ReaderFindings = {
    ...seen,
    faults: faults.count,
    paid: 0,
    returned: 0,
    lost: [],
    twice: [],
    unpaid: [],
    postgres: house.postgresVersion,
  }
  for (const { id, status, payment_status, taken_by, total, due } of orders) {
    const own = taken.get(id) ?? []
    const came = own.reduce((sum, { amount_received: cents }) => sum + cents, 0)
    const went = book.refunds
      .filter((refund) => own.some((intent) => intent.id === refund.payment_intent) && refund.status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)
    const kept = came - went - (owedOf.get(id) ?? 0)
    const isPaid = payment_status === 'paid' && status !== 'cancelled' && taken_by === 'card'
    const should = isPaid ? total - due : 0
    if (isPaid) found.paid += 1
    if (came > 0 && !isPaid) found.returned += 1
    if (kept > should) (isPaid ? found.twice : found.lost).push(`${id}: ${kept} kept of ${should}`)
    if (kept < should) found.unpaid.push(`${id}: ${kept} kept of ${should}`)
  }
  return found
}
