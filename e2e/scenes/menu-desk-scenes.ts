import type { Locator, Page } from 'playwright-core'

import { remember, type Scene } from './scene.ts'

const AT_MENU = { path: '/admin/dashboard#menu', as: 'admin', shows: /^\d+ of \d+ items$/ } as const
const CHOICE = {
  frenchName: null,
  price: 0,
  most: 1,
  preset: 0,
  itemId: null,
  opensGroupId: null,
  isAvailable: true,
  hiddenUntil: null,
  isVegetarian: true,
  isVegan: false,
  isGlutenFree: false,
  allergens: ['wheat'],
}
const BREAD = {
  id: 'our-bread',
  name: 'Our bread',
  frenchName: 'Notre pain',
  least: 1,
  most: 3,
  free: 1,
  options: [
    { ...CHOICE, id: 'roti', name: 'Tandoori roti', frenchName: 'Roti au tandoor', preset: 1 },
    { ...CHOICE, id: 'naan', name: 'Garlic naan', price: 1.5, most: 2, allergens: ['wheat', 'milk'] },
    { ...CHOICE, id: 'none', name: 'No bread, thank you', price: -1, allergens: [] },
  ],
}
const ITEMS_API = /\/api\/admin\/menu\/[\w-]+\/items$/

async function arrive(page: Page): Promise<void> {
  await page.getByText(/^\d+ of \d+ items$/).waitFor()
}

async function openTable(page: Page): Promise<void> {
  await arrive(page)
  const price = page.getByRole('textbox', { name: /^Price of / }).first()
  await price.fill('free')
  await price.press('Enter')
  await page.getByText('Valid price is required').waitFor()
}

/** Down to the end of the list, where the bar covers none of the dishes. */
async function pickOut(page: Page): Promise<void> {
  await arrive(page)
  await page.getByRole('searchbox', { name: 'Search menu items' }).fill('samosa')
  await page.getByText(/^[1-4] of \d+ items$/).waitFor()
  for (const pick of await page.getByRole('checkbox', { name: /^Select / }).all()) await pick.check()
  await page.getByRole('group', { name: 'Selected dishes' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
}

async function narrowToNothing(page: Page): Promise<void> {
  await arrive(page)
  await page.getByRole('searchbox', { name: 'Search menu items' }).fill('nothing of this name')
  await page.getByRole('heading', { name: 'No menu items found' }).waitFor()
}

async function addWrong(page: Page): Promise<void> {
  await arrive(page)
  await page.getByRole('button', { name: 'Add Item' }).click()
  const form = page.getByRole('dialog', { name: 'Add Item' })
  await form.getByRole('button', { name: 'Add Item' }).click()
  await form.getByRole('alert').waitFor()
}

async function editSpecial(page: Page): Promise<void> {
  await arrive(page)
  await page
    .getByRole('button', { name: /^Edit (?!the photo)/ })
    .first()
    .click()
  await page.getByLabel("Today's Special").check()
  await page.getByLabel('End date').waitFor()
}

async function openPhoto(page: Page): Promise<void> {
  await arrive(page)
  await page
    .getByRole('button', { name: /^Edit the photo of / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'URL' }).click()
  await dialog.getByLabel('Image URL').fill('http://pictures.example/samosa.jpg')
  await dialog.getByRole('button', { name: 'Save Photo' }).click()
  await dialog.getByText('Photos of other sites are not shown. Please upload the file here.').waitFor()
}

async function openUpload(page: Page): Promise<Locator> {
  await arrive(page)
  await page
    .getByRole('button', { name: /^Edit the photo of / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No file selected').waitFor()
  return dialog
}

/** A large picture, made by the page itself. */
async function chooseFile(page: Page, name = 'butter-chicken.png'): Promise<Locator> {
  const dialog = await openUpload(page)
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 })
    const context = canvas.getContext('2d')
    const glow = context?.createRadialGradient(800, 600, 60, 800, 600, 760)
    for (const [at, colour] of [
      [0, '#f7c35f'],
      [0.45, '#c8571b'],
      [0.75, '#7a2410'],
      [1, '#2b1812'],
    ] as const)
      glow?.addColorStop(at, colour)
    if (context && glow) context.fillStyle = glow
    context?.fillRect(0, 0, 1600, 1200)
    return canvas.toDataURL('image/png')
  })
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'image/png', buffer })
  return dialog
}

async function choosePhoto(page: Page): Promise<void> {
  const dialog = await chooseFile(page)
  await dialog.getByText(/^butter-chicken\.\w+, /).waitFor()
}

async function refuseFile(page: Page): Promise<void> {
  const dialog = await chooseFile(page, 'butter-chicken.gif')
  await dialog.getByText('Invalid file format. Allowed: JPEG, JPG, PNG, WEBP').waitFor()
}

/** Held on its way, so that it can be seen there. */
async function upload(page: Page): Promise<Locator> {
  await page.route('**/image', () => {})
  const dialog = await chooseFile(page)
  await dialog.getByText(/^butter-chicken\.\w+, /).waitFor()
  await dialog.getByRole('button', { name: 'Save Photo' }).click()
  await dialog.getByRole('progressbar').waitFor()
  return dialog
}

async function cancelUpload(page: Page): Promise<void> {
  const dialog = await upload(page)
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await dialog.getByText('Upload was cancelled').waitFor()
}

async function failUpload(page: Page): Promise<void> {
  await page.route('**/image', (route) =>
    route.fulfill({ status: 409, json: { error: 'Storage quota exceeded', code: 'storage-full' } }),
  )
  const dialog = await chooseFile(page)
  await dialog.getByRole('button', { name: 'Save Photo' }).click()
  await dialog.getByText('Storage quota exceeded').waitFor()
}

async function askDeletion(page: Page): Promise<void> {
  await arrive(page)
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('alertdialog').waitFor()
}

async function openCategories(page: Page): Promise<void> {
  await arrive(page)
  await page.getByRole('button', { name: 'Manage Categories' }).click()
  await page.getByRole('button', { name: 'Add Category' }).click()
  await page.getByText('Category name is required').waitFor()
}

async function addGroup(page: Page): Promise<Locator> {
  await arrive(page)
  await page.getByRole('button', { name: 'Option Groups' }).click()
  await page.getByRole('dialog', { name: 'Option Groups' }).getByRole('button', { name: 'Add Group' }).click()
  return page.getByRole('dialog', { name: 'Add Option Group' })
}

async function addWrongGroup(page: Page): Promise<void> {
  const form = await addGroup(page)
  await form.getByLabel('Price').fill('cheap')
  await form.getByRole('button', { name: 'Add Group' }).click()
  await form.getByRole('alert').waitFor()
}

/** A bread that is stored, in the list and in its form. */
async function showGroups(page: Page): Promise<void> {
  await page.route(ITEMS_API, async (route) => {
    const answer = await route.fetch()
    const menu = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...menu, groups: [BREAD] } })
  })
}

async function openGroups(page: Page): Promise<void> {
  await arrive(page)
  await page.getByRole('button', { name: 'Option Groups' }).click()
  await page.getByRole('button', { name: 'Edit Our bread' }).waitFor()
}

async function openGroup(page: Page): Promise<void> {
  await openGroups(page)
  await page.getByRole('button', { name: 'Edit Our bread' }).click()
  await page.getByRole('dialog', { name: 'Edit Our bread' }).waitFor()
}

/** The starter's menu has none. */
async function showFindings(page: Page): Promise<void> {
  const findings = [
    { kind: 'diet', isError: false, message: 'Dal Tadka is marked as vegan, but contains dairy.' },
    { kind: 'plain-popular', isError: false, message: 'Butter Chicken is marked as popular and has no French name.' },
  ].map((finding) => ({ ...finding, place: { dishId: 'truro-butter-chicken' } }))
  await page.route(/\/api\/admin\/menu\/[\w-]+\/findings$/, (route) => route.fulfill({ json: { findings } }))
}

async function openFindings(page: Page): Promise<void> {
  await arrive(page)
  await page.getByRole('button', { name: /^Worth a look/ }).click()
  await page
    .getByRole('button', { name: /^Open: / })
    .first()
    .waitFor()
}

/** The form of a category, with what its dishes are drawn as. */
async function editCategory(page: Page): Promise<void> {
  await arrive(page)
  await page.getByRole('button', { name: 'Manage Categories' }).click()
  await page.getByRole('button', { name: 'Edit Veg Curries' }).click()
  await page.getByText('On it, at most 3').scrollIntoViewIfNeeded()
}

/** The drawings that a dish can have. */
async function chooseDrawing(page: Page): Promise<void> {
  await arrive(page)
  await page.getByRole('searchbox', { name: 'Search menu items' }).fill('palak paneer')
  await page.getByRole('button', { name: 'Edit Palak Paneer', exact: true }).click()
  await page.getByText('Drawn as').scrollIntoViewIfNeeded()
}

async function failToRead(page: Page): Promise<void> {
  await page.route(ITEMS_API, (route) => route.fulfill({ status: 403, json: { error: '', code: 'permission-denied' } }))
}

async function goOffline(page: Page): Promise<void> {
  await arrive(page)
  await page.context().setOffline(true)
  await page.getByText('Offline - Changes will sync when connection is restored').waitFor()
}

/** The menu of a location in the back office. */
export const MENU_DESK: readonly Scene[] = [
  { name: 'menu-desk-cards', ...AT_MENU, before: (page) => remember(page, { thali_menu_layout: 'cards' }) },
  { name: 'menu-desk-table', ...AT_MENU, act: openTable, isInSightOnly: true },
  { name: 'menu-desk-selected', isVariant: true, ...AT_MENU, act: pickOut, isInSightOnly: true },
  { name: 'menu-desk-empty', isVariant: true, ...AT_MENU, act: narrowToNothing },
  { name: 'menu-desk-add', ...AT_MENU, act: addWrong, isInSightOnly: true },
  { name: 'menu-desk-edit', isVariant: true, ...AT_MENU, act: editSpecial, isInSightOnly: true },
  { name: 'menu-desk-photo', ...AT_MENU, act: openPhoto, isInSightOnly: true },
  { name: 'menu-desk-photo-chosen', isVariant: true, ...AT_MENU, act: choosePhoto, isInSightOnly: true },
  { name: 'menu-desk-photo-refused', isVariant: true, ...AT_MENU, act: refuseFile, isInSightOnly: true },
  {
    name: 'menu-desk-photo-sending',
    isVariant: true,
    ...AT_MENU,
    act: async (page) => void (await upload(page)),
    isInSightOnly: true,
    staysBusy: true,
  },
  { name: 'menu-desk-photo-cancelled', isVariant: true, ...AT_MENU, act: cancelUpload, isInSightOnly: true },
  { name: 'menu-desk-photo-failed', isVariant: true, ...AT_MENU, act: failUpload, isInSightOnly: true },
  { name: 'menu-desk-delete', isVariant: true, ...AT_MENU, act: askDeletion, isInSightOnly: true },
  { name: 'menu-desk-categories', ...AT_MENU, act: openCategories, isInSightOnly: true },
  { name: 'menu-desk-category', ...AT_MENU, act: editCategory, isInSightOnly: true },
  { name: 'menu-desk-drawing', ...AT_MENU, act: chooseDrawing, isInSightOnly: true },
  { name: 'menu-desk-groups', ...AT_MENU, before: showGroups, act: openGroups, isInSightOnly: true },
  { name: 'menu-desk-group', ...AT_MENU, before: showGroups, act: openGroup, isInSightOnly: true },
  { name: 'menu-desk-group-wrong', isVariant: true, ...AT_MENU, act: addWrongGroup, isInSightOnly: true },
  { name: 'menu-desk-findings', ...AT_MENU, before: showFindings, act: openFindings, isInSightOnly: true },
  { name: 'menu-desk-failed', isVariant: true, ...AT_MENU, before: failToRead, shows: 'Failed to load menu items' },
  { name: 'menu-desk-offline', isVariant: true, ...AT_MENU, act: goOffline, isInSightOnly: true },
]
