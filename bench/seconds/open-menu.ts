import type { DeskHouse } from '../desk/desk-setup.ts'
import { hire } from '../support/crew.ts'
import { openHousePage } from '../support/office-page.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import type { RuleOfSeconds } from './rule.ts'

const LIMIT_MS = 2_000
const DISH = { id: 'truro-mango-lassi', name: 'Mango Lassi' }
const WITH_ADMIN_KEY = { 'x-api-key': ADMIN_KEY }

/** A dish that is hidden and shown at the desk, on a menu that somebody has open. */
export async function timeOpenMenu(house: DeskHouse, rounds: number): Promise<RuleOfSeconds[]> {
  const reader = await hire(house.url, { name: 'Ravi Kumar', role: 'staff', locationIds: ['truro'] })
  const add = { name: `Add ${DISH.name}`, exact: true } as const
  const menu = await openHousePage(
    { url: house.url, headers: reader.headers, watch: () => {} },
    '/menu/truro',
    (page) => page.getByRole('button', add).first().waitFor(),
  )
  try {
    const button = menu.page.getByRole('button', add).first()
    const tookMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const isAvailable = round % 2 === 1
      const body = { ids: [DISH.id], isAvailable, until: null }
      const from = performance.now()
      const { status } = await house.post('/api/admin/menu/truro/availability', WITH_ADMIN_KEY, body)
      if (status !== 200) throw new Error(`The dish was not switched: ${status}`)
      await button.waitFor({ state: isAvailable ? 'attached' : 'detached' })
      tookMs.push(performance.now() - from)
    }
    return [{ rule: 'A change of the menu stands on every open menu', limitMs: LIMIT_MS, tookMs }]
  } finally {
    await menu.close()
  }
}
