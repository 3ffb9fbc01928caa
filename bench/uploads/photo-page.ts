import type { Page } from 'playwright-core'

import { openHousePage } from '../support/office-page.ts'
import type { Undo } from '../support/undoing.ts'

export const DISH = 'Butter Chicken'

/** The widest photo that the page sends as it is. */
const WIDTH = 1200
/** Lower than the quality that the page would use, so that it would not get smaller. */
const QUALITY = 0.6
const TRIAL_HEIGHT = 400

/** Opens the photo dialog of a dish, behind a line of this address. */
export function openPhotoDialog(undo: Undo, url: string, headers: Record<string, string>): Promise<Page> {
  return openHousePage(undo, { url, headers }, '/admin/dashboard#menu', async (page) => {
    page.on('filechooser', () => {})
    await page.getByRole('radio', { name: 'Cards' }).check()
    await page.getByRole('searchbox', { name: 'Search menu items' }).fill(DISH)
    await page.getByRole('button', { name: `Edit the photo of ${DISH}`, exact: true }).click()
    await page.getByRole('dialog', { name: `Photo of ${DISH}` }).waitFor()
  })
}

/** Chooses a photo of nearly so many bytes; returns its size. */
export async function choosePhoto(page: Page, mostBytes: number): Promise<number> {
  const trial = await makeNoise(page, TRIAL_HEIGHT)
  const buffer = await makeNoise(page, Math.floor((TRIAL_HEIGHT * mostBytes * 0.99) / trial.length))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name: 'noise.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('noise.jpg, ').waitFor()
  return buffer.length
}

/** A photo of noise, which cannot be made smaller. */
async function makeNoise(page: Page, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    async ([wide = 1, high = 1, quality]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('This browser has no 2D canvas.')
      const image = context.createImageData(wide, high)
      for (let at = 0; at < image.data.length; at += 65_536) {
        crypto.getRandomValues(image.data.subarray(at, at + 65_536))
      }
      for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
      context.putImageData(image, 0, 0)
      return canvas.toDataURL('image/jpeg', quality)
    },
    [WIDTH, height, QUALITY],
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
