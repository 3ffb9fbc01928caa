import { parseArgs } from 'node:util'

import { fromMenuJson, toMenuJson } from '@thali/domain/menu/files/json-file'
import { anyMenu } from '@thali/testing/menus/any-menu'
import { roundTripDifference } from '@thali/testing/menus/round-trip'
import fc from 'fast-check'

import { fromMenuCsv, toMenuCsv } from '../../apps/api/src/features/menu/files/menu-file-text.ts'
import { inWords, tellProven } from '../../scripts/figures/report.ts'

const { values } = parseArgs({
  options: {
    menus: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [count, seed] = [Number(values.menus), Number(values.seed)]
const SHOWN = 10

console.log(`seed ${seed}`)
const found: string[] = []
let dishes = 0
for (const menu of fc.sample(anyMenu, { numRuns: count, seed })) {
  dishes += menu.dishes.length
  const readings = { JSON: fromMenuJson(toMenuJson(menu)), CSV: fromMenuCsv(toMenuCsv(menu)) }
  for (const [format, reading] of Object.entries(readings)) {
    const difference = roundTripDifference(menu, reading)
    if (difference !== null) found.push(`${format}: ${difference}`)
  }
}
for (const one of found.slice(0, SHOWN)) console.error(one)
if (found.length > 0) process.exitCode = 1
tellProven(
  `${inWords(count, 'menus')} with ${inWords(dishes, 'dishes')} written as JSON and as CSV, read into an empty location and over themselves: ${inWords(found.length, 'differences')}`,
)
