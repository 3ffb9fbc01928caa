import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectFocus, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { said } from '../support/desk.ts'
import { call, hire, type Person, signInAsAdmin, signInOn } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const HERE = { params: { location: 'truro' } }
const QUEUED = 'Operation queued for when connection is restored'

const app = useApp()
let manager: Person

beforeAll(async () => {
  manager = await hire(app, await signInAsAdmin(app), { name: 'Rohan Mehta', role: 'manager' })
})

test('no dish moves when the count of things worth a look arrives: a tap on its way would hide another one', async () => {
  const desk = await browser.newPage(app)
  const held = Promise.withResolvers<void>()
  await desk.route('**/admin/menu/truro/findings', async (route) => {
    await held.promise
    await route.continue()
  })
  await signInOn(desk, app, manager)
  await openAt(desk, '/admin/dashboard#menu')
  const hide = desk.getByRole('button', { name: /^Hide/ }).first()
  const before = await hide.boundingBox()
  expect(before).not.toBeNull()
  held.resolve()
  await desk.getByText(/^(?:\d+ things?|nothing)$/).waitFor()
  expect(await hide.boundingBox()).toEqual(before)
})

// ADM-DAT-42, ADM-MEN-03, ADM-MEN-08, ADM-MEN-10, ADM-MEN-23, ADM-MEN-30, ADM-SHL-09
test('a dish that a manager adds, makes the special and hides is seen so on a menu that is open', async () => {
  const customer = await browser.newPage(app, { width: 390 })
  await openAt(customer, '/menu/truro')
  const desk = await openMenuDesk()

  await desk.getByRole('button', { name: 'Add Item' }).click()
  const form = desk.getByRole('dialog', { name: 'Add Item' })
  await form.getByLabel('Name', { exact: true }).fill('Saffron Phirni')
  await form.getByLabel('Price').fill('free')
  await form.getByRole('button', { name: 'Add Item' }).click()
  const summary = form.getByRole('alert')
  await summary.getByRole('link', { name: 'Valid price is required' }).waitFor()
  await summary.getByRole('link', { name: 'Description is required' }).waitFor()
  await expect.poll(() => form.getByLabel('Name', { exact: true }).inputValue()).toBe('Saffron Phirni')
  await summary.getByRole('link', { name: 'Valid price is required' }).click()
  await expectFocus(form.getByLabel('Price'))
  await expect.poll(() => form.getByLabel('Price').inputValue()).toBe('free')

  await form.getByLabel('Price').fill('6.5')
  await form.getByLabel('Description', { exact: true }).fill('Ground rice, milk and saffron, set in clay')
  await form.getByLabel('French name').fill('Phirni au safran')
  await form.getByRole('button', { name: 'Add Item' }).click()
  await form.getByRole('alert').getByRole('link', { name: 'French description is required' }).waitFor()
  await form.getByLabel('French description').fill('Riz moulu, lait et safran')
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Drinks' })
  await form.getByLabel('Vegetarian').check()
  const preview = form.getByRole('region', { name: 'What customers see' })
  await preview.getByText('$6.50').waitFor()
  await preview.getByText('No listed allergens').waitFor()
  await form.getByRole('button', { name: 'Add Item' }).click()
  await said(desk, 'Saffron Phirni is saved').waitFor()
  const photo = desk.getByRole('dialog', { name: 'Photo of Saffron Phirni' })
  await photo.getByRole('button', { name: 'Cancel' }).click()
  await photo.waitFor({ state: 'detached' })
  const dish = customer.getByRole('listitem').filter({ hasText: 'Saffron Phirni' })
  await dish.getByText('$6.50').waitFor()
  const francophone = await browser.newPage(app, { width: 390 })
  await openAt(francophone, '/fr/menu/truro')
  await francophone.getByRole('button', { name: 'Phirni au safran', exact: true }).waitFor()

  await search(desk, 'phirni')
  await desk.getByText(/^1 of \d+ items$/).waitFor()
  await desk.getByRole('button', { name: 'Edit Saffron Phirni', exact: true }).click()
  const edit = desk.getByRole('dialog', { name: 'Edit Saffron Phirni' })
  await edit.getByLabel("Today's Special").check()
  const [first, last] = [edit.getByLabel('Start date'), edit.getByLabel('End date')]
  expect((await last.inputValue()) > (await first.inputValue())).toBe(true)
  const lastDay = await last.inputValue()
  await last.fill(await first.inputValue())
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await edit.getByRole('alert').getByRole('link', { name: 'End date must be after start date' }).waitFor()
  await last.fill(lastDay)
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  const special = customer.getByRole('region', { name: 'Specials' })
  await special.getByText('Saffron Phirni').waitFor()

  await desk.getByRole('button', { name: 'Hide Saffron Phirni' }).click()
  await cardOf(desk, 'Saffron Phirni').getByText('Sold out until somebody shows it again').waitFor()
  await dish.getByText('Sold out today').waitFor()
  await expect.poll(() => special.getByText('Saffron Phirni').count()).toBe(0)
  await desk.getByRole('button', { name: 'Hide until tomorrow: Saffron Phirni' }).click()
  await cardOf(desk, 'Saffron Phirni')
    .getByText(/^Sold out, back /)
    .waitFor()
})

// ADM-ERR-055, ADM-MEN-22, ADM-MEN-50
test('a change by somebody else is seen at once; a refused change shows the stored state, and says why', async () => {
  const desk = await openMenuDesk(/status of 403/)
  await search(desk, 'butter chicken')
  const { id } = await dishOf('Butter Chicken')
  const params = { ...HERE.params, id }
  await call(app, manager, 'PATCH /admin/menu/:location/items/:id', { params, body: { price: 18.25 } })
  await cardOf(desk, 'Butter Chicken').getByText('$18.25').waitFor()
  await desk.route('**/api/admin/menu/truro/availability', (route) =>
    route.fulfill({ status: 403, json: { error: 'You may not hide dishes.', code: 'permission-denied' } }),
  )
  await desk.getByRole('button', { name: 'Hide Butter Chicken', exact: true }).click()
  const banner = desk.getByRole('alert').filter({ hasText: 'An error occurred while updating item' })
  await banner.getByText('Butter Chicken: You may not hide dishes.').waitFor()
  await desk.getByRole('button', { name: 'Hide Butter Chicken', exact: true }).waitFor()
  expect(await isAvailable('Butter Chicken')).toBe(true)
})

// ADM-MEN-17, ADM-MEN-18, ADM-MEN-49
test('in the table a price is typed over, many dishes go and come at once, and the layout is kept', async () => {
  const desk = await openMenuDesk()
  await desk.getByRole('radio', { name: 'Table' }).check()
  const price = desk.getByRole('textbox', { name: 'Price of Butter Chicken', exact: true })
  await price.fill('0')
  await price.press('Enter')
  await desk.getByText('Valid price is required').waitFor()
  await expect.poll(() => price.inputValue()).toBe('0')
  await price.fill('18.49')
  await price.press('Enter')
  await expect.poll(async () => (await dishOf('Butter Chicken')).price).toBe(18.49)

  await desk.getByLabel('Category').selectOption({ label: 'Drinks' })
  await desk.getByRole('checkbox', { name: 'Select Masala Chai' }).check()
  await desk.getByRole('button', { name: /^Select all \d+$/ }).click()
  const bar = desk.getByRole('group', { name: 'Selected dishes' })
  await bar.getByRole('button', { name: /^Hide \d+$/ }).click()
  await bar.waitFor({ state: 'detached' })
  // A tablet has room for all actions of dishes that are hidden, and of those with badges.
  await desk.setViewportSize({ width: 820, height: 1180 })
  await desk.getByRole('button', { name: 'Hide until tomorrow: Masala Chai' }).waitFor()
  const isCut = () =>
    desk.getByRole('region', { name: 'Menu items' }).evaluate((table) => table.scrollWidth > table.clientWidth)
  await expect.poll(isCut).toBe(false)
  await desk.getByLabel('Category').selectOption({ index: 0 })
  await desk.getByRole('table').getByText("Today's Special").first().waitFor()
  await expect.poll(isCut).toBe(false)
  await desk.getByLabel('Category').selectOption({ label: 'Drinks' })
  await desk.getByLabel('Availability').selectOption({ label: 'Available Only' })
  await desk.getByRole('heading', { name: 'No menu items found' }).waitFor()
  await desk.getByText('Try adjusting your search or filters').waitFor()
  expect(await isAvailable('Masala Chai')).toBe(false)

  await desk.reload()
  await desk.getByRole('table', { name: 'Menu items' }).waitFor()
})

// ADM-ERR-063, ADM-ERR-065, ADM-MEN-09, ADM-MEN-11, ADM-MEN-20, ADM-MEN-25, ADM-MEN-27, ADM-MEN-28, ADM-MEN-60,
// ADM-OFF-07..09, ADM-OFF-11
test('a copy of a dish has the same data and goes after a question; offline nothing is added and changes wait', async () => {
  const desk = await openMenuDesk(NETWORK_GONE)
  await search(desk, 'dal makhani')
  await desk.getByRole('button', { name: 'Duplicate Dal Makhani', exact: true }).click()
  await cardOf(desk, 'Dal Makhani (Copy)').waitFor()
  await desk.getByRole('button', { name: 'Delete Dal Makhani (Copy)' }).click()
  const question = desk.getByRole('alertdialog')
  await question.getByText('Are you sure you want to delete this item?').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await cardOf(desk, 'Dal Makhani (Copy)').waitFor()

  await desk.context().setOffline(true)
  await desk.getByText('Offline - Changes will sync when connection is restored').waitFor()
  await expect.poll(() => desk.getByRole('button', { name: 'Add Item' }).isDisabled()).toBe(true)
  await desk.getByRole('button', { name: 'Delete Dal Makhani (Copy)' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  // At the same time: the notice is shown for a few seconds only.
  await Promise.all([
    cardOf(desk, 'Dal Makhani (Copy)').waitFor({ state: 'detached' }),
    said(desk, QUEUED).first().waitFor(),
  ])
  await desk.getByRole('button', { name: 'Hide Dal Makhani', exact: true }).click()
  await cardOf(desk, 'Dal Makhani').getByText('Waiting to be sent').waitFor()
  // By key: the notice about the change slides over the corner with the button about now.
  await desk.getByRole('button', { name: 'Edit Dal Makhani', exact: true }).press('Enter')
  const form = desk.getByRole('dialog', { name: 'Edit Dal Makhani' })
  await form.getByLabel('Price').fill('15.75')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await cardOf(desk, 'Dal Makhani').getByText('$15.75').waitFor()
  await desk.getByRole('button', { name: '3 waiting' }).waitFor()
  expect(await isAvailable('Dal Makhani')).toBe(true)
  expect((await dishOf('Dal Makhani')).price).not.toBe(15.75)

  await desk.context().setOffline(false)
  await expect.poll(() => isAvailable('Dal Makhani')).toBe(false)
  await expect.poll(async () => (await dishOf('Dal Makhani')).price).toBe(15.75)
  const { items } = await listed()
  expect(items.some(({ name }) => name === 'Dal Makhani (Copy)')).toBe(false)
  await cardOf(desk, 'Dal Makhani').getByText('Waiting to be sent').waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: 'Show Dal Makhani', exact: true }).click()
  await expect.poll(() => isAvailable('Dal Makhani')).toBe(true)
})

// ADM-ERR-063, ADM-OFF-06, ADM-OFF-11
test('a dish that was being added when the network went is added once it is back', async () => {
  const desk = await openMenuDesk(NETWORK_GONE)
  await desk.getByRole('button', { name: 'Add Item' }).click()
  const form = desk.getByRole('dialog', { name: 'Add Item' })
  await form.getByLabel('Name', { exact: true }).fill('Filter Coffee')
  await form.getByLabel('Description', { exact: true }).fill('Poured from a height')
  await form.getByLabel('Price').fill('3.75')
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Drinks' })
  await desk.context().setOffline(true)
  await form.getByRole('button', { name: 'Add Item' }).click()
  await said(desk, QUEUED).first().waitFor()
  await form.waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: '1 waiting' }).waitFor()
  expect((await listed()).items.some(({ name }) => name === 'Filter Coffee')).toBe(false)

  await desk.context().setOffline(false)
  await said(desk, 'Saved: Filter Coffee').waitFor()
  await search(desk, 'filter coffee')
  await cardOf(desk, 'Filter Coffee').getByText('$3.75').waitFor()
})

test('a photo of another site is refused, one that is uploaded is shown, and it goes after a question', async () => {
  const desk = await openMenuDesk()
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await search(desk, 'samosa')
  const edit = desk.getByRole('button', { name: /^Edit the photo of .*Samosa/ }).first()
  await edit.click()
  const dialog = desk.getByRole('dialog', { name: /^Photo of / })
  const save = dialog.getByRole('button', { name: 'Save Photo' })
  await dialog.getByRole('tab', { name: 'URL' }).click()
  await save.click()
  await dialog.getByText('Please provide an image URL or select a file').waitFor()
  await dialog.getByLabel('Image URL').fill('https://pictures.example/samosa.png')
  await save.click()
  await dialog.getByText('Photos of other sites are not shown. Please upload the file here.').waitFor()
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  await dialog.locator('input[type=file]').first().setInputFiles({ name: 'samosa.png', mimeType: 'image/png', buffer })
  await dialog.getByRole('img', { name: /^Preview of / }).waitFor()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  const photos = async () => (await listed()).items.filter(({ image }) => image?.includes('-samosa-')).length
  await expect.poll(photos).toBe(1)

  await edit.click()
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  const question = desk.getByRole('alertdialog')
  await question.getByText('Are you sure you want to remove this image?').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await photos()).toBe(1)
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(photos).toBe(0)
})

// ADM-CAT-01..07, ADM-CAT-10, ADM-MEN-06
test('a category is added once, offered for dishes and taken away again; default ones stay', async () => {
  const desk = await openMenuDesk()
  await desk.getByRole('button', { name: 'Manage Categories' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Manage Categories' })
  const name = dialog.getByPlaceholder('e.g., Desserts, Beverages')
  const add = dialog.getByRole('button', { name: 'Add Category' })
  await add.click()
  await dialog.getByText('Category name is required').waitFor()
  await name.fill('Veg  Curries')
  await add.click()
  await dialog.getByText('Category already exists').waitFor()
  await expect.poll(() => name.inputValue()).toBe('Veg  Curries')
  await expect.poll(() => dialog.getByText('Default', { exact: true }).count()).toBe(7)
  await expect.poll(() => dialog.getByRole('button', { name: /^Delete / }).count()).toBe(0)

  await name.fill('Street Food')
  await add.click()
  const remove = dialog.getByRole('button', { name: 'Delete Street Food' })
  await remove.waitFor()
  expect((await listed()).categories.map(({ id }) => id)).toContain('street-food')
  const edit = dialog.getByRole('button', { name: 'Edit Street Food' })
  await edit.click()
  await desk.keyboard.type('Cuisine de rue')
  await desk.keyboard.press('Enter')
  await dialog.getByText('Cuisine de rue').waitFor()
  await expectFocus(edit)
  await edit.press('Enter')
  await desk.keyboard.press('Escape')
  await edit.waitFor()
  await remove.click()
  await confirmDeletion(desk, 'Street Food')
  await remove.waitFor({ state: 'detached' })

  await name.fill('Sweets')
  await add.click()
  await dialog.getByRole('button', { name: 'Delete Sweets' }).waitFor()
  const body = { name: 'Gajar Halwa', description: 'Carrots, slowly', price: 6, category: 'sweets' }
  await call(app, manager, 'POST /admin/menu/:location/items', { ...HERE, body })
  await dialog.getByRole('button', { name: 'Delete Sweets' }).click()
  await confirmDeletion(desk, 'Sweets')
  await dialog.getByText('Deleted', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: /^Delete / }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
})

// ADM-ERR-053, ADM-MEN-12, ADM-MEN-14..16
test('a menu that cannot be read says so, is read again, and the message can be put away', async () => {
  const desk = await browser.newPage(app, { tolerate: [/status of 403/] })
  const address = '**/api/admin/menu/truro/items'
  await desk.route(address, (route) => route.fulfill({ status: 403, json: { error: '', code: 'permission-denied' } }))
  await signInOn(desk, app, manager)
  await openAt(desk, '/admin/dashboard#menu')
  const banner = desk.getByRole('alert').filter({ hasText: 'Error Loading Menu' })
  await banner.getByText('Failed to load menu items').waitFor()
  await Promise.all([desk.waitForRequest(address), banner.getByRole('button', { name: 'Try Again' }).click()])
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await banner.waitFor({ state: 'detached' })
  await desk.unroute(address)
  await desk.getByRole('button', { name: 'Refresh' }).click()
  await desk.getByText(/^\d+ of \d+ items$/).waitFor()
})

// Ruling 52
test('while all locations are shown, the desk opens the menu of the one that was last chosen on this device', async () => {
  const locationIds = ['truro', 'new-glasgow']
  const anna = await hire(app, await signInAsAdmin(app), { name: 'Anna Cole', role: 'manager', locationIds })
  const desk = await browser.newPage(app)
  await signInOn(desk, app, anna)
  await openAt(desk, '/admin/dashboard#menu')
  const note = desk.getByText('The location above chooses another menu.')
  await desk.getByText('Truro Heights. The location above chooses another menu.').waitFor()
  const places = desk.getByRole('combobox', { name: 'Location' })
  await places.selectOption({ label: 'New Glasgow' })
  await note.waitFor({ state: 'detached' })
  await places.selectOption({ label: 'All Locations' })
  await desk.getByText('New Glasgow. The location above chooses another menu.').waitFor()
  await desk.reload()
  await desk.getByText('New Glasgow. The location above chooses another menu.').waitFor()
})

async function confirmDeletion(desk: Page, category: string): Promise<void> {
  const question = desk.getByRole('alertdialog', { name: `Delete ${category}` })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
}

async function openMenuDesk(...tolerate: readonly RegExp[]): Promise<Page> {
  const desk = await browser.newPage(app, { tolerate })
  await signInOn(desk, app, manager)
  await openAt(desk, '/admin/dashboard#menu')
  await desk.getByRole('heading', { level: 1, name: 'Menu Management' }).waitFor()
  await desk.getByText(/^Live · \d+ s ago$/).waitFor()
  await desk.getByText(/^\d+ of \d+ items$/).waitFor()
  await desk.getByRole('radio', { name: 'Cards' }).check()
  return desk
}

async function search(desk: Page, text: string): Promise<void> {
  await desk.getByRole('searchbox', { name: 'Search menu items' }).fill(text)
}

function cardOf(desk: Page, name: string): Locator {
  return desk.getByRole('list', { name: 'Menu items' }).getByRole('listitem', { name, exact: true })
}

function listed() {
  return call(app, manager, 'GET /admin/menu/:location/items', HERE)
}

async function dishOf(name: string) {
  const dish = (await listed()).items.find((item) => item.name === name)
  if (!dish) throw new Error(`${name} is on no menu.`)
  return dish
}

async function isAvailable(name: string): Promise<boolean> {
  return (await dishOf(name)).isAvailable
}
