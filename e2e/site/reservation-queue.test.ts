import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { said } from '../support/desk.ts'
import { signInOn, signUp } from '../support/people.ts'
import {
  bookButton,
  bookingsOf,
  bookTable,
  dayAhead,
  DUPLICATE,
  fillGuest,
  GUEST_PHONE,
  openDay,
  REFUSED,
  timeTile,
  titleOf,
} from '../support/tables.ts'
import { openAccountMenu, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()

const NO_ANSWER = [NETWORK_GONE]

// CUS-ERR-72, CUS-OFF-18
test('a booking without a network is queued, and sent once when there is one', async () => {
  const email = 'offline@example.test'
  const page = await browser.newPage(app, { tolerate: NO_ANSWER })
  await openDay(page, dayAhead(6))
  await timeTile(page, '7:00 PM').check({ force: true })
  await fillGuest(page, email)

  await page.context().setOffline(true)
  await bookButton(page).click()
  await titleOf(page, 'Queued for when online').waitFor()
  await page.getByText(/7:00 PM · 2\u00a0people · Truro Heights$/).waitFor()
  expect(await bookingsOf(app, email)).toBe(0)

  await page.context().setOffline(false)
  await titleOf(page, 'Your table is booked').waitFor()
  expect(await bookingsOf(app, email)).toBe(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('thali_waiting'))).toBeNull()
})

// CUS-ERR-72, CUS-OFF-18
test('a cancellation without a network is queued and sent when there is one', async () => {
  const { manageUrl } = await bookTable(app, null, { date: dayAhead(6), time: '18:00' })
  const page = await browser.newPage(app, { tolerate: NO_ANSWER })
  await openAt(page, manageUrl)
  await page.getByRole('button', { name: 'Cancel reservation' }).click()
  await page.context().setOffline(true)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel reservation' }).click()
  await page.getByRole('region', { name: 'Queued for when online' }).waitFor()

  await page.context().setOffline(false)
  await titleOf(page, 'Reservation cancelled').waitFor()
})

test('a queued booking is answered on the page that is open by then, and a refusal leaves the queue', async () => {
  const email = 'refused@example.test'
  const page = await browser.newPage(app, { tolerate: [...NO_ANSWER, ...REFUSED] })
  await openDay(page, dayAhead(6))
  await timeTile(page, '5:30 PM').check({ force: true })
  await fillGuest(page, email)
  await page.route('**/api/reservations', (route) => route.abort())
  await bookButton(page).click()
  await titleOf(page, 'Queued for when online').waitFor()
  await bookTable(app, null, { email, date: dayAhead(7) })

  await openAt(page, '/terms')
  // Whatever the page loads later has come, and listens for the network.
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/reservations')
  await page.context().setOffline(true)
  await page.context().setOffline(false)

  await said(page, new RegExp(`5:30 PM · 2\u00a0people · Truro Heights: ${DUPLICATE}`)).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('thali_waiting'))).toBeNull()
  expect(await bookingsOf(app, email)).toBe(1)
})

// CUS-UN-28
test('a table that a guest has queued is not sent once somebody signs in; the account decides about it', async () => {
  const email = 'queued-as-guest@example.test'
  const guest = await signUp(app, { name: 'Mira Shah' })
  const page = await browser.newPage(app, { tolerate: NO_ANSWER })
  await openDay(page, dayAhead(11))
  await timeTile(page, '6:00 PM').check({ force: true })
  await fillGuest(page, email)
  let asked = 0
  await page.route('**/api/reservations', async (route) => {
    asked += 1
    if (asked === 1) await route.abort()
  })
  await bookButton(page).click()
  await titleOf(page, 'Queued for when online').waitFor()
  // The page is left while it tries again.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => asked).toBe(2)

  await signInOn(page, app, guest)
  await openAt(page, '/dashboard?tab=reservations')
  await page.unroute('**/api/reservations')
  const waiting = page.getByRole('region', { name: 'Queued for when online' })
  await waiting.getByText('Asked for before you signed in. It is sent only if you say so.').waitFor()
  expect(await bookingsOf(app, email)).toBe(0)

  await waiting.getByRole('button', { name: 'Send it from my account' }).click()
  await said(page, /^Your table is booked: /).waitFor()
  expect(await bookingsOf(app, email)).toBe(1)
})

// CUS-RES-27
test('a queued booking outlasts a server that answers 503 for a while, and is then made once', async () => {
  const email = 'restart@example.test'
  const page = await browser.newPage(app, { tolerate: [...NO_ANSWER, /status of 503/] })
  await openDay(page, dayAhead(12))
  await timeTile(page, '6:00 PM').check({ force: true })
  await fillGuest(page, email)
  let refusals = 0
  await page.route('**/api/reservations', async (route) => {
    refusals += 1
    if (refusals === 1) await route.abort()
    else if (refusals <= 5) await route.fulfill({ status: 503, json: { error: 'Restarting', code: 'unavailable' } })
    else await route.continue()
  })
  await bookButton(page).click()
  await titleOf(page, 'Queued for when online').waitFor()
  for (let time = 2; time <= 5; time += 1) {
    // Like a phone that finds its network again: the queue does not wait for its next try.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => refusals).toBeGreaterThanOrEqual(time)
  }
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await titleOf(page, 'Your table is booked').waitFor()
  expect(await bookingsOf(app, email)).toBe(1)
})

test('signing out forgets what the account has queued: it is never sent', async () => {
  const guest = await signUp(app, { name: 'Noor Haddad' })
  const page = await browser.newPage(app, { tolerate: NO_ANSWER })
  await signInOn(page, app, guest)
  await openDay(page, dayAhead(6))
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Noor Haddad')
  await timeTile(page, '4:30 PM').check({ force: true })
  await page.getByLabel('Phone', { exact: true }).fill(GUEST_PHONE)
  await page.route('**/api/reservations', (route) => route.abort())
  await bookButton(page).click()
  await titleOf(page, 'Queued for when online').waitFor()

  await openAccountMenu(page)
  await page
    .getByRole('menuitem', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .first()
    .click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/^One request was not sent\. It is thrown away when you log out/).waitFor()
  await question.getByText(/^Book: .*4:30 PM · 2\u00a0people · Truro Heights$/).waitFor()
  await question.getByRole('button', { name: 'Throw away and log out' }).click()
  await page.waitForURL('/')

  await page.unroute('**/api/reservations')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('thali_waiting'))).toBeNull()
  expect(await bookingsOf(app, guest.email)).toBe(0)
})
