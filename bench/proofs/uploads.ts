import { layThinLine } from '@thali/testing/thin-line'
import type { Page } from 'playwright-core'

import { toCount, toTable } from '../../scripts/figures/report.ts'
import { ADMIN, type DeskHouse, openDeskHouse } from '../desk/desk-setup.ts'
import { defineProof } from '../proof/define-proof.ts'
import { signIn } from '../support/crew.ts'
import type { Undo } from '../support/undoing.ts'
import { choosePhoto, DISH, openPhotoDialog } from '../uploads/photo-page.ts'

/** As long as the page goes on trying. */
const LONGEST_MS = 10 * 60_000

/** `cut`: seconds of sending between two cuts. */
type Line = { megabytes: number; kilobits: number; cut: number }
type Outcome = { bytes: number; parts: number; cuts: number; seconds: number; hasPhoto: boolean }

/** Uploads one photo through the dialog, over a line that is thin and cut. */
async function upload(undo: Undo, house: DeskHouse, { megabytes, kilobits, cut }: Line): Promise<Outcome> {
  const line = await layThinLine(house.port)
  undo.push(() => line.stop())
  const headers = await signIn(house.url, ADMIN.email, ADMIN.password)
  const page = await openPhotoDialog(undo, `http://127.0.0.1:${line.port}`, headers)
  const bytes = await choosePhoto(page, megabytes * 1024 * 1024)
  const parts = watchParts(page)
  const startedMs = performance.now()
  const bytesPerSecond = (kilobits * 1000) / 8
  line.thin({ bytesPerSecond, cutEveryBytes: bytesPerSecond * cut })
  await page.getByRole('button', { name: 'Save Photo' }).click()
  await page.getByText(`The photo of ${DISH} is saved`).first().waitFor({ timeout: LONGEST_MS })
  const seconds = (performance.now() - startedMs) / 1000
  return { bytes, parts: parts(), cuts: line.cuts(), seconds, hasPhoto: await hasPhoto(house) }
}

/** Counts the parts that leave the page. */
function watchParts(page: Page): () => number {
  let parts = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/uploads/')) parts += 1
  })
  return () => parts
}

async function hasPhoto({ database }: DeskHouse): Promise<boolean> {
  const { rows } = await database.query(`SELECT 1 FROM menu_items WHERE name = $1 AND image LIKE '%-noise-%'`, [DISH])
  return rows.length > 0
}

export const proof = defineProof({
  claim: 'A photo of 5 MB arrives over a line of 200 kbit/s that is cut every 20 seconds',
  page: 'reliability.md',
  needsSite: true,
  options: { megabytes: 5, kilobits: 200, cut: 20 },
  async play({ options: line }, undo) {
    const house = await openDeskHouse(undo)
    const { bytes, parts, cuts, seconds, hasPhoto: isThere } = await upload(undo, house, line)
    const leastSeconds = bytes / ((line.kilobits * 1000) / 8)
    const rows = [
      ['Bytes of the photo', toCount(bytes)],
      ['Line towards the server, kbit/s', String(line.kilobits)],
      ['Seconds between two cuts', String(line.cut)],
      ['Cuts while it was sent', String(cuts)],
      ['Parts begun', String(parts)],
      ['Seconds until the photo was saved', seconds.toFixed(0)],
      ['Seconds that the bytes alone take', leastSeconds.toFixed(0)],
      ['**Photos that did not arrive**', isThere ? '0' : '1'],
    ]
    return {
      postgres: house.postgresVersion,
      report: [toTable(['What', 'Figure'], rows)],
      found: isThere ? [] : ['The photo did not arrive.'],
      figure: `${toCount(bytes)} bytes, ${cuts} cuts: saved after ${seconds.toFixed(0)} s, of ${leastSeconds.toFixed(0)} s that the bytes alone take`,
    }
  },
})
