import { setTimeout as wait } from 'node:timers/promises'

import { hire, LOCATIONS, type Member } from '../support/crew.ts'
import { createRandom, type Random } from '../support/random.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import type { Answer, DeskHouse, Placed } from './desk-setup.ts'

const RACES_AT_ONCE = 10
const TELL_EVERY = 500
/** Rivals of two start up to so much apart, for no reason. */
const JITTER_MS = 10
/** Head start, adjusted after each race so that both rivals win about half of them. */
const HANDICAP_STEP_MS = 2

const COOKS = `Anita Ben Chandra Deepa Ewan Farah Grace Harjit Ines Jamal Kiran Leila Meera Noor Omar Priya Quinn Ravi
  Sana Tara`.split(/\s+/)

export const RACE_KINDS = ['ready / cancel', 'accept / accept, 20 tablets', 'pay / cancel'] as const
export type RaceKind = (typeof RACE_KINDS)[number]

/** An attempt and its response. */
export type Try = { by: Member; act: 'prepare' | 'ready' | 'cancel' | 'pay'; answer: Answer }

export type Race = {
  kind: RaceKind
  order: Placed
  /** Cancelling names the version that was seen: then money that was taken meanwhile refuses it. */
  namesVersion: boolean
  tries: Try[]
}

/** The attempts that succeeded. */
export function winnersOf({ tries }: Race): Try[] {
  return tries.filter(({ answer }) => answer.status === 200)
}

type Rival = Pick<Try, 'by' | 'act'>

/** Runs races in equal parts and returns the responses. */
export async function runRaces(house: DeskHouse, count: number, seed: string): Promise<Race[]> {
  const crew: Member[] = []
  for (const name of COOKS) crew.push(await hire(house.url, { name: `${name} Cook`, role: 'manager' }))
  const races: Race[] = []
  const headStarts = new Map<RaceKind, number>()
  for (let from = 0; from < count; from += RACES_AT_ONCE) {
    const group = Array.from({ length: Math.min(RACES_AT_ONCE, count - from) }, (_, index) => from + index)
    races.push(...(await Promise.all(group.map((number) => prepareRace(house, number, `${seed}:${number}`)))))
    await forgetConfirmations(house)
    const started = races.slice(from)
    await Promise.all(
      started.map(async (race, index) => {
        const random = createRandom(`${seed}:${from + index}:run`)
        const headStartMs = headStarts.get(race.kind) ?? 0
        await run(house, race, { crew, random, headStartMs })
        const isFirstOver = winnersOf(race).some(({ act }) => act === race.tries[0]?.act)
        const nextMs = (headStarts.get(race.kind) ?? 0) + (isFirstOver ? -HANDICAP_STEP_MS : HANDICAP_STEP_MS)
        headStarts.set(race.kind, nextMs)
      }),
    )
    if (from % TELL_EVERY === 0 && from > 0) console.log(`${from} races`)
  }
  return races
}

/** Places the order of a race and moves it to the starting status. */
async function prepareRace(house: DeskHouse, number: number, seed: string): Promise<Race> {
  const random = createRandom(seed)
  const kind = RACE_KINDS[number % RACE_KINDS.length] ?? RACE_KINDS[0]
  const order = await house.placeOrder(random.pick(LOCATIONS))
  if (kind === 'ready / cancel') {
    const body = { orderId: order.id, status: 'preparing', version: 1 }
    const { status } = await house.post('/api/updateOrderStatus', { 'x-api-key': ADMIN_KEY }, body)
    if (status !== 200) throw new Error(`The first step was answered ${status}`)
  }
  return { kind, order, namesVersion: kind.startsWith('accept') || random.chance(0.5), tries: [] }
}

/** Confirmations do not matter here and take time to send: waiting ones are deleted. */
async function forgetConfirmations({ database }: DeskHouse): Promise<void> {
  await database.query(
    `DELETE FROM pgboss.job WHERE name = 'message' AND state = 'created' AND data->>'kind' = 'order-confirmation'`,
  )
}

type Start = { crew: readonly Member[]; random: Random; headStartMs: number }

async function run(house: DeskHouse, race: Race, { crew, random, headStartMs }: Start): Promise<void> {
  const rivals = rivalsOf(race, random.shuffle(crew))
  const waits = rivals.length === 2 ? [Math.max(0, -headStartMs), Math.max(0, headStartMs)] : []
  race.tries = await Promise.all(
    rivals.map(async (rival, index) => {
      const waitMs = waits[index]
      if (waitMs !== undefined) await wait(waitMs + random.int(JITTER_MS))
      return { ...rival, answer: await attempt(house, race, rival) }
    }),
  )
}

function rivalsOf({ kind }: Race, crew: readonly Member[]): Rival[] {
  const acts = kind === 'pay / cancel' ? (['pay', 'cancel'] as const) : (['ready', 'cancel'] as const)
  if (kind.startsWith('accept')) return crew.map((by) => ({ by, act: 'prepare' }))
  return acts.flatMap((act, index) => {
    const by = crew[index]
    return by ? [{ by, act }] : []
  })
}

function attempt(house: DeskHouse, race: Race, { by, act }: Rival): Promise<Answer> {
  const { kind, order, namesVersion } = race
  const orderId = order.id
  const seen = namesVersion ? { version: kind === 'ready / cancel' ? 2 : 1 } : {}
  if (act === 'pay') {
    const body = { orderId, paymentData: { method: 'cash' } }
    return house.post('/api/processOrderPayment', by.headers, body)
  }
  if (act === 'cancel' && !namesVersion) {
    return house.post('/api/cancelOrder', by.headers, { orderId, cancelReason: 'Kitchen emergency' })
  }
  const status = act === 'cancel' ? 'cancelled' : act === 'ready' ? 'ready' : 'preparing'
  return house.post('/api/updateOrderStatus', by.headers, { orderId, status, ...seen })
}
