import type { Page } from 'playwright-core'

import { call } from '../support/people.ts'
import { clickOnceAlive, openAt } from '../support/visits.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'

async function haveFavorites(page: Page, { app, people }: Stage): Promise<void> {
  for (const itemId of ['truro-butter-chicken', 'truro-onion-bhaji']) {
    await call(app, people.guest, 'PUT /me/favorites/:itemId', { params: { itemId } })
  }
  await openAt(page, '/menu/truro')
  // Their script comes after everything else.
  await page
    .getByRole('button', { name: /favourite/i })
    .first()
    .waitFor()
}

async function askForCode(page: Page, { app, people }: Stage): Promise<void> {
  await call(app, people.newcomer, 'PATCH /me', { body: { phoneNumber: '+19025550164' } })
  await openAt(page, '/dashboard?tab=profile')
  const phone = page.getByRole('region', { name: 'Phone' })
  await clickOnceAlive(page, phone.getByRole('button', { name: /code/ }).first())
}

/** Only played: for an admin the tablets of the settings would be others. */
async function haveTablet(page: Page): Promise<void> {
  const browser = {
    id: '1',
    device: 'Chrome on Windows',
    place: 'The network you use now',
    signedInAt: '2026-11-20T19:00:00.000Z',
    lastUsedAt: '2026-11-20T20:00:00.000Z',
    isThisOne: true,
    tabletEndsAt: null,
  }
  const tablet = { ...browser, id: '2', device: 'Kitchen', isThisOne: false, tabletEndsAt: '2026-12-14T13:05:00.000Z' }
  await page.route('**/api/me/sessions', (route) => route.fulfill({ json: { sessions: [browser, tablet] } }))
  await page.reload()
  await page.getByText(/^App on a tablet/).waitFor()
}

export const CLOSED_ACCOUNT =
  '/account/closed?booking-contact=2026-12-29&order-contact=2027-05-28&order-name=2032-12-31'

/** Opens the form that closes the account, by its words in the language of the page. */
export async function openClosing(page: Page, summary = 'Close your account'): Promise<void> {
  await page.getByText(summary, { exact: true }).click()
  await page.getByRole('form', { name: summary }).waitFor()
}

/** An account that still waits for an order is not closed. */
async function closeTooEarly(page: Page, { people: { guest } }: Stage): Promise<void> {
  await openClosing(page)
  await page.getByRole('form', { name: 'Close your account' }).getByLabel('Your password').fill(guest.password)
  await page.getByRole('button', { name: 'Close account for good' }).click()
}

/** The server goes quiet while the board is open. */
async function cutOff(page: Page): Promise<void> {
  await page
    .getByText(/^Live · /)
    .first()
    .waitFor()
  await page.context().setOffline(true)
  await page.getByText('Working offline - data may be limited').waitFor()
}

/** What belongs to the person who is signed in, and what is seen when the connection goes. */
export const OWN: Scene[] = [
  {
    name: 'menu-favourites',
    isVariant: true,
    path: '/menu/truro',
    as: 'guest',
    act: haveFavorites,
    shows: 'Your favourites',
  },
  { name: 'account-security', path: '/account/security', as: 'guest' },
  { name: 'account-security-tablet', isVariant: true, path: '/account/security', as: 'admin', act: haveTablet },
  { name: 'account-closing', path: '/account/security', as: 'guest', act: (page) => openClosing(page) },
  {
    name: 'account-closing-busy',
    isVariant: true,
    path: '/account/security',
    as: 'guest',
    act: closeTooEarly,
    shows: /^You still have/,
  },
  { name: 'account-closed', path: CLOSED_ACCOUNT, shows: 'Your account is closed' },
  { name: 'account-closed-empty', isVariant: true, path: '/account/closed', shows: 'Your account is closed' },
  {
    name: 'phone-proof',
    path: '/dashboard?tab=profile',
    as: 'newcomer',
    act: askForCode,
    shows: /Code from the text|try again/i,
  },
  {
    name: 'board-without-connection',
    isVariant: true,
    path: '/admin/dashboard#orders',
    as: 'admin',
    act: cutOff,
    isInSightOnly: true,
    staysBusy: true,
  },
]
