import * as fc from 'fast-check'
import type pg from 'pg'

import type { House } from './cast.ts'
import { countWrongCounts, findDifferences } from './ledger-check.ts'
import { endAll, type Model, randomActs } from './orders-model.ts'

type Runs = { runs: number; mostActs: number; mostOpen: number; seed: number; path?: string | undefined }

/**
 * Plays runs of random acts one after the other, each compared with the database at its end.
 *
 * @throws the shortest acts that fail
 */
export async function playRuns(
  people: House,
  database: pg.Client,
  { runs, mostActs, mostOpen, seed, path }: Runs,
): Promise<{ runs: number; orders: number }> {
  const played = { runs: 0, orders: 0 }
  const property = fc.asyncProperty(randomActs(mostActs), async (acts) => {
    const model: Model = { orders: [], mostOpen }
    try {
      await fc.asyncModelRun(() => ({ model, real: people }), acts)
    } finally {
      await endAll(model, people)
    }
    const found = await findDifferences(database, model)
    if (found.length > 0) throw new Error(found.join('\n'))
    const wrongCounts = await countWrongCounts(database)
    if (wrongCounts > 0) throw new Error(`The count of open cash orders of ${wrongCounts} accounts is not a recount`)
    played.runs++
    played.orders += model.orders.length
  })
  await fc.assert(property, { numRuns: runs, seed, ...(path === undefined ? {} : { path }) })
  return played
}
