import type { Page } from 'playwright-core'

import { touch } from '../support/desk.ts'
import type { Scene } from './scene.ts'

const AT_BOARD = { path: '/admin/dashboard#orders', as: 'admin', shows: /^Live · / } as const
const AT_DESK = { path: '/admin/dashboard#create-order', as: 'admin', shows: /^Live · / } as const

export async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Find or do something' }).click()
  await page.getByRole('dialog', { name: 'Find or do something' }).waitFor()
}

async function findPatel(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^Pending Orders/ }).waitFor()
  await openPalette(page)
  await page.getByRole('combobox', { name: 'Find or do something' }).fill('patel')
}

async function findDish(page: Page): Promise<void> {
  await page.getByText(/^\d+\/\d+ available$/).waitFor()
  await openPalette(page)
  await page.getByRole('combobox', { name: 'Find or do something' }).fill('paneer')
}

async function openShortcuts(page: Page): Promise<void> {
  await page.getByText(/^\d+\/\d+ available$/).waitFor()
  await page.locator('h1').first().focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
}

async function openReadiness(page: Page): Promise<void> {
  await openPalette(page)
  await page.getByRole('option', { name: 'Is this tablet ready?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is this tablet ready?' })
  await dialog.getByText(/^The server answered in/).waitFor()
  await dialog.getByRole('button', { name: 'Play the sounds' }).click()
  await dialog.getByRole('button', { name: 'Yes, I heard it', disabled: false }).click()
  await dialog.getByRole('button', { name: 'Yes, I heard it', disabled: false }).waitFor()
}

async function openPad(page: Page): Promise<void> {
  await touch(page)
  await page.getByLabel('Phone', { exact: true }).click()
  const pad = page.getByRole('group', { name: 'Number pad: Phone' })
  for (const digit of '902555') await pad.getByRole('button', { name: digit, exact: true }).click()
}

async function addDish(page: Page, dish: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill(dish)
  await page.getByRole('searchbox', { name: 'Search the menu' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: dish })
  await dialog.getByRole('button', { name: /^Add to Order/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function padCash(page: Page): Promise<void> {
  await touch(page)
  await addDish(page, 'Butter Chicken')
  await page.getByLabel('Name', { exact: true }).fill('Omar Siddiqui')
  await page.getByRole('button', { name: /^Take cash/ }).click()
  const pad = page.getByRole('group', { name: 'Number pad: Cash given' })
  for (const digit of '40') await pad.getByRole('button', { name: digit, exact: true }).click()
}

async function holdTwo(page: Page): Promise<void> {
  for (const [name, dish] of [
    ['Leila Okafor', 'Butter Chicken'],
    ['Jean-Baptiste Thériault-LeBlanc', 'Mango Lassi'],
  ] as const) {
    await addDish(page, dish)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Hold', exact: true }).click()
  }
  await page.getByRole('button', { name: /^\d+ waiting/ }).click()
  await page.getByRole('region', { name: 'Held orders' }).waitFor()
}

/** What makes work at the counter easier: finding by keyboard, keys, the check of the device, digits for fingers. */
export const COMFORT: readonly Scene[] = [
  { name: 'palette', ...AT_BOARD, act: openPalette, isInSightOnly: true },
  { name: 'palette-order', isVariant: true, ...AT_BOARD, act: findPatel, isInSightOnly: true },
  { name: 'palette-dish', isVariant: true, ...AT_DESK, act: findDish, isInSightOnly: true },
  { name: 'shortcuts', ...AT_DESK, act: openShortcuts, isInSightOnly: true },
  { name: 'readiness', ...AT_BOARD, act: openReadiness, shows: 'Did you hear it?', isInSightOnly: true },
  { name: 'number-pad', isVariant: true, ...AT_DESK, act: openPad, isInSightOnly: true },
  { name: 'number-pad-cash', isVariant: true, ...AT_DESK, act: padCash, isInSightOnly: true },
  { name: 'held-orders', ...AT_DESK, act: holdTwo, isInSightOnly: true },
]
