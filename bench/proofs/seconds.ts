/**
 * Rules of seconds, each measured some times beside its limit. They are no tests: on a machine with other work a limit of
 * a second says nothing about the product.
 */
import { parseArgs } from 'node:util'

import { buildWeb } from '../../scripts/build-web.ts'
import { describeRun, inWords, tellProven, toTable } from '../../scripts/figures/report.ts'
import { openDeskHouse } from '../desk/desk-setup.ts'
import { timeBoards } from '../seconds/boards.ts'
import { timeDeactivation } from '../seconds/deactivated.ts'
import { timeKilledProgram } from '../seconds/killed-program.ts'
import { timeOpenMenu } from '../seconds/open-menu.ts'
import type { RuleOfSeconds } from '../seconds/rule.ts'
import { median } from '../support/stats.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    // Looks at the site as it was last built.
    'as-built': { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)

async function timeAll(): Promise<{ rules: RuleOfSeconds[]; postgres: string }> {
  const house = await openDeskHouse()
  try {
    const boards = await timeBoards(house, rounds)
    const menus = await timeOpenMenu(house, rounds)
    const deactivation = await timeDeactivation(house, rounds)
    await house.close()
    return {
      rules: [...boards, ...menus, ...deactivation, await timeKilledProgram(rounds)],
      postgres: house.postgresVersion,
    }
  } finally {
    await house.close()
  }
}

if (!values['as-built']) await buildWeb()
const { rules, postgres } = await timeAll()
const toMs = (ms: number) => Math.round(ms).toLocaleString('en-CA')
const rows = rules.map(({ rule, limitMs, tookMs }) => [
  rule,
  ...[limitMs, median(tookMs), Math.max(...tookMs)].map(toMs),
])
console.log(`${describeRun({ postgres })} Each ${rounds} times.\n`)
console.log(toTable(['What', 'limit ms', 'p50 ms', 'max ms'], rows))
const broken = rules.filter(({ limitMs, tookMs }) => Math.max(...tookMs) > limitMs)
for (const { rule, limitMs } of broken) console.error(`Not within ${toMs(limitMs)} ms: ${rule}`)
if (broken.length > 0) process.exitCode = 1
tellProven(
  rules
    .map(({ rule, limitMs, tookMs }) => `${rule}: at most ${inWords(Math.max(...tookMs), 'ms')} of ${toMs(limitMs)}`)
    .join('; '),
)
