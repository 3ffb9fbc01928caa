import { createRandom } from '../support/random.ts'

/** What happens to a primary and its standby under load, and when. Times are milliseconds. */
export type Schedule = {
  nodes: 1 | 2
  /** Whether a commit waits for the standby. */
  standby: 'asynchronous' | 'synchronous'
  /** `DATABASE_URL` names both hosts, or one address that is moved at the promotion. */
  address: 'hosts' | 'one'
  /** The whole server stops, or nothing comes through between it and the nodes. */
  fault: 'freeze' | 'cut'
  /** From the first orders to the fault. */
  faultAfter: number
  silentFor: number
  /** From the fault to the promotion, before or after the primary is heard from again; null: nobody promotes. */
  promoteAfter: number | null
  /** A base backup is under way. */
  backup: boolean
  /** The nodes are told to end while the database that counts is frozen. */
  endsFrozen: boolean
}

/** The schedule with this number. */
export function drawSchedule(seed: string, number: number): Schedule {
  const random = createRandom(`${seed}:${number}`)
  // Short silences are the usual ones, and the dangerous ones.
  const silentFor = 1_000 + Math.round(19_000 * random.next() ** 3)
  const afterwards = silentFor + random.int(2_000)
  const whileSilent = random.int(silentFor)
  const promoteAfter = random.chance(0.15) ? null : random.chance(0.2) ? afterwards : whileSilent
  return {
    nodes: random.pick([1, 2]),
    standby: random.pick(['asynchronous', 'synchronous']),
    address: random.pick(['hosts', 'hosts', 'one']),
    fault: random.pick(['freeze', 'freeze', 'cut']),
    faultAfter: 1_500 + random.int(2_500),
    silentFor,
    promoteAfter,
    backup: random.chance(0.3),
    endsFrozen: random.chance(0.3),
  }
}
