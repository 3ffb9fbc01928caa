import { parseArgs } from 'node:util'

import { layThinLine } from '@thali/testing/thin-line'
import type { Page } from 'playwright-core'

import { buildWeb } from '../scripts/build-web.ts'
import { describeRun, toTable, writeFigures } from '../scripts/figures/report.ts'
import { ADMIN, type DeskHouse, openDeskHouse } from './desk/desk-setup.ts'
import { signIn } from './support/crew.ts'
import { choosePhoto, DISH, openPhotoDialog } from './uploads/photo-page.ts'

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '5' },
    kilobits: { type: 'string', default: '200' },
    /** Seconds between two cuts of the line. */
    cut: { type: 'string', default: '20' },
    'as-built': { type: 'boolean', default: false },
    'no-report': { type: 'boolean', default: false },
  },
})
const [megabytes, kilobits, cutSeconds] = [Number(values.megabytes), Number(values.kilobits), Number(values.cut)]
/** As long as the page goes on trying. */
const LONGEST_MS = 10 * 60_000

type Outcome = { bytes: number; parts: number; cuts: number; seconds: number; hasPhoto: boolean }

/** Uploads one photo through the dialog, over a line that is thin and cut. */
async function proveUpload(house: DeskHouse): Promise<Outcome> {
  const line = await layThinLine(house.port)
  const headers = await signIn(house.url, ADMIN.email, ADMIN.password)
  const { page, close } = await openPhotoDialog(`http://127.0.0.1:${line.port}`, headers)
  try {
    const bytes = await choosePhoto(page, megabytes * 1024 * 1024)
    const parts = watchParts(page)
    const startedMs = performance.now()
    line.thin({ bytesPerSecond: (kilobits * 1000) / 8, cutEveryMs: cutSeconds * 1000 })
    await page.getByRole('button', { name: 'Save Photo' }).click()
    await page.getByText(`The photo of ${DISH} is saved`).first().waitFor({ timeout: LONGEST_MS })
    const seconds = (performance.now() - startedMs) / 1000
    return { bytes, parts: parts(), cuts: line.cuts(), seconds, hasPhoto: await hasPhoto(house) }
  } finally {
    await close()
    await line.stop()
  }
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

function toReport({ bytes, parts, cuts, seconds, hasPhoto: isThere }: Outcome): string {
  const leastSeconds = bytes / ((kilobits * 1000) / 8)
  return toTable(
    ['What', 'Figure'],
    [
      ['Bytes of the photo', bytes.toLocaleString('en-CA')],
      ['Line towards the server, kbit/s', String(kilobits)],
      ['Seconds between two cuts', String(cutSeconds)],
      ['Cuts while it was sent', String(cuts)],
      ['Parts begun', String(parts)],
      ['Seconds until the photo was saved', seconds.toFixed(0)],
      ['Seconds that the bytes alone take', leastSeconds.toFixed(0)],
      ['**Photos that did not arrive**', isThere ? '0' : '1'],
    ],
  )
}

if (!values['as-built']) await buildWeb()
const house = await openDeskHouse()
try {
  const outcome = await proveUpload(house)
  const report = `${describeRun({ postgres: house.postgresVersion })}\n\n${toReport(outcome)}`
  console.log(report)
  if (!outcome.hasPhoto) process.exitCode = 1
  if (!values['no-report']) await writeFigures('reliability.md', 'proof-uploads', report)
} finally {
  await house.close()
}
