import { inWords, toCount, toTable } from '../../scripts/figures/report.ts'
import { proveBoards, type RushOutcome } from '../desk/boards.ts'
import { type DeskHouse, openDeskHouse } from '../desk/desk-setup.ts'
import { proveTaps, type TapsOutcome } from '../desk/open-orders.ts'
import { proveRaces, type RacesOutcome } from '../desk/race-check.ts'
import { defineProof } from '../proof/define-proof.ts'
import { type Invariant, toVerdict, violationsOf } from '../proof/findings.ts'
import { withUndo } from '../support/undoing.ts'

/** Runs one part with a fresh installation. */
function playPart<Outcome extends { invariants: Invariant[] }>(
  name: string,
  play: (house: DeskHouse) => Promise<Outcome>,
): Promise<Outcome & { name: string; postgres: string }> {
  console.log(`${name} …`)
  return withUndo(async (undo) => {
    const house = await openDeskHouse(undo)
    return { name, postgres: house.postgresVersion, ...(await play(house)) }
  })
}

function toRushTable(rushes: readonly RushOutcome[]): string {
  const rows = rushes.flatMap((rush) =>
    rush.boards.map(({ name, p50Ms, p99Ms, maxMs }) => [
      `Before ${name}`,
      toCount(rush.orders),
      String(rush.cuts),
      ...[p50Ms, p99Ms, maxMs].map(toCount),
    ]),
  )
  return toTable(['From the answer to the card', 'Orders', 'Lines cut', 'p50 ms', 'p99 ms', 'max ms'], rows)
}

function toTapTable({ figures }: TapsOutcome, openOrders: number): string {
  const rows = figures.map(({ what, cpuRate, p50Ms, p95Ms, maxMs, doneP50Ms, doneP95Ms }) => [
    what,
    cpuRate === 1 ? '1' : `1/${cpuRate}`,
    ...[p50Ms, p95Ms, maxMs, doneP50Ms, doneP95Ms].map(toCount),
  ])
  const heads = ['next frame p50 ms', 'p95', 'max', 'all of it p50 ms', 'p95']
  return toTable([`${openOrders} open orders`, 'Speed', ...heads], rows)
}

function toRaceTable({ figures }: RacesOutcome): string {
  const rows = figures.map(({ kind, races, winners }) => [
    kind,
    toCount(races),
    Object.entries(winners)
      .map(([who, count]) => `${who} ${toCount(count)}`)
      .join(', '),
  ])
  return toTable(['Races', 'Count', 'Winners'], rows)
}

export const proof = defineProof({
  claim:
    'Boards with cut lines, taps on 300 open orders and races of staff: every order seen, every race won once, no text wrong',
  page: 'reliability.md',
  needsSite: true,
  /** Orders and cuts within so many seconds, twice; the first time no line is cut. 0 leaves a part out. */
  volume: { orders: 200, drops: 50, seconds: 60, rounds: 30, races: 5_000 },
  options: { 'open-orders': 300 },
  async play({ volume: { orders, drops, seconds, rounds, races }, options, seed }) {
    const openOrders = options['open-orders']
    const rush = { orders, seconds, seed: `${seed}:boards` }
    const rushes = [
      ...(orders > 0 ? [await playPart('Boards', (house) => proveBoards(house, { ...rush, cuts: 0 }))] : []),
      ...(orders > 0 && drops > 0
        ? [await playPart('Boards whose lines are cut', (house) => proveBoards(house, { ...rush, cuts: drops }))]
        : []),
    ]
    const taps =
      openOrders > 0 &&
      (await playPart('Many open orders', (house) => proveTaps(house, { orders: openOrders, rounds })))
    const raced = races > 0 && (await playPart('Races', (house) => proveRaces(house, races, `${seed}:races`)))
    const parts = [...rushes, ...(taps ? [taps] : []), ...(raced ? [raced] : [])]
    const invariants = parts.flatMap((part) => part.invariants)
    const found = parts.flatMap((part) => violationsOf(part.invariants).map((one) => `${part.name}, ${one}`))
    return {
      ...(parts[0] && { postgres: parts[0].postgres }),
      report: [
        ...(rushes.length > 0 ? [toRushTable(rushes)] : []),
        ...(taps ? [toTapTable(taps, openOrders)] : []),
        ...(raced ? [toRaceTable(raced)] : []),
        toVerdict(invariants),
      ],
      found,
      figure: `${inWords(orders * rushes.length, 'orders')} on two boards, ${inWords(drops, 'lines cut')}, ${inWords(races, 'races')}: ${inWords(found.length, 'violations')}`,
    }
  },
})
