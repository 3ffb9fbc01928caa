import type pg from 'pg'

import { inWords } from '../../scripts/figures/report.ts'
import { openDeskHouse } from '../desk/desk-setup.ts'
import { openHouse } from '../model/cast.ts'
import { playRuns } from '../model/play-runs.ts'
import { defineProof } from '../proof/define-proof.ts'
import { connect } from '../support/house.ts'
import { withUndo } from '../support/undoing.ts'

const MOST_ACTS = 40

type Lane = { runs: number; seed: number; path: string | undefined }

/** Each lane has a connection of its own: one connection runs one query at a time. */
function playLane(url: string, { host, port, user, database }: pg.Client, lane: Lane) {
  return withUndo(async (undo) => {
    const client = await connect(undo, { host, port, user, database })
    // The program runs with LIMITS=off, which counts and refuses nobody. `npm test` plays the same acts with the limit.
    return playRuns(await openHouse(url), client, { ...lane, mostActs: MOST_ACTS, mostOpen: Infinity })
  })
}

/** The shortest acts that fail, and what was wrong then. */
function describe(failure: unknown): string {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause.message : ''
  return `${String(failure)}\n${cause}`
}

/**
 * Random acts of four people on the same orders, over HTTP. A model of the rules says what each has to be answered; at
 * the end of every run the database is compared with it. A failure is made as short as it can be, and its path printed.
 */
export const proof = defineProof({
  number: 'M11',
  claim: 'Random acts of four people on the same orders: no illegal step, and database and model agree',
  volume: { runs: 5_000 },
  options: {
    /** Runs side by side, each with people of its own. */
    lanes: 4,
    /** The path of a failure, to play only its shortest form. */
    path: '',
  },
  async play({ volume: { runs }, options: { lanes: wanted, path }, seedNumber }, undo) {
    const house = await openDeskHouse(undo)
    const lanes = path === '' ? wanted : 1
    const played = await Promise.allSettled(
      Array.from({ length: lanes }, (_, lane) =>
        playLane(house.url, house.database, {
          runs: Math.ceil(runs / lanes),
          seed: seedNumber + lane,
          path: path === '' ? undefined : path,
        }),
      ),
    )
    const done = played.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const found = played.flatMap((one) => (one.status === 'rejected' ? [describe(one.reason)] : []))
    const sum = (what: 'runs' | 'orders') => done.reduce((total, one) => total + one[what], 0)
    return {
      found,
      figure: `${inWords(sum('runs'), 'runs')} of up to ${MOST_ACTS} acts, ${inWords(sum('orders'), 'orders')}: ${found.length} failed`,
    }
  },
})
