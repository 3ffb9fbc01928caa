import { setTimeout as wait } from 'node:timers/promises'

import { inLanes } from '../support/lanes.ts'
import { createRandom, type Random } from '../support/random.ts'
import type { Seat } from './cast.ts'
import {
  beginHistory,
  deliverSome,
  endHistory,
  fetchEvents,
  type History,
  openPage,
  pause,
  type RestlessStage,
  type Stage,
  startHistory,
} from './history.ts'
import { pickMove } from './moves.ts'
import { chosenFor } from './wishes.ts'

/** The others come to a kiosk, or are served by staff. */
const WITH_ACCOUNT = 0.8
const FOREIGN = 0.02

/** Plays one history from its seed: rounds of up to three concurrent moves, with webhooks arriving in between. */
async function playHistory(stage: RestlessStage, seed: string): Promise<void> {
  const random = createRandom(seed)
  if (random.chance(WITH_ACCOUNT)) await stage.cast.withSeat((seat) => play(stage, seed, random, seat))
  else await play(stage, seed, random, undefined)
}

async function play(stage: RestlessStage, seed: string, random: Random, seat: Seat | undefined): Promise<void> {
  const history = startHistory(seed, random, seat, random.pick(stage.cast.managers))
  history.payload = chosenFor(stage.menu, history.payload, random)
  await beginHistory(stage, history)
  // A page of the cart's last history can have been paid without our hearing of it.
  for (let tries = 0; history.sessions.length === 0 && tries < 3; tries++) await openPage(stage, history)
  if (history.sessions.length > 0) await playRounds(stage, history)
  await endHistory(stage, history)
}

async function playRounds(stage: Stage, history: History): Promise<void> {
  const { random } = history
  const rounds = 2 + random.int(6)
  for (let round = 0; round < rounds; round++) {
    const moves = Array.from({ length: 1 + random.int(3) }, () => pickMove(history))
    fetchEvents(stage, history)
    await Promise.all([
      ...moves.map(async ({ make }) => make(stage, history)),
      deliverSome(stage, history, random.next()),
    ])
    await pause(history)
  }
  if (random.chance(FOREIGN)) await stage.house.sender.deliverForeign(`cs_test_foreign${random.int(1e9)}`)
}

/** Plays histories concurrently and prints the progress. */
export async function playAll(
  stage: RestlessStage,
  seeds: readonly string[],
  { atOnce, tellEvery }: { atOnce: number; tellEvery: number },
): Promise<void> {
  let done = 0
  const started = performance.now()
  await inLanes(seeds, atOnce, async (seed) => {
    await playHistory(stage, seed)
    if (++done % tellEvery > 0) return
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${done} histories, ${stage.house.sender.counts.deliveries} deliveries, ${seconds} s`)
  })
}

/** Histories that have the program killed in their middle, some at a time. */
export async function playWithKills(
  stage: RestlessStage,
  seeds: readonly string[],
  atOnce: number,
): Promise<{ kills: number; cut: number }> {
  const random = createRandom(`kills:${seeds[0] ?? ''}`)
  let [kills, cut, playing] = [0, 0, 0]
  const playOne = async (seed: string) => {
    playing++
    await playHistory(stage, seed)
    playing--
  }
  for (let from = 0; from < seeds.length; from += atOnce) {
    const group = Promise.all(seeds.slice(from, from + atOnce).map(playOne))
    await wait(5 + random.int(150))
    cut += playing
    await stage.house.killAndRestart()
    kills++
    await group
  }
  return { kills, cut }
}
