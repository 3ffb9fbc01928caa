import type { EndpointCalls } from '@thali/contracts/endpoints'
import type { Page } from 'playwright-core'

import type { Scene } from './scene.ts'

const AT_BOARD = { path: '/admin/dashboard#orders', as: 'admin', place: 'truro', isInSightOnly: true } as const

const NAMES = ['Anita Rao', 'Grace MacLeod', 'Jean-Baptiste Thériault-Gallant', 'Meera', 'Raj Singh', 'Tomasz']

const PEOPLE: EndpointCalls['GET /device/people']['reply']['people'] = NAMES.map((name, index) => ({
  id: `person-${index}`,
  name,
  role: index === 1 ? 'manager' : 'staff',
  pinDigits: name === 'Meera' ? null : 4,
  mayAgree: index === 1,
}))

/** For this page only: the device asks who acts, and nobody does. */
async function lock(page: Page): Promise<void> {
  await page.route('**/api/device/people', (route) => route.fulfill({ json: { people: PEOPLE } }))
  await page.route('**/api/session', async (route) => {
    const session = (await (await route.fetch()).json()) as EndpointCalls['GET /session']['reply']
    await route.fulfill({ json: { ...session, shared: { isLocked: true, locksAfterSeconds: 60 } } })
  })
}

/** The page began with the session of its document; this reads it again. */
async function readSession(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

async function enterWrongPin(page: Page): Promise<void> {
  await readSession(page)
  await page.route('**/api/device/switch', (route) =>
    route.fulfill({ status: 403, json: { code: 'pin-wrong', error: 'This PIN is not right.' } }),
  )
  await page.getByRole('button', { name: 'Anita Rao' }).click()
  await page.getByRole('group', { name: /^Number pad/ }).waitFor()
  await page.keyboard.type('482148')
}

async function askForPassword(page: Page): Promise<void> {
  await readSession(page)
  await page.getByRole('button', { name: 'Meera' }).click()
}

async function openSharing(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Several people at this device' }).click()
}

/** A tablet that asks who acts. */
export const WHO_ACTS: readonly Scene[] = [
  { name: 'locked', ...AT_BOARD, before: lock, act: readSession, shows: 'Anita Rao' },
  { name: 'locked-pin', ...AT_BOARD, before: lock, act: enterWrongPin, shows: 'This PIN is not right.' },
  { name: 'locked-password', ...AT_BOARD, before: lock, act: askForPassword, shows: 'New PIN, if you want one' },
  {
    name: 'locked-covered',
    isVariant: true,
    ...AT_BOARD,
    path: '/admin/dashboard#menu',
    before: lock,
    act: readSession,
    shows: 'Anita Rao',
  },
  { name: 'several-people', ...AT_BOARD, act: openSharing, shows: 'Locks when nobody touches it for' },
]
