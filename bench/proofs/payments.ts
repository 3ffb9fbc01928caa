import { createChangingMenu, openingOf } from '../payments/changing-menu.ts'
import { checkSales, watchPromises } from '../payments/check-sales.ts'
import type { FullStage, RestlessStage } from '../payments/history.ts'
import { type Figure, type Part, playPart, showParts } from '../payments/play-part.ts'
import { ADMIN_PROGRAM } from '../payments/proof-setup.ts'
import { changeTheHouse } from '../payments/restless-house.ts'
import { playAll, playWithKills } from '../payments/run-histories.ts'
import { defineProof } from '../proof/define-proof.ts'
import type { Invariant } from '../proof/findings.ts'
import { createRandom } from '../support/random.ts'

const KILLED_AT_ONCE = 4
const TELL_EVERY = 1_000

/** Plays while menu, kitchen, hours and locations are changed, closed and deleted. */
async function inRestlessHouse<Result>(
  stage: FullStage,
  seed: string,
  play: (stage: RestlessStage) => Promise<Result>,
): Promise<{ played: Result; changes: Figure[]; check: () => Promise<Invariant[]> }> {
  const { house } = stage
  const random = createRandom(`${seed}:house`)
  const menu = createChangingMenu()
  await watchPromises(house.database)
  for (const call of openingOf(menu, random)) {
    const { status, body } = await house.api.change({ person: ADMIN_PROGRAM, ...call }, [])
    if (status !== 200) throw new Error(`${call.path} answered ${status}: ${JSON.stringify(body)}`)
  }
  const isOver = new AbortController()
  const changing = changeTheHouse(house, { menu, random, signal: isOver.signal })
  try {
    const played = await play({ ...stage, menu })
    isOver.abort()
    const { counts, drawnWrongly } = await changing
    return { played, changes: counts, check: () => checkSales(house, menu.states, drawnWrongly) }
  } finally {
    isOver.abort()
  }
}

function playHistories(seed: string, seeds: readonly string[], atOnce: number): Promise<Part> {
  return playPart({ name: 'Histories', seed, histories: seeds.length }, async (stage) => {
    const { changes, check } = await inRestlessHouse(stage, seed, (restless) =>
      playAll(restless, seeds, { atOnce, tellEvery: TELL_EVERY }),
    )
    return { figures: changes, check }
  })
}

function playKilled(seed: string, seeds: readonly string[]): Promise<Part> {
  return playPart({ name: 'With kills', seed, histories: seeds.length }, async (stage) => {
    const { played, changes, check } = await inRestlessHouse(stage, seed, (restless) =>
      playWithKills(restless, seeds, KILLED_AT_ONCE),
    )
    const { kills, cut } = played
    return { figures: [['… in the middle of a kill', cut], ['Kills with SIGKILL', kills], ...changes], check }
  })
}

export const proof = defineProof({
  number: 'M2',
  claim:
    'Random histories of card payments in a restaurant that changes meanwhile: money and orders agree, to the cent',
  page: 'reliability.md',
  volume: { histories: 10_000, 'killed-histories': 200 },
  options: {
    /** Histories that are played side by side; fewer on a machine with other work. */
    'at-once': 48,
    /** The seed of one history, as a violation names it, to play it over and over. */
    history: '',
  },
  async play({ volume, options, seed }) {
    const seedsOf = (part: string, count: number) =>
      Array.from({ length: count }, (_, index) => options.history || `${seed}:${part}:${index}`)
    const [histories, killed] = [seedsOf('h', volume.histories), seedsOf('k', volume['killed-histories'])]
    const parts: Part[] = []
    if (histories.length > 0) parts.push(await playHistories(seed, histories, options['at-once']))
    if (killed.length > 0) parts.push(await playKilled(seed, killed))
    return showParts(parts)
  },
})
