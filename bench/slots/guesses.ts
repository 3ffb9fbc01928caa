import { randomBytes } from 'node:crypto'

import { inLanes } from '../support/lanes.ts'
import type { Random } from '../support/random.ts'
import { type Booking, cancel, tokenOf } from './tables.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const AT_ONCE = 64

/** A request of somebody who tries to cancel a stranger's booking, never with its own link. */
function guess(random: Random, targets: readonly [Booking, ...Booking[]]): { id: string; token: string | undefined } {
  const target = random.pick(targets)
  const other = random.pick(targets)
  const letters = Array.from({ length: 4 }, () => LETTERS[random.int(LETTERS.length)]).join('')
  const day = target.reservationId.slice(0, -4)
  const token = tokenOf(target)
  const cutAt = random.int(token.length)
  const forged = `${token.slice(0, cutAt)}${token[cutAt] === 'A' ? 'B' : 'A'}${token.slice(cutAt + 1)}`
  const random256 = randomBytes(32).toString('base64url')
  return random.pick([
    { id: `${day}${letters}`, token: undefined },
    { id: `${day}${letters}`, token: tokenOf(other) },
    { id: target.reservationId, token: random256 },
    { id: target.id, token: undefined },
    { id: target.id, token: other.id === target.id ? random256 : tokenOf(other) },
    { id: target.id, token: forged },
    { id: target.reservationId, token: token.slice(0, -1) },
  ])
}

/** Makes the given number of guesses and lists every one that was not answered with “not found”. */
export async function guessAll(
  url: string,
  count: number,
  targets: readonly [Booking, ...Booking[]],
  random: Random,
): Promise<string[]> {
  const worked: string[] = []
  await inLanes(Array.from({ length: count }), AT_ONCE, async () => {
    const { id, token } = guess(random, targets)
    const told = await cancel(url, id, token)
    if (told.status !== 404) worked.push(`${id} with ${token}: ${told.status} ${told.code}`)
  })
  return worked
}
