import type { Invariant } from '../proof/findings.ts'
import type { ReceivedText } from '../support/phone-company.ts'
import { type DeskHouse, untilAllIsSent } from './desk-setup.ts'
import { type RaceOrder, readRaceOrders } from './race-ledger.ts'
import { type Race, RACE_KINDS, type RaceKind, runRaces, type Try, winnersOf } from './races.ts'

/** A step that can be undone is not texted earlier than this. */
const HELD_MS = 5_000
/** Between the clock of the program and that of the database, and for rounding. */
const TOLERANCE_MS = 100

const WORDS = { 'order-preparing': 'we are preparing', 'order-ready': ' is ready', 'order-cancelled': 'was cancelled' }
type Kind = keyof typeof WORDS
const KINDS = Object.keys(WORDS) as Kind[]

const STATUS_AFTER = { prepare: 'preparing', ready: 'ready', cancel: 'cancelled', pay: 'pending' } as const

/** How the loser of each race may be refused. */
const REFUSALS: Record<Try['act'], readonly string[]> = {
  prepare: ['order-changed'],
  ready: ['order-transition-refused', 'order-changed'],
  cancel: ['order-not-cancellable', 'order-changed'],
  pay: ['order-not-payable'],
}

type Ran = { race: Race; order: RaceOrder | undefined; texts: readonly ReceivedText[] }

/** Compares the responses with the stored history and the texts customers received. */
function checkRaces(ran: readonly Ran[]): Invariant[] {
  const check = (title: string, find: (one: Ran) => string[]): Invariant => ({
    title,
    violations: ran.flatMap((one) =>
      find(one).map((what) => `${one.race.kind}, order ${one.race.order.number}: ${what}`),
    ),
  })
  return [
    check('Every race has exactly one winner', wrongWinners),
    check('Losers get 409 with where the order stands and who brought it there', wrongRefusals),
    check('The history has one row for each step won, by the winner', wrongHistories),
    check('Amounts are right: taken once, owed when cancelled, to the cent', wrongAmounts),
    check('The feed tells of every version once', wrongNews),
    check('The outbox holds one message for each thing that happened', wrongOutbox),
    check('The phone gets one text for each thing that stands, after the holding time', wrongTexts),
  ]
}

/** Cancelling without a version refunds a payment made a moment before: both succeed. */
function mayBothWin({ kind, namesVersion }: Race): boolean {
  return kind === 'pay / cancel' && !namesVersion
}

function wrongWinners({ race }: Ran): string[] {
  const winners = winnersOf(race)
  const isRight = mayBothWin(race) ? winners.some(({ act }) => act === 'cancel') : winners.length === 1
  return isRight ? [] : [race.tries.map(({ act, answer }) => `${act} ${answer.status}`).join(', ')]
}

function wrongRefusals({ race }: Ran): string[] {
  const winners = winnersOf(race)
  const [winner] = winners
  return race.tries
    .filter((one) => !winners.includes(one))
    .flatMap(({ by, act, answer }) => {
      const { code, details = {} } = answer.body as { code?: string; details?: Record<string, unknown> }
      const isRefusal = answer.status === 409 && REFUSALS[act].includes(code ?? '')
      // A refused payment needs no state; and taking a payment changes no status.
      const saysWhere = act === 'pay' || details['status'] === (winner && STATUS_AFTER[winner.act])
      const saysWho = act === 'pay' || winner?.act === 'pay' || details['by'] === winner?.by.name.split(' ')[0]
      return isRefusal && saysWhere && saysWho
        ? []
        : [`${by.name} was told ${answer.status} ${JSON.stringify(answer.body)}`]
    })
}

function wrongHistories({ race, order }: Ran): string[] {
  if (!order) return ['is gone']
  const before = race.kind === 'ready / cancel' ? ['pending', 'preparing'] : ['pending']
  const step = winnersOf(race).find(({ act }) => act !== 'pay')
  const wanted = step ? [...before, STATUS_AFTER[step.act]] : before
  const found = order.history.map(({ status }) => status)
  const actor = order.history.at(-1)?.actor
  const isBy = !step || actor === `account:${step.by.id}`
  return wanted.join() === found.join() && order.status === wanted.at(-1) && isBy
    ? []
    : [`${found.join(' > ')} by ${actor ?? 'nobody'}, and is ${order.status}`]
}

function wrongAmounts({ race, order }: Ran): string[] {
  if (!order) return []
  const won = new Set(winnersOf(race).map(({ act }) => act))
  const total = race.order.totalCents
  const taken = won.has('pay') ? [total] : []
  const owed = won.has('pay') && won.has('cancel') ? [total] : []
  const isRight =
    order.total_cents === total &&
    order.sum_cents === total &&
    order.payments.join() === taken.join() &&
    order.refunds.map(({ amount_cents }) => amount_cents).join() === owed.join() &&
    order.refunds.every(({ state }) => state === 'owed') &&
    order.payment_status === (won.has('pay') ? 'paid' : 'unpaid')
  return isRight
    ? []
    : [`of ${total} taken ${order.payments.join()}, back ${JSON.stringify(order.refunds)}, ${order.payment_status}`]
}

function wrongNews({ order }: Ran): string[] {
  if (!order) return []
  const wanted = Array.from({ length: order.version }, (_, index) => index + 1)
  return wanted.join() === order.told.join() ? [] : [`version ${order.version} was told as ${order.told.join()}`]
}

function wrongOutbox({ race, order }: Ran): string[] {
  if (!order) return []
  const { sure, possible } = messagesOf(race, order)
  const wanted = sure.flatMap((kind) =>
    kind === 'order-cancelled' ? [`${kind}/email`, `${kind}/sms`] : [`${kind}/sms`],
  )
  const allowed = new Set([...wanted, ...possible.map((kind) => `${kind}/sms`)])
  const isRight =
    wanted.every((message) => order.messages.includes(message)) &&
    order.messages.every((message) => allowed.has(message)) &&
    new Set(order.messages).size === order.messages.length
  return isRight ? [] : [`holds ${order.messages.join()}`]
}

function wrongTexts({ race, order, texts }: Ran): string[] {
  if (!order) return []
  const { sure, possible } = messagesOf(race, order)
  return KINDS.flatMap((kind) => {
    const received = texts.filter(({ body }) => body.includes(WORDS[kind]))
    const [least, most] = [sure.includes(kind) ? 1 : 0, sure.includes(kind) || possible.includes(kind) ? 1 : 0]
    const steppedAt = order.history.find(({ status }) => kind === `order-${status}`)?.at
    const isHeld = kind !== 'order-cancelled' && steppedAt !== undefined
    const early = received.filter(({ at }) => isHeld && at < new Date(steppedAt).getTime() + HELD_MS - TOLERANCE_MS)
    return [
      ...(received.length < least || received.length > most ? [`${received.length} texts ${kind}`] : []),
      ...early.map(({ at }) => `${kind} was sent ${at - new Date(steppedAt ?? 0).getTime()} ms after the step`),
    ]
  })
}

/** Texts the customer should receive. A step that was older than its delay at the cancellation may have been sent. */
function messagesOf(race: Race, order: RaceOrder): { sure: Kind[]; possible: Kind[] } {
  const steps = new Map(order.history.map(({ status, at }) => [status, new Date(at).getTime()]))
  const kinds = KINDS.filter((kind) => steps.has(kind.replace('order-', '')))
  if (!winnersOf(race).some(({ act }) => act === 'cancel')) return { sure: kinds, possible: [] }
  const heldMs = (steps.get('cancelled') ?? 0) - (steps.get('preparing') ?? 0)
  const wasTold = steps.has('preparing') && heldMs >= HELD_MS - TOLERANCE_MS
  return { sure: ['order-cancelled'], possible: wasTold ? ['order-preparing'] : [] }
}

export type RaceFigures = { kind: RaceKind; races: number; winners: Record<string, number> }
export type RacesOutcome = { figures: RaceFigures[]; invariants: Invariant[] }

/** Races over HTTP, held against the database and the phones once everything has been sent. */
export async function proveRaces(house: DeskHouse, count: number, seed: string): Promise<RacesOutcome> {
  const races = await runRaces(house, count, seed)
  await untilAllIsSent(house.database)
  const orders = await readRaceOrders(house.database)
  const ran = races.map((race) => {
    const { id, phone } = race.order
    return { race, order: orders.get(id), texts: house.phones.textsTo(phone) }
  })
  return { figures: RACE_KINDS.map((kind) => summarize(kind, races)), invariants: checkRaces(ran) }
}

function summarize(kind: RaceKind, all: readonly Race[]): RaceFigures {
  const races = all.filter((race) => race.kind === kind)
  const winners: Record<string, number> = {}
  for (const race of races) {
    const acts = winnersOf(race).map(({ act }) => act)
    const names = new Set(acts.toSorted((a, b) => b.localeCompare(a)))
    const who = [...names].join(' + ') || 'nobody'
    winners[who] = (winners[who] ?? 0) + 1
  }
  return { kind, races: races.length, winners }
}
