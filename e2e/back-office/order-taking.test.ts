import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { openCustomer, openPart, openSection } from '../support/desk.ts'
import { findMessage } from '../support/messages.ts'
import { chooseChip } from '../support/ordering.ts'
import { type Person, signUpCaller } from '../support/people.ts'
import { startDesk } from '../support/provider.ts'

const browser = useBrowser()
let app: RunningApp
let clerk: Person

beforeAll(async () => {
  ;({ app, clerk } = await startDesk(['truro', 'new-glasgow']))
})
afterAll(() => app?.stop())

async function openDesk({ tolerate = [] as RegExp[] } = {}) {
  const page = await browser.newPage(app, { tolerate })
  const menusRead: string[] = []
  page.on('request', (request) => {
    const [, location] = /\/api\/menu\/([a-z-]+)$/.exec(request.url()) ?? []
    if (location) menusRead.push(location)
  })
  await openSection(page, app, clerk, 'create-order')
  const place = page.getByRole('combobox', { name: 'Location of the order' })
  await place.selectOption('truro')
  const ticket = page.getByRole('region', { name: 'Ticket' })
  const menu = page.getByRole('region', { name: 'Menu', exact: true })
  const dish = page.getByRole('dialog', { name: 'Butter Chicken' })
  const pick = async () => {
    await menu.getByRole('button', { name: /^Butter Chicken \$/ }).click()
    await dish.waitFor()
  }
  const add = async () => {
    await pick()
    await dish.getByRole('button', { name: /^Add to Order/ }).click()
    await dish.waitFor({ state: 'detached' })
  }
  return { page, place, menusRead, ticket, dish, pick, add }
}

const EMPTY = 'Nothing yet. Pick a dish from the menu.'

// ADM-CON-21
test('the desk asks how hot and how many of each dish with heat, Medium first; Escape or a press beside it adds nothing [ADM-NEW-44..54]', async () => {
  const { page, ticket, dish, pick } = await openDesk()
  await pick()
  const levels = dish.getByRole('radio')
  expect(await levels.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))).toEqual([
    'mild',
    'medium',
    'hot',
  ])
  await expect.poll(() => dish.getByRole('radio', { checked: true }).getAttribute('value')).toBe('medium')
  await dish.getByRole('button', { name: 'Add to Order • $17.99' }).waitFor()
  await dish.getByText('1 × Butter Chicken, Medium', { exact: true }).waitFor()
  await dish.getByRole('button', { name: /^One more/ }).click()
  await dish.getByRole('button', { name: 'Add to Order • $35.98' }).waitFor()
  await dish.getByRole('button', { name: /^One (less|fewer)/ }).click()
  await page.keyboard.press('-')
  await dish.getByText('1 × Butter Chicken, Medium', { exact: true }).waitFor()

  await page.keyboard.press('Escape')
  await dish.waitFor({ state: 'detached' })
  await pick()
  await page.mouse.click(4, 4)
  await dish.waitFor({ state: 'detached' })
  await ticket.getByText(EMPTY).waitFor()
})

test('a dish without heat is added with Enter, and nobody is asked how hot it shall be [ruling 44]', async () => {
  const { page, ticket } = await openDesk()
  await page.getByRole('searchbox').fill('Garlic Naan')
  await page.keyboard.press('Enter')
  const naan = page.getByRole('dialog', { name: 'Garlic Naan' })
  await naan.getByText('1 × Garlic Naan', { exact: true }).waitFor()
  expect(await naan.getByRole('radio').count()).toBe(0)
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await naan.waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: '1 Garlic Naan, in the order' }).waitFor()

  // A note can still be added afterwards.
  await ticket.getByRole('button', { name: /^Edit Garlic Naan/ }).click()
  await naan.getByRole('button', { name: /^Update/ }).waitFor()
  expect(await ticket.getByText(/Mild|Medium|Hot/).count()).toBe(0)
})

// ADM-CON-18
test('the ticket asks for what the order type needs, and for a tip of subtotal and tax [ADM-NEW-07, ADM-NEW-21..38]', async () => {
  const { ticket, add } = await openDesk()
  await add()
  const names = async (legend: string) =>
    ticket
      .getByRole('group', { name: legend, exact: true })
      .getByRole('radio')
      .evaluateAll((radios) => {
        return radios.map((radio) => (radio as HTMLInputElement).value)
      })
  const limits = async (label: string) => {
    const field = ticket.getByLabel(label, { exact: true })
    return field.evaluate(({ min, step, value }: HTMLInputElement) => ({ min, step, value }))
  }
  const delivery = ticket.getByRole('group', { name: 'Delivery Information' })
  const table = ticket.getByRole('group', { name: 'Table Information' })
  expect(await names('Order Type')).toEqual(['pickup', 'delivery', 'dine-in'])
  await openPart(ticket, 'Tip')
  expect(await names('Tip')).toEqual(['0', '10', '15', '18', '20', 'custom'])
  expect(await names('Payment Method')).toEqual(['cash', 'card'])
  expect([await delivery.count(), await table.count()]).toEqual([0, 0])

  await chooseChip(ticket.page(), /^Dine-in/)
  await table.waitFor()
  expect(await limits('Party size')).toMatchObject({ min: '1', value: '1' })
  await expect.poll(() => table.getByLabel(/^Table number/).getAttribute('min')).toBe('1')
  await chooseChip(ticket.page(), /^Delivery/)
  await delivery.getByLabel('Address').waitFor()
  await delivery.getByLabel(/^Instructions/).waitFor()
  await expect.poll(() => table.count()).toBe(0)

  // 15% of 17.99 and 2.52 tax
  await chooseChip(ticket.page(), /^15%/)
  await ticket.getByRole('button', { name: 'Take cash • $23.60' }).waitFor()
  await chooseChip(ticket.page(), /^Custom/)
  expect(await limits('Custom tip')).toMatchObject({ min: '0', step: '0.01' })
  await ticket.getByLabel('Custom tip', { exact: true }).fill('4')
  await ticket.getByRole('button', { name: 'Take cash • $24.50' }).waitFor()
})

test('every location has its own menu and its own cart, which a reload keeps [ADM-NEW-01..02, ADM-NEW-62..63]', async () => {
  const { page, place, menusRead, ticket, add } = await openDesk()
  const lines = ticket.getByRole('heading', { name: /^Order · 1 item/ })
  await place.selectOption('new-glasgow')
  await add()
  expect(new Set(menusRead)).toEqual(new Set(['truro', 'new-glasgow']))
  await lines.waitFor()

  await place.selectOption('truro')
  await ticket.getByText(EMPTY).waitFor()
  await page.reload()
  await ticket.getByText(EMPTY).waitFor()
  await place.selectOption('new-glasgow')
  await lines.waitFor()
  const kept = await page.evaluate(() => localStorage.getItem('sizzle_spice_location_carts'))
  expect(JSON.parse(kept ?? '{}')).toHaveProperty('new-glasgow')
})

// ADM-ERR-016
test('without a network no order is taken, and what was typed stays [ADM-NEW-73, ADM-OFF-01]', async () => {
  const { page, ticket, add } = await openDesk({ tolerate: [NETWORK_GONE] })
  await add()
  await ticket.getByLabel('Name', { exact: true }).fill('Bo Chen')
  let orders = 0
  page.on('request', (request) => {
    // The quote of what is in the ticket is asked for by POST, too, half a second after the last dish.
    if (/\/createAdmin/.test(request.url())) orders += 1
  })
  await page.context().setOffline(true)
  await ticket.getByRole('button', { name: 'Take cash • $20.50' }).click()
  await ticket.getByRole('alert').getByText('Cannot create orders while offline', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  expect(orders).toBe(0)

  await page.context().setOffline(false)
  await ticket
    .getByText('Bo Chen', { exact: true })
    .or(ticket.getByLabel('Name', { exact: true }))
    .waitFor()
  await ticket.getByRole('button', { name: 'Take cash • $20.50' }).click()
  await page.getByRole('alertdialog', { name: /^Confirm cash payment of \$20\.50 has been received\?$/ }).waitFor()
})

test('a caller is known for five minutes without being looked up again [ADM-OFF-28]', async () => {
  await signUpCaller(app, clerk, 'Asha Patel', '+19025550188')
  const { page, ticket } = await openDesk()
  let lookups = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/users/lookup')) lookups += 1
  })
  await page.clock.install()
  const typeNumber = async () => {
    // Once somebody is found, the customer is one line.
    if ((await ticket.getByLabel('Phone', { exact: true }).count()) === 0) await openCustomer(ticket)
    await ticket.getByLabel('Phone', { exact: true }).fill('')
    await ticket.getByText('Existing Customer Found').waitFor({ state: 'detached' })
    await ticket.getByLabel('Phone', { exact: true }).fill('9025550188')
    await ticket.getByText('Existing Customer Found').waitFor()
  }

  await typeNumber()
  await page.clock.fastForward('04:00')
  await typeNumber()
  expect(lookups).toBe(1)
  await page.clock.fastForward('01:30')
  await typeNumber()
  await expect.poll(() => lookups).toBe(2)
})

// ADM-ERR-126, ADM-NEW-14..17, ADM-NEW-19, ADM-PAY-01
test('a look-up that fails counts as nobody found, and a link that was texted leaves the desk free [ADM-NEW-18, ADM-NEW-66, ADM-NEW-68, ADM-PAY-02, ADM-PAY-11]', async () => {
  const { page, ticket, add } = await openDesk({ tolerate: [/status of 400/] })
  const lookups: string[] = []
  await page.route('**/api/admin/users/lookup?*', async (route) => {
    lookups.push(route.request().url())
    await route.fulfill({ status: 400, json: { error: 'Broken', code: 'invalid-argument' } })
  })
  await add()
  const phone = ticket.getByLabel('Phone', { exact: true })
  await phone.fill('902555')
  await expect.poll(() => ticket.getByText(/10-digit/).count()).toBe(0)
  await phone.fill('902555014')
  await ticket.getByText('Enter complete 10-digit phone number to search', { exact: true }).waitFor()
  expect(lookups).toEqual([])
  await phone.fill('9025550143')
  await ticket.getByText('Complete number - no existing customer found', { exact: true }).waitFor()
  expect(lookups).toHaveLength(1)
  await expect.poll(() => ticket.getByText('Broken').count()).toBe(0)
  await ticket.getByLabel('Name', { exact: true }).fill('Bo Chen')
  await expect.poll(() => phone.inputValue()).toBe('(902) 555-0143')

  await ticket.getByRole('radio', { name: /^Card/ }).check()
  await ticket.getByRole('button', { name: 'Payment link • $20.51' }).click()
  await ticket.getByRole('heading', { name: 'Payment link' }).waitFor()
  await ticket.getByRole('button', { name: 'Show QR Code' }).waitFor()
  await ticket.getByRole('button', { name: 'Send SMS' }).click()
  await ticket.getByText(/^The text was sent\./).waitFor()
  await ticket.getByText(EMPTY).waitFor()
  await expect.poll(() => ticket.getByLabel('Name', { exact: true }).inputValue()).toBe('')
  await findMessage(app, '+19025550143', /pay \$20\.51 here: http/)
})

// ADM-NEW-64
test('an unreadable record kept on the device is told to the clerk, and the desk works on', async () => {
  const page = await browser.newPage(app)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('was-damaged')) return
    sessionStorage.setItem('was-damaged', 'yes')
    localStorage.setItem('sizzle_spice_location_carts', '{"truro": [{"id":')
    sessionStorage.setItem('thali_desk_form', '{"uid":')
    localStorage.setItem('thali_desk_held', '[{"id"')
  })
  await openSection(page, app, clerk, 'create-order')
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await toasts.getByText('Your saved cart could not be read, so it starts empty.').waitFor()
  await toasts.getByText('What was typed for this order could not be read. Please take it down again.').waitFor()
  await toasts.getByText('The orders on hold could not be read on this device.').waitFor()
  await page.getByText(EMPTY).waitFor()
})

test('a dish that is taken mild says so in the order, so that it can be read back', async () => {
  const { page, ticket, dish, pick } = await openDesk()
  await pick()
  await page.keyboard.press('1')
  await dish.getByRole('button', { name: /^Add to Order/ }).click()
  await ticket.getByRole('listitem').filter({ hasText: 'Butter Chicken' }).getByText('Mild', { exact: true }).waitFor()
})
