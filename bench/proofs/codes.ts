import { checkInvariants } from '@thali/keeper/backup/invariants'

import { inWords } from '../../scripts/figures/report.ts'
import { type House, openHouse } from '../codes/house.ts'
import { gather, giveOut, giveUp, type Got, payAll, race, type Racer, type Winner, winnersOf } from '../codes/racers.ts'
import { countUses, drawOut, MOMENT_MS, removeLock } from '../codes/uses.ts'
import { defineProof } from '../proof/define-proof.ts'

const USES = 10
const GIVEN_UP = 3
const RACED = 'DIWALI'
const DRAWN_OUT = 'SLOW'
const UNLOCKED = 'NO-LOCK'

/** Refusals that do not say that the code is used up. */
function unclear(got: readonly Got[]): string[] {
  return got.flatMap((one) => ('refusal' in one && one.refusal !== '' ? [one.refusal] : []))
}

/** What speaks against the claim after so many got the code, at a moment at which all its uses are taken. */
async function check({ database }: House, won: number, wanted: number): Promise<string[]> {
  const { orders, pages, counted } = await countUses(database, RACED)
  return [
    ...(won === wanted ? [] : [`${won} got the code instead of ${wanted}`]),
    ...(orders + pages === USES ? [] : [`${orders} orders and ${pages} open pages have the code`]),
    ...(counted === USES ? [] : [`${counted} uses are counted`]),
  ]
}

/** How many get a code with and without its lock, when there is much time between counting its uses and taking one. */
async function raceDrawnOut(house: House, racers: readonly Racer[]): Promise<{ locked: number; unlocked: number }> {
  const winnersFor = async (code: string) => {
    await giveOut(house, code, USES)
    return winnersOf(await race(racers, code)).length
  }
  await drawOut(house.database)
  const locked = await winnersFor(DRAWN_OUT)
  await removeLock(house.database)
  return { locked, unlocked: await winnersFor(UNLOCKED) }
}

/** Some give up, and all who got nothing try again. */
async function raceAgain(first: readonly Got[]): Promise<{ second: Got[]; holders: Winner[] }> {
  const winners = winnersOf(first)
  const inCash = winners.filter((won) => 'orderId' in won)
  const byCard = winners.filter((won) => 'sessionId' in won)
  const leaving = [...byCard.slice(0, 1), ...inCash, ...byCard.slice(1)].slice(0, GIVEN_UP)
  for (const won of leaving) await giveUp(won)
  const others = first.filter((one) => 'refusal' in one).map(({ racer }) => racer)
  const second = await race(others, RACED)
  const holders = [...winners.filter((won) => !leaving.includes(won)), ...winnersOf(second)]
  return { second, holders }
}

export const proof = defineProof({
  claim:
    'Accounts race for a code with ten uses, in cash and by card, at two nodes: ten get it, and all others are told that it is used up',
  volume: { racers: 1_000 },
  async play({ volume: { racers: count } }, undo) {
    const house = await openHouse(undo)
    const racers = await gather(house, count)
    console.log('All have an account')
    await giveOut(house, RACED, USES)

    const first = await race(racers, RACED)
    const found = [...unclear(first), ...(await check(house, winnersOf(first).length, USES))]
    const { orders, pages } = await countUses(house.database, RACED)
    const { second, holders } = await raceAgain(first)
    found.push(...unclear(second), ...(await check(house, winnersOf(second).length, GIVEN_UP)))
    await payAll(house, holders)
    found.push(...(await check(house, holders.length, USES)))
    for (const { title, violations } of await checkInvariants(house.database))
      found.push(...violations.map((one) => `${title}: ${one}`))

    const { locked, unlocked } = await raceDrawnOut(house, racers)
    if (locked !== USES) found.push(`${locked} got the code when the moment of taking it was drawn out`)
    if (unlocked <= USES) found.push(`Without the lock ${unlocked} got the code, so that the race shows nothing`)
    return {
      postgres: house.postgresVersion,
      found: [...found, ...house.apis.flatMap(({ wrong }) => wrong)],
      figure: `${inWords(count, 'accounts')} for ${USES} uses: ${winnersOf(first).length} got one (${inWords(orders, 'orders')}, ${inWords(pages, 'open pages')}), all others read that it is used up; ${winnersOf(second).length} more after ${GIVEN_UP} were given up; every page that was paid kept its use; with a moment of ${MOMENT_MS} ms between counting and taking ${locked}, without the lock then ${unlocked}`,
    }
  },
})
