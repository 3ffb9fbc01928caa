import type { PrinterView } from '@thali/contracts/locations/printers'
import { beforeAll, expect, test } from 'vitest'

import { expectFocus, expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { cardOf, openLocation, openSection, said } from '../support/desk.ts'
import { call, hire, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'

const browser = useBrowser()
const app = useOpenApp()
let admin: Person
let manager: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  manager = await hire(app, admin, { name: 'Grace MacLeod', role: 'manager' })
})

/** Nothing listens there. */
const NOWHERE = '127.0.0.1:9'
const FIELDS = {
  address: NOWHERE,
  width: 576,
  printsAt: 'start',
  stations: [] as string[],
  receipts: false,
  standbyId: null,
} as const

test('a manager adds a printer by keyboard, is told of a wrong address at its field, of one that does not answer, and the board says so', async () => {
  const page = await browser.newPage(app, { width: 1280, tolerate: [/400 \(Bad Request\)/] })
  await openSection(page, app, manager, 'locations')
  const part = await openLocation(page, 'Truro Heights', 'Printers')
  await part.getByText('No printers yet').waitFor()
  await expectNoAxeFindings(page)

  await part.getByRole('button', { name: 'Add a printer' }).focus()
  await page.keyboard.press('Enter')
  await expectFocus(part.getByRole('heading', { name: 'New printer' }))
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kitchen')
  await page.keyboard.press('Tab')
  await expectFocus(part.getByRole('radio', { name: /^The server dials it/ }))
  await page.keyboard.press('Tab')
  await page.keyboard.type('8.8.8.8:9100')
  await page.keyboard.press('Enter')
  const wrong = part.getByRole('link', { name: /^Enter an address of your own network/ })
  await wrong.waitFor()
  await expectNoAxeFindings(page)
  await page.keyboard.press('Tab')
  await expectFocus(wrong)
  await page.keyboard.press('Enter')
  const address = part.getByLabel('Address')
  await expectFocus(address)
  expect(await address.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(NOWHERE)
  await page.keyboard.press('Enter')
  await said(page, /^Kitchen is added\. Tickets of orders that come from now on/).waitFor()
  await expectFocus(part.getByRole('heading', { name: 'Kitchen' }))

  await part.getByRole('button', { name: 'Print a test page' }).focus()
  await page.keyboard.press('Enter')
  await part.getByText(`Kitchen printer does not answer at ${NOWHERE}`).waitFor()
  await part.getByRole('button', { name: /Kitchen No answer since .* Waits: 1/ }).waitFor()
  await expectNoAxeFindings(page)

  const board = await browser.newPage(app, { width: 1280 })
  await openSection(board, app, manager, 'orders')
  const trouble = board.getByRole('region', { name: 'Printers' })
  await trouble.getByText(/^Kitchen printer: no answer since .* · 1 sheet waits$/).waitFor()
  // There is no other printer to send it to.
  expect(await trouble.getByRole('button').count()).toBe(0)
  await expectNoAxeFindings(board)

  await part.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await said(page, 'Kitchen is removed').waitFor()
  await expectFocus(part.getByRole('button', { name: 'Add a printer' }))
  await trouble.waitFor({ state: 'detached' })
})

test('a printer that calls gets what is to be entered at it, once, and a new secret when somebody asks', async () => {
  const page = await browser.newPage(app, { width: 1280 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSection(page, app, manager, 'locations')
  const part = await openLocation(page, 'Truro Heights', 'Printers')
  await part.getByRole('button', { name: 'Add a printer' }).click()
  await part.getByLabel('Name').fill('Bar')
  await part.getByRole('radio', { name: /^A Star printer calls/ }).check()
  expect(await part.getByLabel('Address').count()).toBe(0)
  await page.keyboard.press('Enter')
  await said(page, /^Bar is added\./).waitFor()

  await part.getByText('This printer has no secret yet.').waitFor()
  await part.getByRole('button', { name: 'Show what to enter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bar' })
  const address = await dialog.getByLabel('Server URL', { exact: true }).inputValue()
  expect(address).toMatch(/\/api\/print\/star\/[\w-]{22}$/)
  await dialog.getByRole('button', { name: 'Copy Server URL' }).click()
  await dialog.getByRole('button', { name: 'Copied Server URL' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'It is entered' }).click()
  await part.getByText('This printer has not called yet.').waitFor()

  await part.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make it' }).click()
  expect(await dialog.getByLabel('Server URL', { exact: true }).inputValue()).not.toBe(address)
  await dialog.getByRole('button', { name: 'It is entered' }).click()
  await part.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await said(page, 'Bar is removed').waitFor()
})

test('sheets that have waited for a printer for 90 seconds ring like a lost connection', async () => {
  const page = await browser.newPage(app, { width: 1280 })
  await page.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function hear(this: AudioBufferSourceNode, ...when: []) {
      Object.assign(globalThis, { heardSeconds: this.buffer?.duration })
      start.apply(this, when)
    }
  })
  const printer: PrinterView = {
    ...FIELDS,
    id: 'made-up',
    locationId: 'truro',
    name: 'Tandoor',
    way: 'network',
    calls: null,
    tickets: 'whole',
    trouble: { kind: 'paper', since: new Date(Date.now() - 120_000).toISOString() },
    canConfirm: true,
    printedAt: null,
    waiting: 2,
    unsure: [],
  }
  await page.route('**/api/admin/printers', (route) => route.fulfill({ json: { printers: [printer] } }))
  await openSection(page, app, manager, 'orders')
  await page.getByText(/^Tandoor printer: no paper since .* · 2 sheets wait$/).click()
  const lost = await page.evaluate(async () => {
    const file = await fetch('/sounds/connection-lost.wav')
    return (await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await file.arrayBuffer())).duration
  })
  const heard = () => page.evaluate(() => (globalThis as { heardSeconds?: number }).heardSeconds)
  await expect.poll(heard).toBeCloseTo(lost, 2)
})

test('a ticket that is asked for before the board knows its printers is printed by them, and not by the browser', async () => {
  const { printer } = await call(app, manager, 'POST /admin/printers', {
    body: { ...FIELDS, locationId: 'truro', name: 'Window', tickets: 'whole' },
  })
  const order = await placeOrder(app, await signUp(app))
  const page = await browser.newPage(app, { width: 1280 })
  const known = Promise.withResolvers<void>()
  await page.route('**/api/admin/printers', async (route) => {
    await known.promise
    await route.continue()
  })
  await openSection(page, app, manager, 'orders')
  await cardOf(page, 'Pending Orders', order.orderNumber).getByRole('button', { name: 'More' }).click()
  const details = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  await details.getByRole('button', { name: 'Print ticket' }).click()
  known.resolve()
  await details.getByText(/^Ticket sent to .*Window/).waitFor()
  await call(app, manager, 'DELETE /admin/printers/:id', { params: { id: printer.id } })
})

test('what waits for a printer in trouble is sent to the other one with a tap; a ticket is sent to the printers of its location', async () => {
  const add = (name: string, tickets: PrinterView['tickets']) =>
    call(app, manager, 'POST /admin/printers', {
      body: { ...FIELDS, locationId: 'truro', name, tickets },
    })
  const { printer } = await add('Tandoor', 'whole')
  await add('Counter', 'none')
  await call(app, manager, 'POST /admin/printers/:id/test', { params: { id: printer.id } })
  const order = await placeOrder(app, await signUp(app))

  const page = await browser.newPage(app, { width: 1280 })
  await openSection(page, app, manager, 'orders')
  const trouble = page.getByRole('region', { name: 'Printers' })
  await cardOf(page, 'Pending Orders', order.orderNumber).getByRole('button', { name: 'More' }).click()
  const details = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  await details.getByRole('button', { name: 'Print ticket' }).click()
  await details.getByText(/^Ticket sent to Tandoor/).waitFor()
  // No printer of this location prints receipts.
  expect(await details.getByRole('button', { name: 'Print receipt' }).count()).toBe(0)
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')

  await trouble.getByRole('button', { name: 'Send to Counter' }).click()
  await said(page, /^\d sheets? sent to Counter$/).waitFor()

  // As if a receipt had been cut off while it was printed, and somebody had looked.
  const sheet = { id: '6f0d1c52-0f55-4a86-9c6e-0c9a4c1f7b03', title: 'Receipt of 1042', at: new Date().toISOString() }
  const well = { ...printer, trouble: null, waiting: 0 }
  let printers: PrinterView[] = [{ ...well, unsure: [sheet] }]
  await page.route('**/api/admin/printers', (route) => route.fulfill({ json: { printers } }))
  await page.route('**/api/admin/sheets/*/settle', (route) => {
    printers = [well]
    return route.fulfill({ json: { success: true } })
  })
  const isThere = trouble.getByRole('button', { name: 'It is there' })
  await isThere.focus()
  await page.keyboard.press('Enter')
  await trouble.waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('heading', { name: /^Under Preparation/ }))
})
