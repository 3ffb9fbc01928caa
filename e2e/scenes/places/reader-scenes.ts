import type { CardReaderView, ReaderPaymentView } from '@thali/contracts/payments/card-readers'
import type { Page } from 'playwright-core'

import { openLocation } from '../../support/desk.ts'
import type { Scene } from '../scene.ts'
import type { Stage } from '../stage.ts'

const PLACE = 'truro'
const AT_LOCATIONS = { path: '/admin/dashboard#locations', as: 'admin' } as const
const AT_BOARD = { path: '/admin/dashboard#orders', as: 'admin', place: PLACE } as const

const READERS: CardReaderView[] = [
  { id: 'tmr_counter', locationId: PLACE, label: 'Counter', serial: 'WSC513105011295', isOnline: true },
  { id: 'tmr_bar', locationId: PLACE, label: 'Bar', serial: 'WSC513105011296', isOnline: false },
]
const CHECKOUT = '6f0d1c52-0f55-4a86-9c6e-0c9a4c1f7c01'

/** For this page only: the other scenes have no reader. */
async function bring(page: Page): Promise<void> {
  await page.route('**/api/admin/readers', (route) => route.fulfill({ json: { readers: READERS } }))
}

async function openReaders(page: Page): Promise<void> {
  await openLocation(page, 'Truro Heights', 'Card readers')
}

async function openCollect(page: Page, { orders }: Stage): Promise<void> {
  const card = page.getByRole('listitem', { name: `Order ${orders.pending.orderNumber}`, exact: true })
  await card.getByRole('button', { name: /^Collect/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reader Counter' }).waitFor()
}

/** The reader stands as it is told, without a provider. */
function onReader(seen: Pick<ReaderPaymentView, 'state' | 'reason'>) {
  return async (page: Page, stage: Stage): Promise<void> => {
    const reply: ReaderPaymentView = { checkoutId: CHECKOUT, amount: stage.orders.pending.pricing.total, ...seen }
    await page.route('**/api/admin/payments/terminal**', (route) => route.fulfill({ json: reply }))
    await page.route('**/api/admin/payments/terminal/**', (route) => route.fulfill({ json: reply }))
    await openCollect(page, stage)
    await page.getByRole('button', { name: 'Reader Counter' }).click()
  }
}

/** Card readers of a location, and the money of an order on one. */
export const CARD_READERS: readonly Scene[] = [
  { name: 'card-readers-empty', isVariant: true, ...AT_LOCATIONS, act: openReaders, shows: 'No card readers yet' },
  { name: 'card-readers', ...AT_LOCATIONS, before: bring, act: openReaders, shows: /^Offline: look at/ },
  {
    name: 'collect-reader',
    ...AT_BOARD,
    before: bring,
    act: openCollect,
    isInSightOnly: true,
    shows: 'Reader Counter',
  },
  {
    name: 'reader-waiting',
    ...AT_BOARD,
    before: bring,
    act: onReader({ state: 'open', reason: null }),
    isInSightOnly: true,
    shows: 'Waiting for the card',
  },
  {
    name: 'reader-declined',
    isVariant: true,
    ...AT_BOARD,
    before: bring,
    act: onReader({ state: 'expired', reason: 'Your card has insufficient funds.' }),
    isInSightOnly: true,
    shows: 'Your card has insufficient funds.',
  },
]
