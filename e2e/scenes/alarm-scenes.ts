import type { Page } from 'playwright-core'

import type { Scene } from './scene.ts'

const AT_OFFICE = { path: '/admin/dashboard#orders', as: 'admin', isInSightOnly: true } as const

async function closeEverywhere(page: Page): Promise<void> {
  await page.route('**/api/admin/workplaces', (route) => route.fulfill({ json: { locations: [] } }))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openCreateOrder(page: Page): Promise<void> {
  await closeEverywhere(page)
  await page.evaluate(() => (window.location.hash = 'create-order'))
}

/** Figures that nothing can draw. */
async function breakDashboard(page: Page): Promise<void> {
  const topItems = [{ id: 'dish', name: { broken: true }, quantity: 1, revenue: 1, orders: 1 }]
  await page.route('**/api/admin/dashboard*', async (route) => {
    const response = await route.fetch()
    const figures = (await response.json()) as object
    const broken = Object.fromEntries(
      Object.entries(figures).map(([key, value]) => [key, Array.isArray(value) ? topItems : value]),
    )
    await route.fulfill({ response, json: broken })
  })
  await page.evaluate(() => (window.location.hash = 'dashboard'))
}

/** What keeps the alarm and the way on, whatever else is not there. */
export const ALARMS: readonly Scene[] = [
  { name: 'popup-waiting', isVariant: true, ...AT_OFFICE, keepsPopup: true, shows: /^1 of \d+$/ },
  {
    name: 'office-no-location',
    isVariant: true,
    ...AT_OFFICE,
    act: closeEverywhere,
    shows: /^No location is active: nobody/,
  },
  {
    name: 'office-no-location-desk',
    isVariant: true,
    ...AT_OFFICE,
    act: openCreateOrder,
    shows: /^Nobody can order or book until/,
  },
  { name: 'office-broken-section', ...AT_OFFICE, act: breakDashboard, shows: 'This section could not be shown' },
]
