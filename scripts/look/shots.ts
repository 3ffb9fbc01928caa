import path from 'node:path'

import { ZONE } from '@thali/domain/time/zone'
import type { Browser, Page } from 'playwright-core'

import { lightOrDark, playScene, type Scene, standStill } from '../../e2e/scenes/scene.ts'
import type { Stage } from '../../e2e/scenes/stage.ts'
import { REPOSITORY } from '../source-files.ts'

export const FOLDER = path.join(REPOSITORY, 'look')
export const SCHEMES = ['light', 'dark'] as const

/** One picture to take: a scene on a screen of one size, light or dark. */
export type Shot<S extends Scene = Scene> = {
  scene: S
  size: { width: number; height: number }
  scheme: (typeof SCHEMES)[number]
}

const ACTION_MS = 8_000
const AT_A_TIME = 2
/** A picture that is never answered is left empty after this long. */
const PICTURES_MS = 3_000

export function fileOf({ scene, size, scheme }: Shot): string {
  return `${scene.name}-${size.width}-${scheme}.png`
}

/** Takes the pictures, a few at a time. `look` sees each page once it stands still. Answers what failed. */
export async function takeAll<S extends Scene>(
  browser: Browser,
  stage: Stage,
  shots: readonly Shot<S>[],
  look: (page: Page, shot: Shot<S>) => Promise<void> = async () => {},
): Promise<string[]> {
  const failures: string[] = []
  const waiting = [...shots]
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      try {
        await takeShot(browser, stage, shot, look)
      } catch (error) {
        const reason = error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error)
        failures.push(`${fileOf(shot)}: ${reason}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return failures
}

async function takeShot<S extends Scene>(
  browser: Browser,
  stage: Stage,
  shot: Shot<S>,
  look: (page: Page, shot: Shot<S>) => Promise<void>,
): Promise<void> {
  const { scene, size, scheme } = shot
  const context = await browser.newContext({
    baseURL: stage.app.url,
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-CA',
    timezoneId: ZONE,
  })
  try {
    context.setDefaultTimeout(ACTION_MS)
    const page = await context.newPage()
    await playScene(page, scene, stage)
    await lightOrDark(page, scheme)
    await standStill(page)
    if (scene.isPrinted) await page.emulateMedia({ media: 'print' })
    await page.evaluate(drawImages, PICTURES_MS)
    // What sticks to the top would otherwise be drawn in the middle of the page.
    if (!scene.isInSightOnly) await page.evaluate(() => window.scrollTo(0, 0))
    await page.screenshot({ path: path.join(FOLDER, fileOf(shot)), fullPage: !scene.isInSightOnly })
    await look(page, shot)
  } finally {
    await context.close()
  }
}

async function drawImages(ms: number): Promise<void> {
  const loading = [...document.images].filter(({ loading: when }) => when !== 'lazy')
  const decoded = Promise.allSettled(loading.map((image) => image.decode()))
  await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, ms))])
}
