import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectFocus, useBrowser } from '../support/browser.ts'
import { changeLocation } from '../support/database.ts'
import { tabTo } from '../support/desk.ts'
import { findMessage } from '../support/messages.ts'
import { call, signInOn, signUp } from '../support/people.ts'
import {
  bookButton,
  bookingsOf,
  bookTable,
  cancelTable,
  dayAhead,
  DUPLICATE,
  fillDay,
  fillGuest,
  fillTime,
  GUEST_PHONE,
  openDay,
  REFUSED,
  timeTile,
  titleOf,
} from '../support/tables.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()

/** Visitors without an account get no live news of bookings: the page polls every ten seconds. */
const ASKED = { timeout: 45_000 }

// CUS-RES-01, CUS-RES-02, CUS-RES-59
test('a guest books for six on a phone with the keyboard alone, and gets the e-mail and the calendar file', async () => {
  const email = 'keyboard@example.test'
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/reservations?location=new-glasgow')
  await timeTile(page, '9:30 PM')
    .or(timeTile(page, '8:30 PM'))
    .or(page.getByText(/^No more tables/))
    .first()
    .waitFor()

  await tabTo(page, page.getByLabel('People', { exact: true }))
  for (let guests = 2; guests < 6; guests += 1) await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByLabel('When'))
  await page.keyboard.press('ArrowDown')
  await timeTile(page, '12:00 PM').waitFor()
  await tabTo(page, timeTile(page, '12:00 PM'))
  await page.keyboard.press('Space')
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => timeTile(page, '1:00 PM').isChecked()).toBe(true)
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.type('Asha Patel')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(GUEST_PHONE)
  await tabTo(page, page.getByRole('button', { name: 'High chair' }))
  await page.keyboard.press('Enter')
  await page.getByText(/1:00 PM · 6\u00a0people · New Glasgow$/).waitFor()
  await tabTo(page, bookButton(page))
  await page.keyboard.press('Enter')

  await titleOf(page, 'Your table is booked').waitFor()
  await expectFocus(titleOf(page, 'Your table is booked'))
  const number = (await page.getByText(/^RES-NGL-\d{8}-[A-Z]{4}$/).textContent()) ?? ''
  const mail = await findMessage(app, email, /Your table is booked/)
  expect(mail).toContain(number)
  // What a guest typed appears in no e-mail to an unproved address.
  expect(mail).not.toContain('High chair')
  expect(mail).toContain('We noted your request')

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const calendar = await readFile(await (await downloading).path(), 'utf8')
  expect(calendar).toContain('BEGIN:VEVENT')
  expect(calendar.replaceAll(/\r\n[ \t]/g, '')).toContain(number)

  await page.getByRole('link', { name: 'See or cancel this reservation' }).click()
  await titleOf(page, 'Your reservation').waitFor()
  await page.getByText('Confirmed. We look forward to seeing you.').waitFor()
})

// ADM-RES-57, ADM-RES-58, ADM-RES-60, CUS-API-71, CUS-API-72
test('a time that fills up disappears for a guest who looks at it, and is back once another cancels by link', async () => {
  const date = dayAhead(3)
  const first = await bookTable(app, null, { date, time: '19:00', partySize: 20 })
  const watching = await browser.newPage(app)
  await openDay(watching, date)
  await timeTile(watching, '7:00 PM').waitFor()

  await bookTable(app, null, { date, time: '19:00', partySize: 20 })
  await timeTile(watching, '7:00 PM').waitFor({ state: 'detached', ...ASKED })
  await watching.getByText('Fully booked times are not shown').waitFor()

  const guest = await browser.newPage(app, { width: 390 })
  await openAt(guest, first.manageUrl)
  await guest.getByRole('button', { name: 'Cancel reservation' }).click()
  const dialog = guest.getByRole('alertdialog', { name: 'Cancel this reservation?' })
  await expectFocus(dialog.getByRole('button', { name: 'Keep my table' }))
  await dialog.getByLabel(/^Reason/).fill('The sitter is ill')
  await dialog.getByRole('button', { name: 'Cancel reservation' }).click()

  await titleOf(guest, 'Reservation cancelled').waitFor()
  await guest.getByText(/^Cancelled on .* Reason: The sitter is ill$/).waitFor()
  await timeTile(watching, '7:00 PM').waitFor(ASKED)
})

test('a chosen time that is taken meanwhile keeps everything typed and offers the nearest ones', async () => {
  const date = dayAhead(4)
  const page = await browser.newPage(app)
  await openDay(page, date)
  await timeTile(page, '7:00 PM').check({ force: true })
  await fillGuest(page, 'late@example.test')

  await fillTime(app, { date, time: '19:00' })
  await page.getByText('7:00 PM was just taken. Nearest:').waitFor(ASKED)
  await bookButton(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Your table is not booked yet' })
  await summary.getByRole('link', { name: '7:00 PM was just taken.' }).waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('late@example.test')

  await page.getByRole('button', { name: '7:30 PM' }).click()
  await expect.poll(() => timeTile(page, '7:30 PM').isChecked()).toBe(true)
  await bookButton(page).click()
  await titleOf(page, 'Your table is booked').waitFor()
})

test('the second of two guests who ask for the last seats at once is told so, and keeps the typed text', async () => {
  const date = dayAhead(4)
  await bookTable(app, null, { date, time: '20:00', partySize: 20 })
  const page = await browser.newPage(app, { tolerate: REFUSED })
  await openDay(page, date)
  await timeTile(page, '8:00 PM').check({ force: true })
  await fillGuest(page, 'second@example.test')
  // The other booking's news is held, so this page has not heard of it when it sends its own.
  await page.route('**/api/events*', (route) => route.abort())
  await page.route('**/api/reservations', async (route) => {
    await bookTable(app, null, { date, time: '20:00', partySize: 20 })
    await route.continue()
  })

  await bookButton(page).click()

  const summary = page.getByRole('alert').filter({ hasText: 'Your table is not booked yet' })
  await summary.getByRole('link', { name: 'This time was just taken. Please choose another one.' }).waitFor()
  await expectFocus(summary)
  await page.getByText('8:00 PM was just taken. Nearest:').waitFor()
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Asha Patel')
})

test('wrong input is said beside its field, nothing is stored, and a reload takes nothing away', async () => {
  const email = `${'a'.repeat(95)}@example.test`
  const page = await browser.newPage(app, { width: 390 })
  await openDay(page, dayAhead(1))
  await page.getByLabel('Name', { exact: true }).fill('A')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('902 555')

  await bookButton(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Your table is not booked yet' })
  await summary.waitFor()
  await expect
    .poll(() => summary.getByRole('link').allInnerTexts())
    .toEqual([
      'Please choose a time',
      'Name must be at least 2 characters',
      'Email address is too long',
      'Please enter a valid phone number (10+ digits)',
    ])
  await expect.poll(() => page.getByLabel('When').inputValue()).toBe(dayAhead(1))

  await page.reload()
  await page.waitForFunction(
    (typed) => document.querySelector<HTMLInputElement>('#reservation-email')?.value === typed,
    email,
  )
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('A')
  await expect.poll(() => page.getByLabel('Phone', { exact: true }).inputValue()).toBe('902 555')
  expect(await bookingsOf(app, 'aaaaaaaaaa')).toBe(0)
})

// CUS-RES-02, CUS-RES-36
test('a closed day names itself and the next open one; a full day offers the other location', async () => {
  const page = await browser.newPage(app)
  const closed = dayAhead(8)
  const { location } = await call(app, null, 'GET /locations/:id', { params: { id: 'truro' } })
  const weekday = new Date(closed).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
  const day = weekday.toLowerCase()
  const hours = { ...location.hours, [day]: { open: '11:30', close: '22:00', closed: true } }
  await changeLocation(app, 'truro', { column: 'hours', value: JSON.stringify(hours) })

  await openDay(page, closed)
  await page.getByText(`Closed on ${weekday}s.`, { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Show / }).click()
  await timeTile(page, '7:00 PM').waitFor()
  await expect.poll(() => page.getByLabel('When').inputValue()).toBe(dayAhead(9))
  await changeLocation(app, 'truro', { column: 'hours', value: JSON.stringify(location.hours) })

  await fillDay(app, 'truro', dayAhead(10))
  await page.getByLabel('When').selectOption(dayAhead(10))
  const elsewhere = page.getByRole('group', { name: 'The same day at New Glasgow' })
  await elsewhere.getByRole('button', { name: '7:00 PM' }).click()
  await expect.poll(() => timeTile(page, '7:00 PM').isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('Where').inputValue()).toBe('new-glasgow')
})

test('a guest who has a table at the location already reads so letter by letter, with the way to it', async () => {
  const page = await browser.newPage(app, { tolerate: REFUSED })
  for (const time of ['5:00 PM', '6:00 PM']) {
    await openDay(page, dayAhead(5))
    await timeTile(page, time).check({ force: true })
    await fillGuest(page, 'twice@example.test')
    await bookButton(page).click()
    await titleOf(page, 'Your table is booked')
      .or(page.getByText(DUPLICATE, { exact: true }))
      .first()
      .waitFor()
  }

  await page.getByText(DUPLICATE, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'See or cancel it' }).click()
  await titleOf(page, 'Your reservation').waitFor()
})

// CUS-API-72, CUS-AUT-19, CUS-RES-16, CUS-RES-57
test('a customer sees a table booked elsewhere come live in the dashboard, and cancels it', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app)
  await signInOn(page, app, guest)
  await openAt(page, '/dashboard?tab=reservations')
  await page.getByText('No reservations yet').waitFor()
  await page.getByRole('link', { name: 'Book a table' }).waitFor()

  const booked = await bookTable(app, guest, { date: dayAhead(2), time: '18:00' })
  const upcoming = page.getByRole('region', { name: 'Upcoming' })
  await upcoming.getByText(booked.reservationId).waitFor()
  await page.getByRole('button', { name: `Cancel ${booked.reservationId}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel reservation' }).click()

  const past = page.getByRole('region', { name: 'Past and cancelled' })
  await past.getByText(/Reason: Cancelled by customer$/).waitFor()
  await upcoming.waitFor({ state: 'detached' })
})

test('a link that fits no booking shows only whom to call, and the page of a booking leaves no trace', async () => {
  const { manageUrl, reservationId } = await bookTable(app, null, { date: dayAhead(2) })
  const page = await browser.newPage(app, { tolerate: REFUSED })
  for (const path of [`/reservations/${reservationId}`, `/reservations/${reservationId}?token=wrong`]) {
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(404)
    await titleOf(page, 'Reservation not found').waitFor()
    await expect.poll(() => page.getByRole('main').locator('a[href^="tel:"]').count()).toBe(2)
  }

  const headers = (await fetch(app.url + manageUrl)).headers
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('cache-control')).toContain('no-store')
})

test('the page of a table that was cancelled elsewhere says so to a guest who looks at it', async () => {
  const booked = await bookTable(app, null, { date: dayAhead(2), time: '13:00' })
  const page = await browser.newPage(app)
  await openAt(page, booked.manageUrl)
  await titleOf(page, 'Your reservation').waitFor()

  await cancelTable(app, booked, 'We all caught a cold')
  await titleOf(page, 'Reservation cancelled').waitFor(ASKED)
})
