import type { ListPrepTimes } from '@thali/contracts/locations/kitchen'
import type { Page } from 'playwright-core'

import type { Scene } from '../scene.ts'

const LEARNT: ListPrepTimes['reply'] = {
  dishes: [
    {
      itemId: 'truro-butter-chicken',
      name: 'Butter Chicken',
      enteredMinutes: 18,
      tookMinutes: 25,
      orders: 42,
      busy: [{ fromHour: 18, untilHour: 20, tookMinutes: 31 }],
    },
    { itemId: 'truro-garlic-naan', name: 'Garlic Naan', enteredMinutes: 8, tookMinutes: 5, orders: 17, busy: [] },
  ],
}

async function learn(page: Page): Promise<void> {
  await page.route('**/prep-times*', (route) => route.fulfill({ json: LEARNT }))
}

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Worth a look/ }).click()
  await page.getByRole('button', { name: 'Use 25 minutes for Butter Chicken' }).waitFor()
}

/** The minutes that the kitchen took, in the list above the dishes, beside those that were entered. */
export const KITCHEN_TIMES: readonly Scene[] = [
  {
    name: 'menu-desk-kitchen-times',
    path: '/admin/dashboard#menu',
    as: 'admin',
    shows: /^\d+ of \d+ items$/,
    before: learn,
    act: openPanel,
    isInSightOnly: true,
  },
]
