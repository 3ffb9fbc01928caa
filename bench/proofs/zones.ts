import { zoneFor } from '@thali/domain/delivery/delivery'
import { secondOpinion, someCode, somePoint, someZones } from '@thali/testing/zone-opinion'

import { inWords } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'
import { createRandom } from '../support/random.ts'
import { differenceOfCart } from '../zones/carts.ts'

const POINTS_A_MAP = 100

export const proof = defineProof({
  claim:
    'Random zones, points and rates of tax: the zone, what its delivery costs and the tax of the day are those of a second algorithm',
  volume: { points: 100_000, carts: 10_000 },
  async play({ volume: { points, carts }, seed }) {
    const random = createRandom(seed)
    const elsewhere: string[] = []
    for (let done = 0; done < points; done += POINTS_A_MAP) {
      const zones = someZones(random.next)
      for (let index = 0; index < POINTS_A_MAP; index++) {
        const to = { point: somePoint(random.next, zones), postalCode: someCode(random.next) }
        const second = secondOpinion(zones, to)
        const first = zoneFor(zones, to)
        if (second !== 'unsure' && second !== first)
          elsewhere.push(`${JSON.stringify(to)}: ${first?.id}, ${second?.id}`)
      }
    }
    const different = Array.from({ length: carts }, () => differenceOfCart(random)).filter((one) => one !== null)
    return {
      found: [...elsewhere, ...different],
      figure: `${inWords(points, 'points')} in delivery zones, by a second algorithm: ${inWords(elsewhere.length, 'differences')}. ${inWords(carts, 'carts')} with a delivery, by the table of tax and by law, in browser, server and by whole numbers: ${inWords(different.length, 'cents off')}`,
    }
  },
})
