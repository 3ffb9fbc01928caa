import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { type Browser, chromium } from 'playwright-core'

import { startTestPostgres } from '../apps/api/src/testing/global-setup.ts'
import { startShop } from '../e2e/support/provider.ts'
import { buildWeb } from './build-web.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../e2e/support/chromium.ts'
import { playScene, type Scene, type Width, WIDTHS } from '../e2e/scenes/scene.ts'
import { SCENES } from '../e2e/scenes/scenes.ts'
import { setStage, type Stage } from '../e2e/scenes/stage.ts'
import { REPOSITORY } from './source-files.ts'

const FOLDER = path.join(REPOSITORY, 'look')
const SCHEMES = ['light', 'dark'] as const
const HEIGHTS: Record<Width, number> = { 390: 844, 820: 1180, 1280: 800 }
const ACTION_MS = 8_000
const AT_A_TIME = 2

type Shot = { scene: Scene; width: Width; scheme: (typeof SCHEMES)[number] }

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, width: { type: 'string' }, scheme: { type: 'string' } },
})

function chooseShots(): Shot[] {
  const scenes = SCENES.filter(({ name }) => name.includes(options.only ?? ''))
  const widths = WIDTHS.filter((width) => options.width === undefined || options.width === String(width))
  const schemes = SCHEMES.filter((scheme) => options.scheme === undefined || options.scheme === scheme)
  return scenes.flatMap((scene) =>
    widths
      .filter((width) => scene.widths?.includes(width) ?? true)
      .flatMap((width) => schemes.map((scheme) => ({ scene, width, scheme }))),
  )
}

function fileOf({ scene, width, scheme }: Shot): string {
  return `${scene.name}-${width}-${scheme}.png`
}

async function takeShot(browser: Browser, stage: Stage, shot: Shot): Promise<void> {
  const { scene, width, scheme } = shot
  const context = await browser.newContext({
    baseURL: stage.app.url,
    viewport: { width, height: HEIGHTS[width] },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-CA',
    timezoneId: 'America/Halifax',
  })
  try {
    context.setDefaultTimeout(ACTION_MS)
    const page = await context.newPage()
    await playScene(page, scene, stage)
    if (scene.isPrinted) await page.emulateMedia({ media: 'print' })
    await page.evaluate(drawImages)
    // What sticks to the top would otherwise be drawn in the middle of the page.
    if (!scene.isInSightOnly) await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({ path: path.join(FOLDER, fileOf(shot)), fullPage: !scene.isInSightOnly })
  } finally {
    await context.close()
  }
}

async function drawImages(): Promise<void> {
  const loading = [...document.images].filter(({ loading: when }) => when !== 'lazy')
  await Promise.allSettled(loading.map((image) => image.decode()))
}

async function takeAll(browser: Browser, stage: Stage, shots: readonly Shot[]): Promise<string[]> {
  const failures: string[] = []
  const waiting = [...shots]
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      try {
        await takeShot(browser, stage, shot)
      } catch (error) {
        const reason = error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error)
        failures.push(`${fileOf(shot)}: ${reason}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return failures
}

function toIndex(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map(({ scene }) => scene.name))]
  const sections = names.map((name) => {
    const pictures = shots
      .filter(({ scene }) => scene.name === name)
      .map((shot) => {
        const file = fileOf(shot)
        return `<a href="${file}"><img src="${file}" alt="${name}, ${shot.width} px, ${shot.scheme}" loading="lazy"></a>`
      })
    return `<h2 id="${name}">${name}</h2><div>${pictures.join('')}</div>`
  })
  const style =
    'body{font:16px system-ui;margin:2rem;background:#888}div{display:flex;gap:1rem;overflow:auto}img{height:32rem}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every page, every state</title><style>${style}</style>${sections.join('')}</html>`
}

await buildWeb({ log: () => {} })
const shots = chooseShots()
if (shots.length === 0) throw new Error('No scene fits these options.')
await mkdir(FOLDER, { recursive: true })

const { postgres, stop: stopPostgres } = await startTestPostgres(new Date())
const shop = await startShop({ postgres })
const stage = await setStage(shop)
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS })
try {
  const failures = await takeAll(browser, stage, shots)
  await writeFile(path.join(FOLDER, 'index.html'), toIndex(shots))
  console.log(`${shots.length - failures.length} of ${shots.length} pictures in look/, all of them in look/index.html`)
  for (const failure of failures) console.error(`  ✗ ${failure}`)
  if (failures.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await shop.app.stop()
  await stopPostgres()
}
