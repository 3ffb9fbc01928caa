import type { Locator, Page } from 'playwright-core'

import type { Scene } from '../scene.ts'

const AT_MENU = { path: '/admin/dashboard#menu', as: 'admin', shows: /^\d+ of \d+ items$/ } as const
const HEAD = 'kind,group,key,name,price,category,description,french_name,least,most,free,preset,allergens'
const CHANGES = [
  HEAD,
  'category,,winter-plates,Winter plates,,,,Assiettes d’hiver,,,,,',
  'group,,our-bread,Our bread,,,,Notre pain,1,2,1,,',
  'option,our-bread,roti,Tandoori roti,0.00,,,,,1,,1,wheat',
  'option,our-bread,garlic-naan,Garlic naan,1.50,,,,,2,,0,wheat; milk',
  'dish,,vegetable-samosa,Vegetable Samosa (3 pieces),8.49,appetizers,"Crisp pastry filled with potato, peas and cumin",Samosas aux légumes (3),,,,,',
  'dish,,onion-bhaji,Onion Bhaji,6.75,appetizers,Sliced onion in chickpea batter,Bhaji à l’oignon,,,,,',
  'dish,,winter-thali,Winter Thali,19.50,winter-plates,"Rice, dal, three vegetables and a sweet",,,,,,',
].join('\n')
const UNSOUND = 'kind,group,key,name,price,least,most,free,preset\ngroup,,our-bread,Our bread,,2,2,0,'
const FAULTY = [
  HEAD,
  'dish,,vegetable-samosa,Vegetable Samosa,cheap,appetizers,Crisp,,,,,,',
  'dish,,Winter Thali,Winter Thali,19.50,winter,Rice,,,,,,',
  'soup,,lentil-soup,Lentil Soup,5.00,appetizers,Warm,,,,,,',
].join('\n')

async function openFiles(page: Page): Promise<Locator> {
  await page.getByText(/^\d+ of \d+ items$/).waitFor()
  await page.getByRole('button', { name: 'Import & Export' }).click()
  const dialog = page.getByRole('dialog', { name: /^Menu of / })
  await dialog.getByRole('button', { name: 'Download CSV' }).waitFor()
  return dialog
}

async function openImport(page: Page): Promise<Locator> {
  const dialog = await openFiles(page)
  await dialog.getByRole('tab', { name: 'Import' }).click()
  await dialog.getByRole('button', { name: 'Choose a file' }).waitFor()
  return dialog
}

async function read(page: Page, text: string): Promise<void> {
  const dialog = await openImport(page)
  await dialog.getByLabel('Text of the file').fill(text)
  await dialog.getByRole('button', { name: 'Show What Changes' }).click()
}

async function preview(page: Page): Promise<void> {
  await read(page, CHANGES)
  await page.getByRole('button', { name: 'Change the Menu' }).waitFor()
}

async function refuse(page: Page): Promise<void> {
  await read(page, UNSOUND)
  await page.getByText('It cannot be applied like this').waitFor()
}

async function tellFaults(page: Page): Promise<void> {
  await read(page, FAULTY)
  await page.getByText('This file cannot be imported').waitFor()
}

async function openCopy(page: Page): Promise<void> {
  const dialog = await openFiles(page)
  await dialog.getByRole('tab', { name: 'Copy' }).click()
  await dialog.getByRole('button', { name: 'Show What Changes' }).click()
  await dialog.getByText('Choose a location', { exact: true }).last().waitFor()
}

/** A location's menu as a file, from a file, and from another location. */
export const MENU_FILES: readonly Scene[] = [
  {
    name: 'menu-files-export',
    isVariant: true,
    ...AT_MENU,
    act: async (page) => void (await openFiles(page)),
    isInSightOnly: true,
  },
  {
    name: 'menu-files-import',
    isVariant: true,
    ...AT_MENU,
    act: async (page) => void (await openImport(page)),
    isInSightOnly: true,
  },
  { name: 'menu-files-faults', isVariant: true, ...AT_MENU, act: tellFaults, isInSightOnly: true },
  { name: 'menu-files-preview', ...AT_MENU, act: preview, isInSightOnly: true },
  { name: 'menu-files-refused', isVariant: true, ...AT_MENU, act: refuse, isInSightOnly: true },
  { name: 'menu-files-copy', isVariant: true, ...AT_MENU, act: openCopy, isInSightOnly: true },
]
