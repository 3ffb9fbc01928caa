import { randomBytes } from 'node:crypto'

import { layThinLine, type ThinLine } from '@thali/testing/thin-line'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningApp, startApp } from '../support/app.ts'
import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { closeNotice, said } from '../support/desk.ts'
import { call, hire, type Person, signInAsAdmin, signInOn } from '../support/people.ts'

const browser = useBrowser()
const DISH = 'Butter Chicken'
const KB = 1024
/** One pixel. What follows the end of a picture is sent, and ignored by those who show it. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let app: RunningApp
let manager: Person
let line: ThinLine

beforeAll(async () => {
  app = await startApp()
  manager = await hire(app, await signInAsAdmin(app), { name: 'Rohan Mehta', role: 'manager' })
  line = await layThinLine(Number(new URL(app.url).port), 'localhost')
})
afterAll(async () => {
  await line?.stop()
  await app?.stop()
})

test('a photo arrives over a line that is cut again and again, and goes on where it was [CUS-OFF-21, CUS-OFF-22]', async () => {
  const desk = await openMenuDesk()
  const parts = watchParts(desk)
  const dialog = await choosePhoto(desk, 'samosa.png', 800 * KB)
  line.thin({ bytesPerSecond: 400 * KB, cutEveryBytes: 230_000 })
  await dialog.getByRole('button', { name: 'Save Photo' }).click()
  await dialog.getByRole('progressbar').waitFor()
  await said(desk, `The photo of ${DISH} is saved`).waitFor({ timeout: 60_000 })

  expect(line.cuts()).toBeGreaterThan(1)
  expect(await imageOf()).toMatch(/-samosa-\w{8}\.webp$/)
  // Something is kept of what was cut: otherwise every part would begin at a sum of whole parts.
  expect(parts().some((start) => start % (256 * KB) !== 0)).toBe(true)
})

test('a file of 256 KB is sent at once, one byte more in parts [CUS-OFF-22]', async () => {
  const desk = await openMenuDesk()
  const sent: string[] = []
  desk.on('request', (request) => {
    if (/\/(image|uploads)/.test(request.url())) sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const whole = await choosePhoto(desk, 'whole.png', 256 * KB)
  await whole.getByRole('button', { name: 'Save Photo' }).click()
  await expect.poll(() => imageOf()).toMatch(/-whole-\w{8}\.webp$/)
  expect(sent).toEqual([expect.stringMatching(/^POST .*\/image$/)])
  // The server has the photo before the page says so, and the notice comes up where the dish is edited.
  await closeNotice(desk, `The photo of ${DISH} is saved`)

  sent.length = 0
  const parted = await choosePhoto(desk, 'parted.png', 256 * KB + 1)
  await parted.getByRole('button', { name: 'Save Photo' }).click()
  await expect.poll(() => imageOf()).toMatch(/-parted-\w{8}\.webp$/)
  const part = expect.stringMatching(/^PATCH .*\/uploads\/[\w-]+$/)
  expect(sent).toEqual(['POST /api/admin/uploads', part, part, expect.stringMatching(/^POST .*\/image$/)])
})

async function openMenuDesk(): Promise<Page> {
  line.thin(null)
  // The browser may ask over a connection of the test before, which was cut.
  const tolerate = [NETWORK_GONE, /status of 409/]
  const desk = await browser.newPage(app, { tolerate })
  desk.on('filechooser', () => undefined)
  await signInOn(desk, app, manager)
  await desk.goto(`http://localhost:${line.port}/admin/dashboard#menu`)
  await desk.getByText(/^\d+ of \d+ items$/).waitFor()
  await desk.getByRole('radio', { name: 'Cards' }).check()
  return desk
}

async function choosePhoto(desk: Page, name: string, bytes: number): Promise<Locator> {
  await desk.getByRole('searchbox', { name: 'Search menu items' }).fill(DISH)
  await desk.getByRole('button', { name: `Edit the photo of ${DISH}`, exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: `Photo of ${DISH}` })
  const [chooser] = await Promise.all([
    desk.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  const buffer = Buffer.concat([PIXEL, randomBytes(bytes - PIXEL.length)])
  await chooser.setFiles({ name, mimeType: 'image/png', buffer })
  await dialog.getByText(`${name}, `).waitFor()
  return dialog
}

/** Where in the file the parts begin that leave the page. */
function watchParts(page: Page): () => number[] {
  const starts: number[] = []
  page.on('request', (request) => {
    const start = request.headers()['upload-offset']
    if (start !== undefined) starts.push(Number(start))
  })
  return () => starts
}

async function imageOf(): Promise<string | null | undefined> {
  const { items } = await call(app, manager, 'GET /admin/menu/:location/items', { params: { location: 'truro' } })
  return items.find(({ name }) => name === DISH)?.image
}
