import { copyFile, readFile, rm, truncate } from 'node:fs/promises'
import path from 'node:path'

import { openRestaurant, type Restaurant } from '../../apps/api/src/database/restaurant.testing.ts'
import { defineProof } from '../proof/define-proof.ts'
import { createRandom } from '../support/random.ts'
import { openFolder } from '../support/undoing.ts'

const SEGMENTS = 34
const FAULTS = ['removed', 'cut', 'swapped'] as const
/** Orders of the database in use that came after the end of the log count from five minutes on. */
const LATER_MS = 10 * 60_000

type Fault = (typeof FAULTS)[number]

async function damage(file: string, fault: Fault, other: string): Promise<void> {
  if (fault === 'removed') await rm(file)
  else if (fault === 'cut') await truncate(file, (await readFile(file)).length - 1)
  else await copyFile(other, file)
}

/** What a drill says is wrong, or null where it found nothing. */
async function drill(house: Restaurant): Promise<string | null> {
  try {
    const { isGood, findings } = await house.drill({ now: new Date(Date.now() + LATER_MS) })
    const wrong = findings.flatMap(({ title, violations }) => (violations.length > 0 ? [title] : []))
    return isGood ? null : wrong.join(', ')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const proof = defineProof({
  claim:
    'Any one file of the shipped log, but the newest, is removed, cut or takes another’s place: the drill notices each',
  volume: { damages: SEGMENTS * FAULTS.length },
  async play({ volume: { damages }, seed }, undo) {
    const house = await openRestaurant()
    undo.push(() => house.close())
    const aside = path.join(await openFolder(undo, 'holes'), 'segment')
    await house.backUp()
    for (let segment = 0; segment <= SEGMENTS; segment += 1) {
      await house.order(`Guest ${segment}`)
      await house.ship()
    }
    // The newest is left out: a log without it is whole, until the next file comes half a minute later.
    const segments = (await house.target.list('wal')).slice(-SEGMENTS - 1, -1).map((key) => path.join(house.place, key))
    const found: string[] = []
    const whole = await drill(house)
    if (whole !== null) found.push(`A whole log was called damaged: ${whole}`)
    const all = segments.flatMap((segment) => FAULTS.map((fault) => ({ segment, fault })))
    const chosen = createRandom(seed).shuffle(all).slice(0, damages)
    for (const { segment, fault } of chosen) {
      const other = segments[(segments.indexOf(segment) + 1) % segments.length] ?? segment
      await copyFile(segment, aside)
      await damage(segment, fault, other)
      if ((await drill(house)) === null) found.push(`${path.basename(segment)} was ${fault}, and the drill was good.`)
      await copyFile(aside, segment)
    }
    return { figure: `${chosen.length - found.length} of ${chosen.length} damages noticed`, found }
  },
})
