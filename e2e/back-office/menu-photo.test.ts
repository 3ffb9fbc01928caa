import type { FileChooser, Locator, Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { said, tabTo, touch } from '../support/desk.ts'
import { call, hire, type Person, signInAsAdmin, signInOn } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const DISH = 'Butter Chicken'
const MEGABYTE = 1024 * 1024

const app = useApp()
let manager: Person

beforeAll(async () => {
  manager = await hire(app, await signInAsAdmin(app), { name: 'Rohan Mehta', role: 'manager' })
})

// ADM-IMG-09, ADM-IMG-10, ADM-IMG-12, ADM-MEN-24
test('a photo that a manager uploads is on a customer’s open menu by itself, in the size that fits', async () => {
  const customer = await browser.newPage(app, { width: 390 })
  await openAt(customer, '/menu/truro')
  const names = customer.getByRole('button', { name: DISH, exact: true })
  // Today's special appears above the menu as well.
  const row = customer.getByRole('listitem').filter({ has: names }).last()
  await row.getByText('$17.99').waitFor()
  const desk = await openMenuDesk()
  const made = await watchCompression(desk)
  const dialog = await openPhoto(desk)
  await dialog.getByText('No file selected').waitFor()
  const noise = await aPicture(desk, 2000, 1500)
  expect(noise.length).toBeGreaterThan(MEGABYTE)
  await choose(desk, dialog, 'Murgh Makhani.png', noise)
  await dialog.getByRole('img', { name: `Preview of ${DISH}` }).waitFor()

  const [sent] = await Promise.all([desk.waitForRequest('**/image'), save(dialog)])
  await said(desk, `The photo of ${DISH} is saved`).waitFor()
  const image = row.locator('img')
  await image.waitFor()
  expect(await weigh(sent)).toBeLessThan(noise.length)
  expect(await made()).toEqual([['image/jpeg', 0.8]])
  await expect
    .poll(() => image.getAttribute('src'))
    .toMatch(/^\/media\/menu-images\/truro\/[\w-]+\/\d+-murgh-makhani-\w{8}\.webp$/)
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('-400.webp')
})

// ADM-ERR-075, ADM-IMG-03, ADM-IMG-13, ADM-IMG-27
test('a small photo is sent as it is; another takes its place, and after a question there is none', async () => {
  const desk = await openMenuDesk(/status of 403/)
  const sent = await watchFiles(desk)
  const small = await aPicture(desk, 64, 48)
  await upload(desk, 'small.png', small)
  await said(desk, `The photo of ${DISH} is saved`).waitFor()
  expect(await sent()).toEqual([['small.png', small.toString('base64')]])
  const first = await imageOf()
  await upload(desk, 'other.png', await aPicture(desk, 80, 60))
  await expect.poll(() => imageOf()).not.toBe(first)
  await expect.poll(async () => (await fetch(`${app.url}${first}`)).status).toBe(404)

  const dialog = await openPhoto(desk)
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  const question = desk.getByRole('alertdialog')
  await question.getByText('Are you sure you want to remove this image?').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await imageOf()).not.toBeNull()
  await desk.route('**/image', (route) =>
    route.fulfill({ status: 403, json: { error: 'Not yours.', code: 'permission-denied' } }),
  )
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Failed to delete image' }).getByText('Not yours.').waitFor()
  await desk.unroute('**/image')
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => imageOf()).toBeNull()
})

// ADM-ERR-073, ADM-ERR-076, ADM-IMG-02, ADM-IMG-05, ADM-IMG-07, ADM-IMG-08
test('a file that is no picture, of another kind or too large is refused at its field before anything is sent', async () => {
  const desk = await openMenuDesk()
  const requests: string[] = []
  desk.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  const dialog = await openPhoto(desk)
  await save(dialog)
  await dialog.getByText('Please provide an image URL or select a file').waitFor()
  const good = await aPicture(desk, 64, 48)
  for (const [name, content, sentence] of [
    ['menu.pdf', Buffer.from('%PDF'), 'Invalid file format. Allowed: JPEG, JPG, PNG, WEBP'],
    ['huge.png', Buffer.concat([good, Buffer.alloc(5 * MEGABYTE)]), 'File too large. Maximum size: 5MB'],
    ['page.jpg', Buffer.from('<html><script>alert(1)</script>'), 'Invalid image'],
    ['cut.png', good.subarray(0, 40), 'Failed to create image preview'],
  ] as const) {
    await choose(desk, dialog, name, content)
    await dialog.getByText(sentence).waitFor()
  }
  await choose(desk, dialog, 'good.png', good)
  await dialog.getByText(/^good\.png, /).waitFor()
  expect(await dialog.getByText('Failed to create image preview').count()).toBe(0)
  expect(requests).toEqual([])
})

// ADM-ERR-067, ADM-ERR-068, ADM-ERR-074, ADM-IMG-19, ADM-IMG-20, ADM-IMG-26
test('an upload of a photo is shown on its way, can be cancelled, loses nothing, and fails with a sentence', async () => {
  const desk = await openMenuDesk(/status of 409/, NETWORK_GONE)
  const before = await imageOf()
  await desk.route('**/image', () => {})
  const dialog = await upload(desk, 'dish.png', await aPicture(desk, 64, 48))
  const card = desk.getByRole('listitem', { name: DISH, exact: true, includeHidden: true })
  await expect.poll(() => card.locator('img').getAttribute('src')).toMatch(/^data:/)
  await dialog.getByRole('progressbar').waitFor()
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await dialog.getByText('Upload was cancelled').waitFor()
  await expect.poll(() => card.locator('img[src^="data:"]').count()).toBe(0)
  await dialog.getByText(/^dish\.png, /).waitFor()

  await desk.unroute('**/image')
  await desk.route('**/image', (route) =>
    route.fulfill({ status: 409, json: { error: 'Storage quota exceeded', code: 'storage-full' } }),
  )
  await save(dialog)
  const banner = dialog.getByRole('alert').filter({ hasText: 'Failed to update photo' })
  await banner.getByText('Storage quota exceeded').waitFor()
  expect(await imageOf()).toBe(before)
  await desk.unroute('**/image')
  await save(dialog)
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => imageOf()).toMatch(/-dish-\w{8}\.webp$/)
})

// ADM-IMG-01
test('by keyboard alone a new dish gets its photo, and a file is dropped with the pointer', async () => {
  const desk = await openMenuDesk()
  await desk.getByRole('button', { name: 'Add Item' }).focus()
  await desk.keyboard.press('Enter')
  const form = desk.getByRole('dialog', { name: 'Add Item' })
  await form.getByLabel('Name', { exact: true }).fill('Rasmalai')
  await form.getByLabel('Description', { exact: true }).fill('Soft discs of cheese in saffron milk')
  await form.getByLabel('Price').fill('7')
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Drinks' })
  await form.getByLabel('Name', { exact: true }).press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Photo of Rasmalai' })
  await dialog.waitFor()
  const picture = await aPicture(desk, 64, 48)
  await tabTo(desk, dialog.getByRole('tab', { name: 'Upload' }))
  await desk.keyboard.press('ArrowRight')
  await dialog.getByLabel('Image URL').waitFor()
  await desk.keyboard.press('ArrowLeft')
  await tabTo(desk, dialog.getByRole('button', { name: 'Choose a file' }))
  const [chooser] = await Promise.all([desk.waitForEvent('filechooser'), desk.keyboard.press('Enter')])
  await give(chooser, 'rasmalai.png', picture)
  await dialog.getByText(/^rasmalai\.png, /).waitFor()
  await tabTo(desk, dialog.getByRole('button', { name: 'Save Photo' }))
  await desk.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => imageOf('Rasmalai')).toMatch(/-rasmalai-\w{8}\.webp$/)

  const other = await openPhoto(desk, 'Rasmalai')
  const files = await desk.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'dropped.png', { type: 'image/png' }))
      return transfer
    },
    [...picture],
  )
  const zone = other.getByRole('tabpanel').locator('> *')
  await zone.dispatchEvent('dragover', { dataTransfer: files })
  await zone.dispatchEvent('drop', { dataTransfer: files })
  await other.getByText(/^dropped\.png, /).waitFor()
  await expect.poll(() => other.getByRole('button', { name: 'Take a photo' }).count()).toBe(0)
  await touch(desk)
  await other.getByRole('button', { name: 'Take a photo' }).waitFor()
})

async function openMenuDesk(...tolerate: readonly RegExp[]): Promise<Page> {
  const desk = await browser.newPage(app, { tolerate })
  // Files are given by the test from now on; asked for only with the first key, that would come too late.
  desk.on('filechooser', () => undefined)
  await signInOn(desk, app, manager)
  await openAt(desk, '/admin/dashboard#menu')
  await desk.getByText(/^Live · \d+ s ago$/).waitFor()
  await desk.getByText(/^\d+ of \d+ items$/).waitFor()
  await desk.getByRole('radio', { name: 'Cards' }).check()
  return desk
}

async function openPhoto(desk: Page, dish = DISH): Promise<Locator> {
  await desk.getByRole('searchbox', { name: 'Search menu items' }).fill(dish)
  await desk.getByRole('button', { name: `Edit the photo of ${dish}`, exact: true }).click()
  return desk.getByRole('dialog', { name: `Photo of ${dish}` })
}

async function choose(desk: Page, dialog: Locator, name: string, content: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    desk.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await give(chooser, name, content)
}

function give(chooser: FileChooser, name: string, buffer: Buffer): Promise<void> {
  return chooser.setFiles({ name, mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'image/png', buffer })
}

async function upload(desk: Page, name: string, content: Buffer): Promise<Locator> {
  const dialog = await openPhoto(desk)
  await choose(desk, dialog, name, content)
  await dialog.getByText(`${name}, `).waitFor()
  await save(dialog)
  return dialog
}

async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save Photo' }).click()
}

/** As random as a photograph, so that it weighs as much. */
async function aPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([wide = 1, high = 1]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const context = canvas.getContext('2d')!
      const image = context.createImageData(wide, high)
      let seed = 7
      for (let at = 0; at < image.data.length; at += 1) {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
        // Every third value is left, so that 2000 × 1500 stay below 5 MB.
        image.data[at] = at % 4 === 3 ? 255 : at % 12 === 0 ? seed % 256 : 120
      }
      context.putImageData(image, 0, 0)
      return canvas.toDataURL('image/png')
    },
    [width, height],
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Records the format and quality in which the browser compresses photos. */
async function watchCompression(page: Page): Promise<() => Promise<unknown>> {
  const made = await page.evaluateHandle(() => {
    const asked: unknown[] = []
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function watch(this: HTMLCanvasElement, take, type, quality) {
      asked.push([type, quality])
      toBlob.call(this, take, type, quality)
    }
    return asked
  })
  return () => made.jsonValue()
}

/** Records the files that leave the page: names, and bytes in base64. */
async function watchFiles(page: Page): Promise<() => Promise<unknown>> {
  const sent = await page.evaluateHandle(() => {
    const files: File[] = []
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function watch(this: XMLHttpRequest, body) {
      if (body instanceof FormData) files.push(body.get('file') as File)
      send.call(this, body)
    }
    return files
  })
  return () =>
    sent.evaluate((files) =>
      Promise.all(
        files.map(async (file) => {
          const bytes = new Uint8Array(await file.arrayBuffer())
          return [file.name, btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))]
        }),
      ),
    )
}

async function weigh(request: Request): Promise<number> {
  const { requestBodySize } = await request.sizes()
  return requestBodySize
}

async function imageOf(dish = DISH): Promise<string | null> {
  const { items } = await call(app, manager, 'GET /admin/menu/:location/items', { params: { location: 'truro' } })
  const found = items.find(({ name }) => name === dish)
  if (!found) throw new Error(`${dish} is on no menu.`)
  return found.image
}
