import type { Page } from 'playwright-core'

import type { DeskHouse } from '../desk/desk-setup.ts'
import { hire } from '../support/crew.ts'
import { openHousePage } from '../support/office-page.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import { withUndo } from '../support/undoing.ts'
import type { RuleOfSeconds } from './rule.ts'

const LIMIT_MS = 2_000
const DISH = { id: 'truro-mango-lassi', name: 'Mango Lassi' }
const WITH_ADMIN_KEY = { 'x-api-key': ADMIN_KEY }

/** A dish that is hidden and shown at the desk, on a menu that somebody has open. */
export function timeOpenMenu(house: DeskHouse, rounds: number): Promise<RuleOfSeconds[]> {
  return withUndo(async (undo) => {
    const { headers } = await hire(house.url, { name: 'Ravi Kumar', role: 'staff', locationIds: ['truro'] })
    const button = (page: Page) => page.getByRole('button', { name: `Add ${DISH.name}`, exact: true }).first()
    const untilReady = (page: Page) => button(page).waitFor()
    const menu = await openHousePage(undo, { url: house.url, headers }, '/menu/truro', untilReady)
    const tookMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const isAvailable = round % 2 === 1
      const body = { ids: [DISH.id], isAvailable, until: null }
      const from = performance.now()
      const { status } = await house.post('/api/admin/menu/truro/availability', WITH_ADMIN_KEY, body)
      if (status !== 200) throw new Error(`The dish was not switched: ${status}`)
      await button(menu).waitFor({ state: isAvailable ? 'attached' : 'detached' })
      tookMs.push(performance.now() - from)
    }
    return [{ rule: 'A change of the menu stands on every open menu', limitMs: LIMIT_MS, tookMs }]
  })
}
