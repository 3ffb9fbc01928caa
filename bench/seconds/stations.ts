import type { Page } from 'playwright-core'

import type { DeskHouse } from '../desk/desk-setup.ts'
import { hire, patchAsAdmin } from '../support/crew.ts'
import { openHousePage } from '../support/office-page.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import { withUndo } from '../support/undoing.ts'
import type { RuleOfSeconds } from './rule.ts'

const LIMIT_MS = 300
const SETTINGS = { daysAhead: 7, stepMinutes: 15, asapMinutes: 240, packingMinutes: 3 }
const STATIONS = [
  { id: 'stove', name: 'Stove', hands: 20 },
  { id: 'tandoor', name: 'Tandoor', hands: 20 },
]

/** A dish that is tapped at a station, until the pass shows it as done. */
export function timeStations(house: DeskHouse, rounds: number): Promise<RuleOfSeconds[]> {
  return withUndo(async (undo) => {
    await patchAsAdmin(house.url, '/api/admin/locations/truro', { kitchen: { ...SETTINGS, stations: STATIONS } })
    const cook = await hire(house.url, { name: 'Ravi Kumar', role: 'staff', locationIds: ['truro'] })
    const open = (station: string) =>
      openHousePage(undo, { url: house.url, headers: cook.headers }, `/admin/kitchen?station=${station}`, (page) =>
        page.getByText(/^Live · \d+ s ago$/).waitFor(),
      )
    const [tandoor, pass] = [await open('tandoor'), await open('pass')]
    await tandoor.getByRole('button', { name: 'Display' }).click()
    await tandoor.getByRole('switch', { name: 'Buttons on tickets' }).check()
    const tookMs: number[] = []
    for (let round = 0; round < rounds; round++) tookMs.push(await timeTap(house, tandoor, pass))
    return [{ rule: 'A dish that is tapped at a station is done at the pass', limitMs: LIMIT_MS, tookMs }]
  })
}

async function timeTap(house: DeskHouse, tandoor: Page, pass: Page): Promise<number> {
  const { id, number } = await house.placeOrder('truro')
  await house.post('/api/updateOrderStatus', { 'x-api-key': ADMIN_KEY }, { orderId: id, status: 'preparing' })
  const naan = tandoor.getByRole('button', { name: new RegExp(`Garlic Naan of order ${number} done`) })
  const done = pass.locator(`[data-order="${id}"]`).getByText('Tandoor done')
  await pass.locator(`[data-order="${id}"] .station-ticks`).waitFor()
  await naan.scrollIntoViewIfNeeded()
  const from = performance.now()
  await naan.click()
  await done.waitFor()
  return performance.now() - from
}
