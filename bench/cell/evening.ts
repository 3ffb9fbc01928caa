import { createRandom } from '../payments/random.ts'
import { cpuSeconds, cpuSecondsOfTree } from '../support/process-usage.ts'
import { answeredWithin, walkAtRate, type Walked } from '../walk/order-walk.ts'
import type { CellHouse } from './house.ts'

/** An evening from opening to closing, as shares of its busiest quarter of an hour. */
const EVENING = [
  { name: 'Afternoon', share: 0.2 },
  { name: 'Before dinner', share: 0.6 },
  { name: 'Dinner', share: 1 },
  { name: 'Late dinner', share: 0.8 },
  { name: 'Night', share: 0.2 },
] as const

export type Part = { name: string; walked: Walked; programMs: number; databaseMs: number }

type Evening = { perSecond: number; seconds: number; seed: string }

/** Processor seconds of the program and of the database so far. */
export function usedBy({ server, databasePid }: CellHouse): { program: number; database: number } {
  return { program: cpuSeconds(server.pid), database: cpuSecondsOfTree(databasePid) }
}

/** Plays the evening part by part and measures the processor time of program and database for one walk. */
export async function playEvening(house: CellHouse, { perSecond, seconds, seed }: Evening): Promise<Part[]> {
  const random = createRandom(seed)
  const { server, places } = house
  const parts: Part[] = []
  for (const { name, share } of EVENING) {
    const before = usedBy(house)
    const rate = { perSecond: perSecond * share, seconds, pickPlace: () => random.pick(places) }
    const walked = await walkAtRate(server.url, rate)
    const after = usedBy(house)
    const each = (seconds: number) => (seconds * 1000) / Math.max(1, walked.orders.length)
    const part = {
      name,
      walked,
      programMs: each(after.program - before.program),
      databaseMs: each(after.database - before.database),
    }
    console.log(`${name}: ${walked.orders.length} orders, p99 ${answeredWithin(walked, 0.99).toFixed(0)} ms`)
    parts.push(part)
  }
  return parts
}
