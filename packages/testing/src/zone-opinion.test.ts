import { zoneFor } from '@thali/domain/delivery/delivery'
import * as fc from 'fast-check'
import { test } from 'vitest'

import { secondOpinion, someCode, somePoint, someZones } from './zone-opinion.ts'

test('a point lies in the zone that a second, slower way to tell finds as well', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (numbers) => {
      const random = () => numbers.next().value as number
      const zones = someZones(random)
      for (let tries = 0; tries < 20; tries++) {
        const to = { point: somePoint(random, zones), postalCode: someCode(random) }
        const second = secondOpinion(zones, to)
        if (second !== 'unsure' && second !== zoneFor(zones, to)) return false
      }
      return true
    }),
  )
})
