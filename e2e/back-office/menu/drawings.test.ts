import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../../support/app.ts'
import { useBrowser } from '../../support/browser.ts'
import { said } from '../../support/desk.ts'
import { call, hire, type Person, signInAsAdmin, signInOn } from '../../support/people.ts'
import { openAt } from '../../support/visits.ts'

const browser = useBrowser()
const PALAK = { location: 'truro', id: 'truro-palak-paneer' }

const app = useApp()
let manager: Person

beforeAll(async () => {
  manager = await hire(app, await signInAsAdmin(app), { name: 'Rohan Mehta', role: 'manager' })
})

async function openDesk() {
  const desk = await browser.newPage(app)
  await signInOn(desk, app, manager)
  await openAt(desk, '/admin/dashboard#menu')
  await desk.getByText(/^\d+ of \d+ items$/).waitFor()
  return desk
}

test('a dish gets another drawing at the menu desk, whose preview and whose guests see it', async () => {
  const guest = await browser.newPage(app, { width: 390 })
  await openAt(guest, '/menu/truro')
  const desk = await openDesk()
  await desk.getByRole('searchbox', { name: 'Search menu items' }).fill('palak paneer')
  await desk.getByRole('button', { name: 'Edit Palak Paneer', exact: true }).click()
  const form = desk.getByRole('dialog', { name: 'Edit Palak Paneer' })
  const preview = form.getByRole('region', { name: 'What customers see' })
  await preview.locator('use[href$="#b-cubes"]').waitFor({ state: 'attached' })

  await form.getByLabel('Dal', { exact: true }).check()
  await form.getByRole('button', { name: 'Dried chili' }).click()
  await form.getByLabel('Masala', { exact: true }).check()
  await preview.locator('use[href$="#b-pulses"]').waitFor({ state: 'attached' })
  await form.getByLabel('Allergens').fill('')
  await form.getByLabel('Paneer', { exact: true }).waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await said(desk, 'Palak Paneer is saved').waitFor()
  const stored = await call(app, manager, 'GET /admin/menu/:location/items/:id', { params: PALAK })
  expect(stored.item).toMatchObject({ drawnAs: 'katori/pulses/herb/masala', allergens: [] })

  await desk.getByRole('button', { name: 'Manage Categories' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Manage Categories' })
  await dialog.getByRole('button', { name: 'Edit Veg Curries' }).click()
  await dialog.getByLabel('Line below the name').fill('All of it grew in a field.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await guest.getByText('All of it grew in a field.').waitFor()
})

test('bowls come from one file that is kept for good, and a photo that fails turns into one', async () => {
  const params = { location: 'truro', id: 'truro-butter-chicken' }
  const image = '/media/menu-images/truro/butter-chicken/gone.webp'
  await call(app, manager, 'PATCH /admin/menu/:location/items/:id', { params, body: { image, isPopular: true } })
  const guest = await browser.newPage(app, { width: 390, tolerate: [/status of 404/] })
  await openAt(guest, '/menu/truro')
  const name = guest.getByRole('button', { name: 'Butter Chicken', exact: true })
  const dish = guest.getByRole('listitem').filter({ has: name }).first()
  await dish.scrollIntoViewIfNeeded()
  const body = dish.locator('svg.bowl use[href$="#b-chunks"]')
  await expect.poll(() => body.evaluate((part: SVGGraphicsElement) => part.getBBox().width)).toBeGreaterThan(0)
  expect(await dish.locator('img').count()).toBe(0)
  const [address = ''] = ((await body.getAttribute('href')) ?? '').split('#')
  const file = await fetch(app.url + address)
  expect(address).toMatch(/bowls-[\w-]+\.svg$/)
  expect(file.headers.get('cache-control')).toContain('immutable')
})
