import type { Page } from 'playwright-core'

import { haveDrawer, openDrawerTab } from '../money-scenes.ts'
import type { Scene } from '../scene.ts'
import { bringStations } from '../stations-at.ts'
import { bringPrinters } from './printer-scenes.ts'

const PLACE = 'truro'
const AT_WALL = { as: 'admin', place: PLACE, init: () => localStorage.setItem('thali_wall', 'buttons') } as const
const AT_DRAWER = { as: 'admin', path: '/admin/money' } as const
const bring = (page: Page) => bringStations(page, PLACE, true)

async function askAgain(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Again a dish of order/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Other' }).check()
  await dialog.getByRole('button', { name: 'Make it again' }).click()
}

async function bringDrawer(page: Page): Promise<void> {
  await bringPrinters(page)
  await haveDrawer(true)(page)
}

async function askToOpen(page: Page): Promise<void> {
  await openDrawerTab(page)
  await page.getByRole('button', { name: 'Open drawer' }).click()
}

/** A dish that is made again, and a drawer with a printer. */
export const AGAIN: readonly Scene[] = [
  { name: 'station-again', ...AT_WALL, before: bring, path: '/admin/kitchen?station=curry', shows: /^AGAIN 1/ },
  {
    name: 'station-again-why',
    ...AT_WALL,
    before: bring,
    path: '/admin/kitchen?station=curry',
    act: askAgain,
    isInSightOnly: true,
    shows: 'Say what happened',
  },
  { name: 'pass-again', ...AT_WALL, before: bring, path: '/admin/kitchen?station=pass', shows: /^AGAIN 1/ },
  { name: 'drawer-printed', ...AT_DRAWER, before: bringDrawer, act: openDrawerTab, shows: 'Open drawer' },
  {
    name: 'drawer-open-why',
    ...AT_DRAWER,
    before: bringDrawer,
    act: askToOpen,
    isInSightOnly: true,
    shows: 'What for',
  },
]
