import type { Page } from 'playwright-core'

import type { Scene } from './scene.ts'

async function openThali(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Punjabi Vegetable Thali', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Punjabi Vegetable Thali' })
  await dialog.getByRole('checkbox', { name: /^Chana Masala/ }).waitFor()
}

/** One curry too few: the dialog leads to the gap. */
async function leaveGap(page: Page): Promise<void> {
  await openThali(page)
  const dialog = page.getByRole('dialog', { name: 'Punjabi Vegetable Thali' })
  await dialog.getByRole('button', { name: 'One less Aloo Gobi' }).click()
  await dialog.getByRole('button', { name: /^Add · / }).click()
  await dialog.locator('p').getByText('Choose 2: Two curries').waitFor()
}

async function pickThali(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Punjabi Vegetable Thali/ }).click()
  await page.getByRole('dialog', { name: 'Punjabi Vegetable Thali' }).waitFor()
}

/** Dishes with option groups. */
export const CHOOSING: Scene[] = [
  { name: 'menu-dish-options', path: '/menu/truro', isInSightOnly: true, act: openThali },
  { name: 'menu-dish-options-gap', isVariant: true, path: '/menu/truro', isInSightOnly: true, act: leaveGap },
  {
    name: 'order-taking-options',
    path: '/admin/dashboard#create-order',
    as: 'admin',
    place: 'truro',
    shows: /^Live · /,
    isInSightOnly: true,
    act: pickThali,
  },
]
