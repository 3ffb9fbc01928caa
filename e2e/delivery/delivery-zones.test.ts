import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { openLocation, openSection } from '../support/desk.ts'
import { call, hire, type Person, signInAsAdmin } from '../support/people.ts'

/** Some 20 km wide; its first corner again at its end, as GeoJSON has it. */
const FAR_AROUND_TRURO = [
  [-63.4, 45.28],
  [-63.15, 45.28],
  [-63.15, 45.46],
  [-63.4, 45.46],
  [-63.4, 45.28],
]

const browser = useBrowser()
const app = useApp()
let manager: Person

beforeAll(async () => {
  manager = await hire(app, await signInAsAdmin(app), { name: 'Grace MacLeod', role: 'manager' })
})

async function openZones(page: Page): Promise<Locator> {
  await openSection(page, app, manager, 'locations')
  const dialog = await openLocation(page, 'Truro Heights', 'Delivery')
  await dialog.getByRole('button', { name: 'Add a zone' }).waitFor()
  return dialog
}

/** What a screen reader is told. */
function announced(page: Page, sentence: string | RegExp): Promise<void> {
  return page.getByRole('status').getByText(sentence).waitFor({ state: 'attached' })
}

async function storedPoints(): Promise<number[]> {
  const { zones } = await call(app, manager, 'GET /admin/locations/:id/delivery-zones', { params: { id: 'truro' } })
  return zones.map(({ shape }) => (shape.kind === 'polygon' ? shape.points.length : 0))
}

test('a manager draws a delivery area by keyboard alone, and every step is announced', async () => {
  const page = await browser.newPage(app, { width: 1280 })
  const dialog = await openZones(page)
  await dialog.getByRole('button', { name: 'Add a zone' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Name').focus()
  await page.keyboard.type('Town')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('Exact position').click()
  await dialog.getByLabel('Latitude').fill('45.3647')
  await dialog.getByLabel('Longitude').fill('-63.2797')
  await dialog.getByLabel('Postal codes begin with').focus()
  await page.keyboard.type('b2n, B6L')
  await dialog.getByLabel('Fee', { exact: true }).focus()
  await page.keyboard.type('4,50')

  await dialog.getByRole('button', { name: 'Add a point' }).focus()
  for (const corner of [1, 2, 3]) {
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: `Point ${corner} of ${corner}` }).waitFor()
  }
  await expectNoAxeFindings(page)
  const first = dialog.getByRole('button', { name: /^Point 1 of/ })
  await first.focus()
  await page.keyboard.press('ArrowUp')
  await announced(page, 'Point 1 of 3: 1.2 km north')
  await page.keyboard.press('Enter')
  await announced(page, /^Point 2 of 4 added/)
  await page.keyboard.press('Enter')
  await announced(page, /^Point 2 of 5 added/)
  await page.keyboard.press('Delete')
  await announced(page, 'Point 1 removed, 4 left')

  await dialog.getByRole('button', { name: 'Save delivery' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Delivery from Truro Heights is saved').waitFor()
  expect(await storedPoints()).toEqual([4])
})

test('a manager draws a delivery area by finger: taps add corners, a drag moves one', async () => {
  const page = await browser.newPage(app, { width: 390 })
  const finger = await page.context().newCDPSession(page)
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })

  const dialog = await openZones(page)
  await dialog.getByRole('button', { name: 'Add a zone' }).click()
  await dialog.getByLabel('Name').last().fill('By the river')
  await dialog.getByRole('radio', { name: 'Drawn area' }).check()
  await dialog.getByText('Exact position').click()
  await dialog.getByLabel('Latitude').fill('45.3647')
  await dialog.getByLabel('Longitude').fill('-63.2797')
  await dialog.getByLabel('Postal codes begin with').last().fill('B2N')
  await dialog.getByLabel('Fee', { exact: true }).last().fill('6')
  const map = dialog.getByRole('region', { name: 'Map of the zones' })
  const surface = map.locator('svg').first()
  await surface.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await surface.boundingBox()
  if (!box) throw new Error('The map is not on screen')
  for (const [x, y] of [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.5, 0.7],
  ] as const) {
    await touch('touchStart', box.x + box.width * x, box.y + box.width * y)
    await touch('touchEnd')
  }
  const corner = map.getByRole('button', { name: /^Point 2 of 3/ })
  await corner.waitFor()
  const before = await corner.getAttribute('aria-label')
  const place = await corner.boundingBox()
  if (!place) throw new Error('The point is not on screen')
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
  await touch('touchStart', x, y)
  await touch('touchMove', x - 15, y + 15)
  await touch('touchMove', x - 30, y + 30)
  await touch('touchEnd')
  await expect.poll(() => corner.getAttribute('aria-label')).not.toBe(before)

  await dialog.getByRole('button', { name: 'Save delivery' }).click()
  await page.getByText('Delivery from Truro Heights is saved').waitFor()
  expect((await storedPoints()).at(-1)).toBe(3)
  await finger.detach()
})

test('a manager takes an area from a file and sees all of it; a file with two areas says why it is not taken', async () => {
  const page = await browser.newPage(app, { width: 820 })
  const dialog = await openZones(page)
  await dialog.getByRole('button', { name: 'Add a zone' }).click()
  await dialog.getByLabel('Name').last().fill('Up to the highway')
  await dialog.getByRole('radio', { name: 'Drawn area' }).check()
  await dialog.getByLabel('Postal codes begin with').last().fill('B2N')
  await dialog.getByLabel('Fee', { exact: true }).last().fill('7')
  const choose = async (...areas: object[]) => {
    const choosing = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Take it from a file' }).click()
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: areas.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
    })
    const file = { name: 'highway.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(text) }
    await (await choosing).setFiles(file)
  }
  const area = { type: 'Polygon', coordinates: [FAR_AROUND_TRURO] }
  await choose(area, area)
  await dialog.getByText('There are 2 areas in this file, and a zone is one').first().waitFor()

  await choose(area)
  await announced(page, '4 points from highway.geojson')
  const map = await dialog.getByRole('region', { name: 'Map of the zones' }).boundingBox()
  for (const corner of [1, 2, 3, 4]) {
    const at = await dialog.getByRole('button', { name: `Point ${corner} of 4` }).boundingBox()
    if (!map || !at) throw new Error('The map or a point of it is not on screen')
    expect(at.x >= map.x && at.x + at.width <= map.x + map.width, `point ${corner} lies on the map`).toBe(true)
  }
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Save delivery' }).click()
  await page.getByText('Delivery from Truro Heights is saved').waitFor()
  expect((await storedPoints()).at(-1)).toBe(4)
})
