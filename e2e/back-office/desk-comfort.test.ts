import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { openAroundTheClock } from '../support/database.ts'
import { openCustomer, openPart, openSection, said, touch } from '../support/desk.ts'
import { chooseChip } from '../support/ordering.ts'
import { type Person, placeOrder, signInOn, signUp } from '../support/people.ts'
import { startDesk } from '../support/provider.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
let app: RunningApp
let clerk: Person

beforeAll(async () => {
  ;({ app, clerk } = await startDesk())
  // So that orders are for now at any hour, and not for the opening.
  await openAroundTheClock(app)
})
afterAll(() => app?.stop())

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name })
}

function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Find or do something' })
}

/** Opens the palette, types, and waits for the first result. */
async function find(page: Page, typed: string, first: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').waitFor()
  await page.keyboard.type(typed)
  await palette(page).getByRole('option', { name: first, selected: true }).waitFor()
}

async function addDish(page: Page, dish: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search the menu' })
  await search.fill(dish)
  await search.press('Enter')
  const dialog = page.getByRole('dialog', { name: dish })
  await dialog.getByRole('button', { name: /^Add to Order/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Runs in the page. */
function typedOrSaid(element: HTMLElement | SVGElement): string {
  return element instanceof HTMLInputElement ? element.value : (element.textContent ?? '')
}

/** Presses keys of a number pad; `<` deletes a digit. */
async function pressPad(pad: Locator, keys: string): Promise<void> {
  for (const key of keys) {
    await pad.getByRole('button', { name: key === '<' ? 'Delete the last digit' : key, exact: true }).click()
  }
}

test('the bar that asks for sound hides nothing at the foot of the wall display', async () => {
  const page = await browser.newPage(app)
  await page.addInitScript(keepSilent)
  await signInOn(page, app, clerk)
  await openAt(page, '/admin/kitchen')
  const bar = page.getByRole('button', { name: /^Sound notifications need setup/ })
  await bar.waitFor()
  const way = page.getByText('Page 1 of 1')
  await expect
    .poll(async () => {
      const [over, under] = [await bar.boundingBox(), await way.boundingBox()]
      return over !== null && under !== null && under.y + under.height <= over.y
    })
    .toBe(true)
})

test('orders, sections, dishes and actions are found and done from the palette by keyboard alone, also without a network', async () => {
  const guest = await signUp(app, { name: 'Asha Patel' })
  const order = await placeOrder(app, guest)
  const page = await browser.newPage(app, { tolerate: [NETWORK_GONE] })
  await openSection(page, app, clerk, 'orders')
  const { keyboard } = page
  const details = page.getByRole('dialog', { name: new RegExp(`${order.orderNumber}`) })

  await find(page, String(order.orderNumber), new RegExp(`^${order.orderNumber} · Asha Patel`))
  await keyboard.press('Enter')
  await details.getByRole('heading', { name: 'Items' }).waitFor()
  await keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })

  await find(page, 'new order', /^Create New Order/)
  await keyboard.press('Enter')
  await heading(page, 'Create New Order').waitFor()
  await page.getByText(/^\d+\/\d+ available$/).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Omar')
  await find(page, 'butter ch', /^Butter Chicken/)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  const dish = page.getByRole('dialog', { name: 'Butter Chicken' })
  await dish.waitFor()
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Order · 1 item/ }).waitFor()
  // Typed, or in one line once the clerk goes on with the menu: that depends on where the focus came back to.
  const name = page.getByLabel('Name', { exact: true }).or(page.getByRole('button', { name: /change the customer$/ }))
  await expect.poll(() => name.evaluate(typedOrSaid)).toContain('Omar')

  await find(page, 'sign out', /^Sign out/)
  await keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' }).waitFor()
  await keyboard.press('Escape')

  await page.context().setOffline(true)
  await find(page, 'patel', /^\d+ · Asha Patel/)
  await keyboard.press('Enter')
  await heading(page, 'Order Management').waitFor()
  await details.getByRole('heading', { name: 'Items' }).waitFor()
})

test('the keys that work are listed, never get in the way of typing, and can be switched off for the device', async () => {
  const page = await browser.newPage(app)
  await openSection(page, app, clerk, 'create-order')
  const { keyboard } = page
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const name = page.getByLabel('Name', { exact: true })

  await name.fill('')
  await name.pressSequentially('no?')
  await expect.poll(() => name.inputValue()).toBe('no?')
  await name.blur()
  await keyboard.press('?')
  await list.getByText('Submit the order').waitFor()
  await list.getByText('Find or do something').waitFor()
  await keyboard.press('o')
  await keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await expect.poll(() => heading(page, 'Create New Order').isVisible()).toBe(true)
  await keyboard.press('o')
  await heading(page, 'Order Management').waitFor()
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.waitFor()
  await keyboard.press('/')
  await keyboard.type('omar')
  await expect.poll(() => search.inputValue()).toBe('omar')

  await search.blur()
  await keyboard.press('?')
  await list.getByRole('switch', { name: 'Shortcuts of a single key' }).click()
  await keyboard.press('Escape')
  await page.reload()
  await heading(page, 'Order Management').waitFor()
  await page.getByText(/^Live · \d+ s ago$/).waitFor()
  await keyboard.press('n')
  await keyboard.press('?')
  await find(page, 'shortcuts', /^Keyboard shortcuts/)
  await keyboard.press('Enter')
  await list.waitFor()
  await expect.poll(() => heading(page, 'Create New Order').count()).toBe(0)
})

test('text typed before the menu is there is kept, and its first dish is taken; a dialog repeats nothing said before', async () => {
  const page = await browser.newPage(app)
  let letThrough = () => {}
  const isLate = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/menu/*', async (route) => {
    await isLate
    await route.continue()
  })
  await openSection(page, app, clerk, 'create-order')
  await page.getByRole('searchbox', { name: 'Search the menu' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('butter ch')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  letThrough()
  const butter = page.getByRole('dialog', { name: 'Butter Chicken' })
  await butter.waitFor()
  await page.keyboard.press('Enter')
  await butter.waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: '1 Butter Chicken, Medium, in the order' }).waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type('mango la')
  await page.keyboard.press('Enter')
  const mango = page.getByRole('dialog', { name: 'Mango Lassi' })
  await mango.waitFor()
  expect(await mango.getByRole('status').allInnerTexts()).not.toContainEqual(expect.stringContaining('Butter'))
})

test('an order is held while the next one is taken, survives reload and section change, and comes back whole', async () => {
  const page = await browser.newPage(app)
  await openSection(page, app, clerk, 'create-order')
  const ticket = page.getByRole('region', { name: 'Ticket' })
  const held = page.getByRole('region', { name: 'Held orders' })
  await addDish(page, 'Butter Chicken')
  await ticket.getByLabel('Name', { exact: true }).fill('Leila Okafor')
  await ticket.getByLabel('Phone', { exact: true }).fill('902 555 0166')
  await openPart(ticket, 'Special Instructions')
  await ticket.getByRole('button', { name: 'Nut allergy' }).click()
  await ticket.getByRole('button', { name: 'Hold', exact: true }).click()
  await page.getByRole('button', { name: '1 waiting' }).click()
  await held.getByRole('button', { name: 'Resume: Leila Okafor, 1 item just now' }).waitFor()
  await page.keyboard.press('Escape')
  await ticket.getByText('Nothing yet. Pick a dish from the menu.').waitFor()
  await expect.poll(() => ticket.getByLabel('Name', { exact: true }).inputValue()).toBe('')

  await addDish(page, 'Mango Lassi')
  await ticket.getByLabel('Name', { exact: true }).fill('Tom')
  await page.reload()
  await page.getByRole('button', { name: '1 waiting' }).waitFor()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await heading(page, 'Order Management').waitFor()
  await page.getByRole('link', { name: 'Create Order' }).click()
  await ticket.getByText('Tom', { exact: true }).waitFor()
  await page.getByRole('button', { name: '1 waiting' }).click()
  await held.getByRole('button', { name: /Leila Okafor/ }).click()

  await openCustomer(ticket)
  await expect.poll(() => ticket.getByLabel('Name', { exact: true }).inputValue()).toBe('Leila Okafor')
  await expect.poll(() => ticket.getByLabel('Phone', { exact: true }).inputValue()).toBe('(902) 555-0166')
  await ticket.getByRole('button', { name: 'Special Instructions Nut allergy' }).waitFor()
  await ticket.getByText('Butter Chicken').first().waitFor()
  await page.getByRole('button', { name: '1 waiting' }).click()
  await held.getByRole('button', { name: /^Resume: Tom, 1 item/ }).waitFor()
  await expect.poll(() => held.getByRole('button', { name: /Leila/ }).count()).toBe(0)
})

test('on a tablet numbers are typed on a pad beside their field, and the change is in coins there are', async () => {
  const page = await browser.newPage(app, { width: 820 })
  await touch(page)
  await openSection(page, app, clerk, 'create-order')
  const ticket = page.getByRole('region', { name: 'Ticket' })
  const pad = (label: string) => page.getByRole('group', { name: `Number pad: ${label}` })
  await addDish(page, 'Butter Chicken')
  await ticket.getByLabel('Name', { exact: true }).fill('Omar Siddiqui')

  const phone = ticket.getByLabel('Phone', { exact: true })
  const party = ticket.getByRole('spinbutton', { name: 'Party size' })
  await phone.click()
  await pressPad(pad('Phone'), '90255501<144')
  await page.keyboard.type('5')
  await expect.poll(() => phone.inputValue()).toBe('90255501445')
  await pressPad(pad('Phone'), '<')
  await pad('Phone').getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => pad('Phone').count()).toBe(0)
  const [field, list] = [await phone.boundingBox(), await ticket.boundingBox()]
  expect(field!.x).toBeGreaterThanOrEqual(list!.x)

  await chooseChip(page, /^Dine-in/)
  await expect.poll(() => phone.inputValue()).toBe('(902) 555-0144')
  await party.click()
  const stand = await pad('Party size').boundingBox()
  expect(stand!.x + stand!.width, 'the pad leaves the ticket in sight').toBeLessThanOrEqual(list!.x)
  await pressPad(pad('Party size'), '4')
  await expect.poll(() => party.inputValue()).toBe('4')
  await ticket.getByLabel('Name', { exact: true }).click()
  await expect.poll(() => pad('Party size').count()).toBe(0)

  await ticket.getByRole('button', { name: 'Take cash • $20.50' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm cash payment of $20.50 has been received?' })
  await question.getByRole('button', { name: '$25.00' }).click()
  await pressPad(pad('Cash given'), '40')
  const change = question.getByRole('status').filter({ hasText: /^Change/ })
  expect((await change.innerText()).replaceAll(/\s+/g, ' ')).toBe('Change $19.50 (rounded to 5 ¢)')
  await question.getByRole('button', { name: 'Cash received' }).click()
  await ticket.getByText('The order is with the kitchen').waitFor()
})

test('a tablet is checked before service: sounds that somebody heard, screen, network, clock, and a slip that came out', async () => {
  const page = await browser.newPage(app, { width: 820 })
  await openSection(page, app, clerk, 'orders')
  await page.getByRole('button', { name: 'Is this tablet ready?' }).click()
  const check = page.getByRole('dialog', { name: 'Is this tablet ready?' })
  const row = (title: string) => check.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await row('Network').getByText('Ready', { exact: true }).waitFor()
  await row('Clock').getByText('The same time as the server.').waitFor()
  await row('Sound').getByText('Not tried yet').waitFor()

  await check.getByRole('button', { name: 'Play the sounds' }).click()
  await check.getByRole('button', { name: 'No', exact: true, disabled: false }).click()
  await row('Sound').getByText('Needs a look').waitFor()
  await check.getByRole('button', { name: 'Louder' }).click()
  await check.getByRole('button', { name: 'Play it again' }).click()
  for (const kind of ['New order', 'Urgent order', 'Order changed', 'Order cancelled', 'Connection lost']) {
    await row('Sound').getByText(kind, { exact: true }).waitFor()
    await check.getByRole('button', { name: 'Yes, I heard it', disabled: false }).click()
  }
  await row('Sound').getByText('All 5 sounds were heard.').waitFor()

  await check.getByRole('button', { name: 'Print a test slip' }).click()
  await row('Printing').getByRole('button', { name: 'Yes' }).click()
  await row('Printing').getByText('Ready', { exact: true }).waitFor()
  await check.getByRole('button', { name: 'Done' }).click()
  await check.waitFor({ state: 'detached' })

  await find(page, 'sound test', /^Sound test/)
  await page.keyboard.press('Enter')
  await said(page, 'Sound test successful!').waitFor()
})

/** A browser that allows no sound before a tap. Any tap counts. */
function keepSilent(): void {
  Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' })
  AudioContext.prototype.resume = () => new Promise(() => {})
}
