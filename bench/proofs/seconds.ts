import { inWords, toCount, toTable } from '../../scripts/figures/report.ts'
import { openDeskHouse } from '../desk/desk-setup.ts'
import { defineProof } from '../proof/define-proof.ts'
import { timeBoards } from '../seconds/boards.ts'
import { timeDeactivation } from '../seconds/deactivated.ts'
import { timeKilledProgram } from '../seconds/killed-program.ts'
import { timeOpenMenu } from '../seconds/open-menu.ts'
import { timeStations } from '../seconds/stations.ts'
import { median } from '../support/stats.ts'
import { withUndo } from '../support/undoing.ts'

/** They are no tests: on a machine with other work a limit of a second says nothing about the product. */
export const proof = defineProof({
  claim:
    'Rules of seconds: offline notice, steps on other boards and changes of open menus in 2 s, dishes of stations at the pass in 0.3 s, dead programs and dismissed people in 1 s',
  needsSite: true,
  volume: { rounds: 20 },
  async play({ volume: { rounds } }) {
    const { postgres, timed } = await withUndo(async (undo) => {
      const house = await openDeskHouse(undo)
      const boards = await timeBoards(house, rounds)
      const menus = await timeOpenMenu(house, rounds)
      const stations = await timeStations(house, rounds)
      return {
        postgres: house.postgresVersion,
        timed: [...boards, ...menus, ...stations, ...(await timeDeactivation(house, rounds))],
      }
    })
    const rules = [...timed, await timeKilledProgram(rounds)].map((rule) => ({
      ...rule,
      maxMs: Math.max(...rule.tookMs),
    }))
    const rows = rules.map(({ rule, limitMs, tookMs, maxMs }) => [
      rule,
      ...[limitMs, median(tookMs), maxMs].map(toCount),
    ])
    return {
      postgres,
      report: [`Each ${rounds} times.`, toTable(['What', 'limit ms', 'p50 ms', 'max ms'], rows)],
      found: rules
        .filter(({ limitMs, maxMs }) => maxMs > limitMs)
        .map(({ rule, limitMs, maxMs }) => `Not within ${toCount(limitMs)} ms, but ${toCount(maxMs)}: ${rule}`),
      figure: rules
        .map(({ rule, limitMs, maxMs }) => `${rule}: at most ${inWords(maxMs, 'ms')} of ${toCount(limitMs)}`)
        .join('; '),
    }
  },
})
