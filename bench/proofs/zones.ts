import { parseArgs } from 'node:util'

import { zoneFor } from '@thali/domain/delivery/delivery'
import { secondOpinion, someCode, somePoint, someZones } from '@thali/testing/zone-opinion'

import { inWords, tellProven } from '../../scripts/figures/report.ts'
import { createRandom } from '../support/random.ts'
import { differenceOfCart } from '../zones/carts.ts'

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '100000' },
    carts: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '16' },
  },
})
const POINTS_A_MAP = 100
const SHOWN = 10

const random = createRandom(values.seed)
const [points, carts] = [Number(values.points), Number(values.carts)]

const elsewhere: string[] = []
for (let done = 0; done < points; done += POINTS_A_MAP) {
  const zones = someZones(random.next)
  for (let index = 0; index < POINTS_A_MAP; index++) {
    const to = { point: somePoint(random.next, zones), postalCode: someCode(random.next) }
    const second = secondOpinion(zones, to)
    const first = zoneFor(zones, to)
    if (second !== 'unsure' && second !== first) elsewhere.push(`${JSON.stringify(to)}: ${first?.id}, ${second?.id}`)
  }
}
const different = Array.from({ length: carts }, () => differenceOfCart(random)).filter((one) => one !== null)

for (const one of [...elsewhere, ...different].slice(0, SHOWN)) console.error(one)
if (elsewhere.length + different.length > 0) process.exitCode = 1
tellProven(
  `${inWords(points, 'points')} in delivery zones, by a second algorithm: ${inWords(elsewhere.length, 'differences')}. ${inWords(carts, 'carts')} with a delivery in browser, server and by whole numbers: ${inWords(different.length, 'cents off')}`,
)
