import { readFile } from 'node:fs/promises'

import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectFocus, isFocused, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { backdateTable } from '../support/database.ts'
import { expectSettledSearch, openSection, said, tabTo } from '../support/desk.ts'
import { findMessage } from '../support/messages.ts'
import { call, hire, type Person, signInAsAdmin } from '../support/people.ts'
import { bookTable, dayAhead, fillTime } from '../support/tables.ts'

const browser = useBrowser()
const app = useApp()
let admin: Person
let host: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  host = await hire(app, admin, { name: 'Meera Joshi', role: 'staff' })
})

// ADM-DAT-53, ADM-RES-41, ADM-RES-45, ADM-RES-61, ADM-SND-30
test('a guest’s booking rings and stands at the door at once, is read in full, arrives, and can be a no-show', async () => {
  const date = dayAhead(1)
  const door = await browser.newPage(app, { width: 820 })
  await countSounds(door)
  await openSection(door, app, host, 'reservations')
  await switchSoundOn(door)
  await goToDay(door, date)
  await door.getByText('Nobody is booked').waitFor()
  const before = await soundsOf(door)

  const specialRequests = 'Peanut allergy: please tell the kitchen'
  const booked = await bookTable(app, null, { name: 'Priya Nair', date, time: '18:30', partySize: 7, specialRequests })
  await said(door, /^New reservation: Priya Nair, 7 guests, .*6:30 PM, Truro Heights · Urgent$/).waitFor()
  await expect.poll(() => soundsOf(door)).toBe(before + 2)
  const card = cardOf(door, 'Priya Nair')
  await card.getByText('Allergy', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Note of Priya Nair' }).click()
  await door.getByRole('dialog', { name: 'Note of Priya Nair' }).getByText(specialRequests).waitFor()
  await door.keyboard.press('Escape')
  await openMenu(card)
  await expect
    .poll(() => card.getByRole('link', { name: '(902) 555-0123' }).getAttribute('href'))
    .toBe('tel:+19025550123')
  // Before the time of the table nobody has failed to come.
  await expect.poll(() => card.getByRole('button', { name: 'No-show: Priya Nair' }).count()).toBe(0)
  await door.keyboard.press('Escape')
  await door
    .getByRole('listitem')
    .filter({ hasText: /^6:30 PM7 of\/40 guests, 33 left$/ })
    .waitFor()

  await door.getByRole('button', { name: 'View', exact: true }).click()
  const details = door.getByRole('dialog', { name: 'Priya Nair' })
  await details.getByText(/^RES-TRU-\d{8}-[A-Z]{4}$/).waitFor()
  await door.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })

  const arrived = card.getByRole('button', { name: 'Arrived: Priya Nair' })
  const lies = [await card.boundingBox(), await arrived.boundingBox()]
  await arrived.click()
  await card.getByText(/^Here since \d/).waitFor()
  await door.getByText('Here: 1 of 1 table, 7 of 7 guests').waitFor()
  const undo = card.getByRole('button', { name: 'Undo arrival of Priya Nair' })
  expect([await card.boundingBox(), await undo.boundingBox()]).toEqual(lies)
  await door.setViewportSize({ width: 360, height: 780 })
  const here = card.getByRole('paragraph').filter({ hasText: 'Here' })
  await expect.poll(() => here.evaluate((line) => line.scrollHeight - line.clientHeight)).toBe(0)
  await door.setViewportSize({ width: 820, height: 1180 })
  await undo.click()
  await arrived.waitFor()

  await goToDay(door, await backdateTable(app, booked.id))
  await card.getByText('Over an hour late').waitFor()
  await openMenu(card)
  await card.getByRole('button', { name: 'No-show: Priya Nair' }).click()
  const question = door.getByRole('alertdialog', { name: 'Cancel Reservation' })
  await expect.poll(() => question.getByRole('radio', { name: 'Customer no-show' }).isChecked()).toBe(true)
  await question.getByText(/^Your table on .* was cancelled\. We hope to see you another time\.$/).waitFor()
  await question.getByRole('button', { name: 'Cancel reservation' }).click()
  await said(door, 'Reservation cancelled successfully').waitFor()
  await card.waitFor({ state: 'detached' })
  await door.getByText('Cancelled (1)').waitFor()
})

test('a caller is given a table by keyboard alone, in the last chairs of a time, which nobody else is offered then', async () => {
  const date = dayAhead(2)
  await fillTime(app, { date, time: '19:00' })
  await bookTable(app, null, { date, time: '19:30', partySize: 20 })
  await bookTable(app, null, { date, time: '19:30', partySize: 18 })
  const door = await browser.newPage(app, { width: 1280 })
  await openSection(door, app, host, 'reservations')
  await goToDay(door, date)
  await timeOf(door, '7:00 PM').getByText('Full').waitFor()
  await timeOf(door, '7:30 PM').getByText('2 left').waitFor()

  await tabTo(door, timeOf(door, '7:30 PM').getByRole('button'))
  await door.keyboard.press('Enter')
  const dialog = door.getByRole('dialog', { name: 'Book by phone / walk-in' })
  await dialog.waitFor()
  await expectFocus(dialog.getByLabel('Phone'))
  await door.keyboard.press('Enter')
  await dialog.getByRole('alert').getByRole('link', { name: 'Customer name is required' }).waitFor()
  await dialog.getByLabel('Phone').focus()
  await door.keyboard.type('9025550144')
  await door.keyboard.press('Tab')
  await door.keyboard.type('Omar Siddiqui')
  await expect.poll(() => dialog.getByRole('radio', { name: '7:30 PM' }).isChecked()).toBe(true)
  await expect.poll(() => dialog.getByRole('radio', { name: '7:00 PM' }).count()).toBe(0)
  await dialog.getByText('Fully booked times are not shown.').waitFor()
  await door.keyboard.press('Enter')

  await said(door, /^Booked: RES-TRU-/).waitFor()
  await cardOf(door, 'Omar Siddiqui').waitFor()
  await timeOf(door, '7:30 PM').getByText('Full').waitFor()
  // News of the tables booked before the page was opened may still come in.
  expect(await said(door, /^New reservation: Omar Siddiqui/).count()).toBe(0)
  await findMessage(app, '+19025550144', /table for 2 on .* is booked/)
})

// ADM-RES-18, ADM-RES-19
test('a caller moves a table to a later time and a smaller party, which gives its chairs back; the guest is told', async () => {
  const date = dayAhead(4)
  const email = 'nadia.haddad@example.test'
  await bookTable(app, null, { date, time: '18:00', partySize: 20 })
  await bookTable(app, null, { name: 'Nadia Haddad', email, date, time: '18:00', partySize: 20 })
  const door = await browser.newPage(app, { width: 820 })
  await openSection(door, app, host, 'reservations')
  await goToDay(door, date)
  await timeOf(door, '6:00 PM').getByText('Full').waitFor()
  await openMenu(cardOf(door, 'Nadia Haddad'))
  await door.getByRole('button', { name: 'Details of Nadia Haddad' }).click()
  await door.getByRole('button', { name: 'Change reservation' }).click()
  const dialog = door.getByRole('dialog', { name: 'Change reservation' })
  await expect.poll(() => dialog.getByRole('radio', { name: '6:00 PM' }).isChecked()).toBe(true)

  await dialog.getByRole('button', { name: /fewer|less|remove/i }).click()
  await dialog.getByRole('radio', { name: '7:30 PM' }).check({ force: true })
  await dialog.getByLabel('Special requests and allergies').fill('A high chair')
  await dialog.getByRole('button', { name: 'Save the change' }).click()
  await said(door, 'Reservation changed').waitFor()
  await timeOf(door, '6:00 PM').getByText('20 left').waitFor()
  await timeOf(door, '7:30 PM').getByText('21 left').waitFor()
  await cardOf(door, 'Nadia Haddad').getByText('A high chair').waitFor()
  expect(await said(door, /^New reservation: Nadia Haddad, 19 guests/).count()).toBe(0)
  await findMessage(app, email, /Your reservation was changed[\s\S]*7:30 PM[\s\S]*Guests: 19/)
})

// ADM-CON-56, ADM-ERR-090, ADM-ERR-091, ADM-RES-01, ADM-RES-03, ADM-RES-14, ADM-RES-15, ADM-RES-20, ADM-RES-21,
// ADM-RES-23, ADM-RES-29, ADM-RES-30, ADM-RES-34..38, ADM-RES-41, ADM-RES-45, ADM-RES-46, ADM-SHL-11
test('the list of reservations is searched, narrowed and paged; a table is cancelled for a reason that the guest reads', async () => {
  const date = dayAhead(3)
  for (let count = 1; count <= 21; count += 1) {
    const time = `${12 + (count % 9)}:00`
    await bookTable(app, null, { name: `Crowd ${String.fromCodePoint(64 + count)}`, date, time, partySize: 1 })
  }
  const email = 'grace.macleod@example.test'
  await bookTable(app, null, { name: 'Grace MacLeod', email, date, time: '12:30' })
  const desk = await browser.newPage(app)
  await openSection(desk, app, host, 'reservations')
  await desk.getByRole('tab', { name: 'List' }).click()
  const search = desk.getByRole('searchbox', { name: 'Search reservations' })
  await search.fill('crowd')
  await desk.getByText('Showing 1–20 of 21 reservations').waitFor()
  await desk.getByRole('button', { name: 'Page 2' }).click()
  await desk.getByText('Showing 21–21 of 21 reservations').waitFor()
  expect(await namesIn(desk)).toEqual(['Crowd A'])
  await search.fill('nobody of this name')
  await desk.getByText('No Reservations Found').waitFor()
  await desk.getByText('Try adjusting your filters to see more results.').waitFor()
  await expect.poll(() => desk.getByRole('button', { name: 'Export', exact: true }).count()).toBe(0)
  await desk.getByRole('button', { name: 'Clear filters' }).click()

  await search.fill('GRACE')
  await desk.getByText('Showing 1–1 of 1 reservation').waitFor()
  await desk.getByRole('button', { name: 'Cancel the reservation of Grace MacLeod' }).click()
  const question = desk.getByRole('alertdialog', { name: 'Cancel Reservation' })
  const confirm = question.getByRole('button', { name: 'Cancel reservation' })
  const calls: string[] = []
  desk.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await question.getByRole('radio', { name: 'Other' }).check()
  await confirm.click()
  await question.getByText('Please select or enter a cancellation reason').waitFor()
  expect(calls).toEqual([])
  await question.getByLabel('What is the reason?').fill('A pipe has burst')
  await question.getByRole('radio', { name: 'Weather conditions' }).check()
  await question.getByRole('radio', { name: 'Other' }).check()
  await expect.poll(() => question.getByLabel('What is the reason?').inputValue()).toBe('')
  await question.getByRole('radio', { name: 'Kitchen emergency' }).check()
  const told = await question.getByText(/^Your table on/).innerText()
  const isLetGo = Promise.withResolvers<void>()
  await desk.route('**/cancel', async (route) => {
    await isLetGo.promise
    await route.continue()
  })
  await confirm.click()
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  isLetGo.resolve()

  await said(desk, 'Reservation cancelled successfully').waitFor()
  await desk.getByText('Reason: Kitchen emergency').waitFor()
  await expect.poll(() => desk.getByRole('button', { name: /^Cancel the reservation/ }).count()).toBe(0)
  expect(await findMessage(app, email, /Your reservation was cancelled/)).toContain(told)
})

// ADM-RES-09, ADM-RES-24, ADM-RES-32
test('the list of reservations is asked for once nobody types any more, and again by its two buttons', async () => {
  const desk = await browser.newPage(app, { tolerate: [/status of 400/] })
  await desk.clock.install()
  await openSection(desk, app, host, 'reservations')
  await desk.getByRole('tab', { name: 'List' }).click()
  await desk.getByText(/^Showing 1–|^0 reservations/).waitFor()
  await expectSettledSearch(desk, 'Search reservations', ['no', 'body'])
  await desk.getByText('No Reservations Found').waitFor()

  const address = '**/api/admin/reservations?*'
  await desk.route(address, (route) => route.fulfill({ status: 400, json: { error: 'no', code: 'invalid-argument' } }))
  await desk.getByRole('button', { name: 'Refresh' }).click()
  const banner = desk.getByRole('alert').filter({ hasText: 'Failed to load reservations' })
  await banner.waitFor()
  await desk.unroute(address)
  await Promise.all([desk.waitForResponse(address), banner.getByRole('button', { name: 'Try again' }).click()])
  await banner.waitFor({ state: 'detached' })
})

// ADM-CSV-01..03, ADM-RES-25, ADM-ROL-27
test('an admin exports the whole filtered list of reservations as a table', async () => {
  const date = dayAhead(4)
  for (const name of ['Export One', 'Export Two']) await bookTable(app, null, { name, date })
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'reservations')
  await desk.getByRole('tab', { name: 'List' }).click()
  await desk.getByRole('searchbox', { name: 'Search reservations' }).fill('Export')
  await desk.getByText('Showing 1–2 of 2 reservations').waitFor()
  const downloading = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`reservations-${dayAhead(0)}.csv`)
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split(/\r?\n/)
  expect(head).toBe('\uFEFFID,Customer,Email,Phone,Location,Date,Time,Party Size,Status,Created')
  expect(rows.map((row) => row.split(',')[1])).toEqual(['Export Two', 'Export One'])
})

// ADM-ERR-088, ADM-OFF-15, ADM-OFF-16, ADM-RES-47
test('without a network an arrival and a cancellation wait, and each is sent once when it is back', async () => {
  const date = dayAhead(5)
  await bookTable(app, null, { name: 'Ana Souza', date, time: '18:00' })
  const given = await bookTable(app, null, { name: 'Wei Zhang', date, time: '18:30' })
  const door = await browser.newPage(app, { tolerate: [NETWORK_GONE, /status of 409/] })
  await openSection(door, app, host, 'reservations')
  await goToDay(door, date)
  await cardOf(door, 'Wei Zhang').waitFor()
  const sent: string[] = []
  door.on('requestfinished', (request) => {
    if (/\/(?:arrival|cancel)$/.test(request.url())) sent.push(request.url().split('/').at(-1) ?? '')
  })

  await door.context().setOffline(true)
  await cardOf(door, 'Ana Souza').getByRole('button', { name: 'Arrived: Ana Souza' }).click()
  await cardOf(door, 'Ana Souza').getByText('Queued for when online').waitFor()
  await cardOf(door, 'Ana Souza')
    .getByText(/^Here since/)
    .waitFor()
  await openMenu(cardOf(door, 'Wei Zhang'))
  await door.getByRole('button', { name: 'Cancel the reservation of Wei Zhang' }).click()
  const question = door.getByRole('alertdialog')
  await expect.poll(() => question.getByRole('radio', { name: 'Customer no-show' }).isDisabled()).toBe(true)
  await question.getByRole('radio', { name: 'Staff shortage' }).check()
  await question.getByRole('button', { name: 'Cancel reservation' }).click()
  await cardOf(door, 'Wei Zhang').getByText('Cancellation: Queued for when online').waitFor()
  await door.getByRole('button', { name: '2 waiting' }).click()
  const queue = door.getByRole('dialog', { name: 'Waiting to be sent' })
  await queue.getByText(`Wei Zhang, ${given.reservationId}: Cancel`).waitFor()
  await queue.getByRole('button', { name: 'Close' }).click()
  await cancelElsewhere(given.id)

  await door.context().setOffline(false)
  await said(door, 'Queued arrival sent').waitFor()
  await said(door, `Reservation ${given.reservationId}: This reservation was already cancelled.`).waitFor()
  await cardOf(door, 'Wei Zhang').waitFor({ state: 'detached' })
  await cardOf(door, 'Ana Souza').getByText('Queued for when online').waitFor({ state: 'detached' })
  await cardOf(door, 'Ana Souza')
    .getByText(/^Here since/)
    .waitFor()
  expect(sent).toEqual(['arrival', 'cancel'])
})

// ADM-CON-28, ADM-ERR-098, ADM-ERR-100, ADM-ERR-108, ADM-RES-26..28, ADM-SND-19, ADM-SND-33, ADM-SND-34, ADM-SND-37,
// ADM-SND-41
test('the sound of reservations is set beside them, closes with Escape and a tap beside it, and is kept', async () => {
  const desk = await browser.newPage(app, { width: 390 })
  const areSoundsThere = Promise.withResolvers<void>()
  await desk.route('**/sounds/*.wav', async (route) => {
    await areSoundsThere.promise
    await route.continue()
  })
  await openSection(desk, app, host, 'reservations')
  const opener = desk.getByRole('button', { name: /^Sound of reservations/ })
  const panel = desk.getByRole('dialog', { name: 'Reservation sound settings' })
  const isBack = () => opener.evaluate(isFocused)
  await opener.click()
  await panel.getByText('70%').waitFor()
  const sounds = panel.getByRole('switch', { name: 'Reservation sounds' })
  const state = panel.getByRole('status').filter({ hasText: 'Initializing' })
  await sounds.click()
  await state.locator('svg.spin').waitFor()
  areSoundsThere.resolve()
  await state.waitFor({ state: 'detached' })
  await panel.getByRole('status').getByText('Active', { exact: true }).waitFor()
  await sounds.click()
  await panel.getByRole('button', { name: 'Test Reservation Sound' }).click()
  await panel.getByText('Test failed').waitFor()
  await panel.getByText('Reservation notifications disabled').waitFor()
  await panel.getByRole('switch', { name: 'Reservation sounds' }).click()
  await panel.getByRole('status').getByText('Active', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Test Reservation Sound' }).click()
  await panel.getByText('Reservation sound test successful!').waitFor()
  await panel.getByRole('button', { name: 'Louder' }).click()
  await desk.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(isBack).toBe(true)

  await opener.click()
  await desk.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } })
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(isBack).toBe(true)
  await desk.reload()
  await opener.click()
  await panel.getByText('75%').waitFor()
  await expect.poll(() => panel.getByRole('switch', { name: 'Reservation sounds' }).isChecked()).toBe(true)
})

function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole('region', { name: 'Arrivals' })
    .getByRole('listitem', { name: new RegExp(`^${name}, \\d+ guest`) })
}

function timeOf(page: Page, label: string): Locator {
  return page.getByRole('region', { name: 'Guests at each time' }).getByRole('listitem').filter({ hasText: label })
}

async function openMenu(row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click()
}

async function goToDay(page: Page, date: string): Promise<void> {
  await page.getByLabel('Date', { exact: true }).fill(date)
}

async function namesIn(page: Page): Promise<string[]> {
  const rows = page.getByRole('table', { name: 'Reservations' }).getByRole('row')
  return rows.locator('td:nth-child(2) b').allInnerTexts()
}

/** A faster person at another tablet. */
async function cancelElsewhere(id: string): Promise<void> {
  const body = { reason: 'Overbooking issue' }
  await call(app, admin, 'POST /admin/reservations/:id/cancel', { params: { id }, body })
}

async function switchSoundOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sound of reservations/ }).click()
  await page.getByRole('switch', { name: 'Reservation sounds' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sound of reservations: Active' }).waitFor()
}

/** Counts the sounds that are played. */
async function countSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function count(this: AudioBufferSourceNode, ...when: []) {
      const { sounds = 0 } = globalThis as { sounds?: number }
      Object.assign(globalThis, { sounds: sounds + 1 })
      start.apply(this, when)
    }
  })
}

function soundsOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as { sounds?: number }).sounds ?? 0)
}
