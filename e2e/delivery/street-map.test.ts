import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { openLocation, openSection } from '../support/desk.ts'
import { signInAsAdmin } from '../support/people.ts'

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#cde"/></svg>'

const browser = useBrowser()
const app = useApp({ env: { MAP_TILES: 'https://tiles.example.test/{z}/{x}/{y}.png' } })

test('streets lie beneath the zones where the operator named their server; one that does not answer gives way to rings', async () => {
  const page = await browser.newPage(app, { width: 1280, tolerate: [/net::ERR_FAILED/] })
  await page.route('https://tiles.example.test/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: SQUARE }),
  )
  await openSection(page, app, await signInAsAdmin(app), 'locations')
  const form = await openLocation(page, 'Truro Heights', 'Delivery')
  await form.getByRole('button', { name: 'Add a zone' }).click()
  const map = form.getByRole('region', { name: 'Map of the zones' })
  expect(await map.count()).toBe(0)
  await form.getByRole('radio', { name: 'Drawn area' }).check()
  await form.getByText('Exact position').click()
  await form.getByLabel('Latitude').fill('45.3647')
  await form.getByLabel('Longitude').fill('-63.2797')

  await map.getByText('© OpenStreetMap contributors').waitFor()
  const square = map.locator('img').first()
  await expect.poll(() => square.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  expect(await map.getByText(/ km$/).count()).toBe(0)
  await map.getByRole('button', { name: 'The restaurant, at the restaurant' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => Number(await form.getByLabel('Latitude').inputValue())).toBeGreaterThan(45.3647)
  await expectNoAxeFindings(page)

  await page.route('https://tiles.example.test/**', (route) => route.abort())
  await map.getByRole('button', { name: 'Show more of the surroundings' }).click()
  await form.getByText('The street map could not be loaded').waitFor()
  await map.getByText(/ km$/).first().waitFor()
  expect(await map.locator('img').count()).toBe(0)
})
