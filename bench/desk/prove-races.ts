import type { Invariant } from '../proof/findings.ts'
import { type DeskHouse, untilAllIsSent } from './desk-setup.ts'
import { checkRaces } from './race-check.ts'
import { readRaceOrders } from './race-ledger.ts'
import { type Race, RACE_KINDS, type RaceKind, runRaces, winnersOf } from './races.ts'

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
