import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { type Browser, chromium } from 'playwright-core'

import { startTestPostgres, type TestPostgres } from '../../apps/api/src/testing/global-setup.ts'
import { setBusyStage } from '../../e2e/scenes/busy/busy-evening.ts'
import { type Width, WIDTHS } from '../../e2e/scenes/scene.ts'
import { SCENES } from '../../e2e/scenes/scenes.ts'
import { setStage, type Stage } from '../../e2e/scenes/stage.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from '../../e2e/support/chromium/chromium.ts'
import { startShop } from '../../e2e/support/provider.ts'
import { buildWeb } from '../build-web.ts'
import { chooseBusyShots, measureBusyScenes } from './busy-figures.ts'
import { fileOf, FOLDER, SCHEMES, type Shot, takeAll } from './shots.ts'

const HEIGHTS: Record<Width, number> = { 390: 844, 820: 1180, 1280: 800 }

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    width: { type: 'string' },
    scheme: { type: 'string' },
    /** Writes the figures of the busy scenes into `docs/screens.md`. */
    keep: { type: 'boolean', default: false },
  },
})

function chooseShots(): Shot[] {
  const scenes = SCENES.filter(({ name }) => name.includes(options.only))
  const widths = WIDTHS.filter((width) => options.width === undefined || options.width === String(width))
  const schemes = SCHEMES.filter((scheme) => options.scheme === undefined || options.scheme === scheme)
  return scenes.flatMap((scene) =>
    widths
      .filter((width) => scene.widths?.includes(width) ?? true)
      .flatMap((width) => schemes.map((scheme) => ({ scene, size: { width, height: HEIGHTS[width] }, scheme }))),
  )
}

function toIndex(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map(({ scene }) => scene.name))]
  const sections = names.map((name) => {
    const pictures = shots
      .filter(({ scene }) => scene.name === name)
      .map((shot) => {
        const file = fileOf(shot)
        return `<a href="${file}"><img src="${file}" alt="${name}, ${shot.size.width} px, ${shot.scheme}" loading="lazy"></a>`
      })
    return `<h2 id="${name}">${name}</h2><div>${pictures.join('')}</div>`
  })
  const style =
    'body{font:16px system-ui;margin:2rem;background:#888}div{display:flex;gap:1rem;overflow:auto}img{height:32rem}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every page, every state</title><style>${style}</style>${sections.join('')}</html>`
}

/** Plays `work` on a shop of its own, which ends with it. */
async function onStage(
  postgres: TestPostgres,
  fill: (shop: Pick<Stage, 'app' | 'provider'>) => Promise<Stage>,
  work: (stage: Stage) => Promise<string[]>,
): Promise<string[]> {
  const shop = await startShop({ postgres, env: { LIMITS: 'off' } })
  try {
    return await work(await fill(shop))
  } finally {
    await shop.app.stop()
  }
}

async function lookAtAll(browser: Browser, postgres: TestPostgres): Promise<string[]> {
  const failures: string[] = []
  if (shots.length > 0) failures.push(...(await onStage(postgres, setStage, (stage) => takeAll(browser, stage, shots))))
  if (busyShots.length > 0) {
    failures.push(
      ...(await onStage(postgres, setBusyStage, (stage) =>
        measureBusyScenes(browser, stage, busyShots, { keeps: options.keep }),
      )),
    )
  }
  return failures
}

const shots = chooseShots()
const busyShots = chooseBusyShots(options.only, options.scheme)
const allShots: Shot[] = [...busyShots, ...shots]
if (allShots.length === 0) throw new Error('No scene fits these options.')

await buildWeb()
await mkdir(FOLDER, { recursive: true })
const { postgres, stop: stopPostgres } = await startTestPostgres(new Date())
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS })
try {
  const failures = await lookAtAll(browser, postgres)
  await writeFile(path.join(FOLDER, 'index.html'), toIndex(allShots))
  console.log(`${allShots.length} pictures in look/, all of them in look/index.html`)
  for (const failure of failures) console.error(`  ✗ ${failure}`)
  if (failures.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await stopPostgres()
}
