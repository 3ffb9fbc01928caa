import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../../support/app.ts'
import { expectFocus, expectNoAxeFindings, useBrowser } from '../../support/browser.ts'
import { said } from '../../support/desk.ts'
import { call, hire, type Person, signInAsAdmin, signInOn } from '../../support/people.ts'
import { openAt } from '../../support/visits.ts'

const browser = useBrowser()
const HERE = { params: { location: 'truro' } }

const app = useApp()
let manager: Person

beforeAll(async () => {
  manager = await hire(app, await signInAsAdmin(app), { name: 'Rohan Mehta', role: 'manager' })
})

test('a manager enters a group with two options, gives it to a dish, and guests have it on their menu', async () => {
  const desk = await openMenuDesk()
  await desk.getByRole('button', { name: 'Option Groups' }).click()
  const list = desk.getByRole('dialog', { name: 'Option Groups' })
  await list.getByRole('button', { name: 'Add Group' }).click()
  const form = desk.getByRole('dialog', { name: 'Add Option Group' })
  await form.getByRole('button', { name: 'Add Group' }).click()
  await form.getByRole('alert').getByRole('link', { name: 'Name is required' }).first().waitFor()
  await form.getByLabel('Name', { exact: true }).first().fill('Our bread')
  await form.getByLabel('Name', { exact: true }).last().fill('Roti')
  await form.getByRole('button', { name: 'Add an option' }).click()
  await form.getByLabel('Name', { exact: true }).last().fill('Naan')
  await form.getByLabel('Price').fill('1.5')
  const down = form.getByRole('button', { name: 'Move Roti down' })
  await down.press('Enter')
  await expectFocus(down)
  await form.getByRole('button', { name: 'Add Group' }).click()
  await said(desk, 'Our bread is saved').waitFor()
  const entry = list.getByRole('listitem').filter({ hasText: 'Our bread' })
  await entry.getByText('choose 1 · Naan, Roti · no dish yet').waitFor()
  await entry.getByRole('button', { name: 'Duplicate Our bread' }).click()
  await expect.poll(() => form.getByLabel('Name', { exact: true }).first().inputValue()).toBe('Our bread 2')
  await form.getByRole('button', { name: 'Add Group' }).click()
  await said(desk, 'Our bread 2 is saved').waitFor()
  await expect.poll(() => entry.count()).toBe(2)
  await list.getByRole('button', { name: 'Done' }).click()

  await desk.getByRole('searchbox', { name: 'Search menu items' }).fill('mango lassi')
  await desk.getByRole('button', { name: 'Edit Mango Lassi', exact: true }).click()
  const dish = desk.getByRole('dialog', { name: 'Edit Mango Lassi' })
  await dish.getByLabel('Add an option group').selectOption({ label: 'Our bread, choose 1: Naan, Roti' })
  await dish.getByRole('button', { name: 'Save Changes' }).click()
  await dish.waitFor({ state: 'detached' })
  const onMenu = async () => {
    const { items, groups } = await call(app, null, 'GET /menu/:location', HERE)
    const lassi = items.find(({ name }) => name === 'Mango Lassi')
    const options = groups?.find(({ id }) => id === 'our-bread')?.options.map(({ name, price }) => [name, price])
    return [lassi?.groups, options]
  }
  await expect.poll(onMenu).toEqual([
    ['our-bread'],
    [
      ['Naan', 1.5],
      ['Roti', 0],
    ],
  ])
})

test('a pasted list becomes options with their prices, and a line that is open to doubt stays with the reason', async () => {
  const desk = await openMenuDesk()
  await desk.getByRole('button', { name: 'Option Groups' }).click()
  await desk.getByRole('button', { name: 'Add Group' }).click()
  const form = desk.getByRole('dialog', { name: 'Add Option Group' })
  await form.getByLabel('Name', { exact: true }).first().fill('Extras of ours')
  const list = form.getByLabel('Paste a list')
  await list.fill('Extra cheese 2.50\nFeast 1,000\nSmall -1\n\nNo onion')
  await form.getByRole('button', { name: 'Add these options' }).click()
  await expectFocus(list)
  expect(await list.inputValue()).toBe('Feast 1,000')
  await form.getByText('“Feast 1,000”: 1,000 is no price, such as 2.50 or -1.').waitFor()
  await form.getByRole('button', { name: 'Add Group' }).click()
  await form.getByRole('alert').getByRole('link', { name: 'Add these options, or empty the field' }).waitFor()
  await expectNoAxeFindings(desk)
  await list.fill('')
  await form.getByRole('button', { name: 'Add Group' }).click()
  await said(desk, 'Extras of ours is saved').waitFor()
  const { groups } = await call(app, manager, 'GET /admin/menu/:location/items', HERE)
  const saved = groups?.find(({ name }) => name === 'Extras of ours')
  expect(saved?.options.map(({ name, price }) => [name, price])).toEqual([
    ['Extra cheese', 2.5],
    ['Small', -1],
    ['No onion', 0],
  ])
})

async function openMenuDesk(): Promise<Page> {
  const desk = await browser.newPage(app)
  await signInOn(desk, app, manager)
  await openAt(desk, '/admin/dashboard#menu')
  await desk.getByText(/^\d+ of \d+ items$/).waitFor()
  return desk
}
