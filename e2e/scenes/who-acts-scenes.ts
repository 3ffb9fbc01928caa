import type { EndpointCalls } from '@thali/contracts/endpoints'
import type { Page } from 'playwright-core'

import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'

const AT_BOARD = { path: '/admin/dashboard#orders', as: 'admin', place: 'truro', isInSightOnly: true } as const

const NAMES = ['Anita Rao', 'Grace MacLeod', 'Jean-Baptiste Thériault-Gallant', 'Meera', 'Raj Singh', 'Tomasz']

const PEOPLE: EndpointCalls['GET /device/people']['reply']['people'] = NAMES.map((name, index) => ({
  id: `person-${index}`,
  name,
  role: index === 1 ? 'manager' : 'staff',
  pinDigits: name === 'Meera' ? null : 4,
  mayAgree: index === 1,
}))

type Session = EndpointCalls['GET /session']['reply']

/** For this page only, once it reads its session again. */
const asIf = (change: (session: Session) => Partial<Session>) => async (page: Page) => {
  await page.route('**/api/device/people', (route) => route.fulfill({ json: { people: PEOPLE } }))
  await page.route('**/api/session', async (route) => {
    const session = (await (await route.fetch()).json()) as Session
    await route.fulfill({ json: { ...session, ...change(session) } })
  })
}

/** The device asks who acts, and nobody does. */
const lock = asIf(() => ({ shared: { isLocked: true, locksAfterSeconds: 60 } }))
const beStaff = asIf(({ user }) => ({ user: user && { ...user, role: 'staff' } }))

/** The page began with the session of its document. Once it is live it reads it again when the network comes back. */
async function readSession(page: Page): Promise<void> {
  await page.getByText(/^Live/).first().waitFor()
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

async function askManager(page: Page, stage: Stage): Promise<void> {
  await readSession(page)
  const card = page.locator(`[aria-label="Order ${stage.orders.paid.orderNumber}"]`)
  await card.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'A dish has run out' }).click()
  await page.getByRole('button', { name: 'Ask a manager' }).click()
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
  { name: 'manager-agrees', ...AT_BOARD, before: beStaff, act: askManager, shows: 'PIN of Grace MacLeod' },
  { name: 'several-people', ...AT_BOARD, act: openSharing, shows: 'Locks when nobody touches it for' },
]
