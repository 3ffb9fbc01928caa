import { fromMenuJson, toMenuJson } from '@thali/domain/menu/files/json-file'
import { anyMenu } from '@thali/testing/menus/any-menu'
import { roundTripDifference } from '@thali/testing/menus/round-trip'
import fc from 'fast-check'

import { fromMenuCsv, toMenuCsv } from '../../apps/api/src/features/menu/files/menu-file-text.ts'
import { inWords } from '../../scripts/figures/report.ts'
import { defineProof, tests } from '../proof/define-proof.ts'

export const proof = defineProof({
  claim: 'Random menus are the same after they were written into a file and read again, with the most awkward texts',
  volume: { menus: 1_000 },
  async play({ volume, seedNumber }) {
    const found: string[] = []
    let dishes = 0
    for (const menu of fc.sample(anyMenu, { numRuns: volume.menus, seed: seedNumber })) {
      dishes += menu.dishes.length
      const readings = { JSON: fromMenuJson(toMenuJson(menu)), CSV: fromMenuCsv(toMenuCsv(menu)) }
      for (const [format, reading] of Object.entries(readings)) {
        const difference = roundTripDifference(menu, reading)
        if (difference !== null) found.push(`${format}: ${difference}`)
      }
    }
    return {
      found,
      figure: `${inWords(volume.menus, 'menus')} with ${inWords(dishes, 'dishes')} written as JSON and as CSV, read into an empty location and over themselves: ${inWords(found.length, 'differences')}`,
    }
  },
  commands: () => [tests('api', 'apps/api/src/features/menu/files')],
  shows: 'a faulty file and a preview that is too old change nothing',
})
