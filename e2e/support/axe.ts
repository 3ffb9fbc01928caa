import { afterAll, beforeAll, expect, test } from 'vitest'

import { playScene, type Scene, standStill } from '../scenes/scene.ts'
import { SCENES } from '../scenes/scenes.ts'
import { setStage, type Stage } from '../scenes/stage.ts'
import { expectNoAxeFindings, HEIGHTS, useBrowser } from './browser.ts'
import { shortenMenu } from './database.ts'
import { startShop } from './provider.ts'

/**
 * A page of a library, and paper. The preview of a mail is a frame that runs no script, so axe cannot run in it either.
 */
const LEFT_OUT = new Set(['api-docs', 'mail-preview', 'receipt-printed', 'admin-payments-qr-printed'])
const NARROWEST = 320

const LOOKS = [
  { width: 390, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const

/**
 * Plays scenes, and runs axe on them: at the width of a phone in light colours, and of a desk in dark ones. With `both`
 * each page is seen in the two; otherwise, as every dialog, in one of them by turns.
 */
export function lookAtScenes(isWanted: (scene: Scene) => boolean, { both = false } = {}): void {
  const browser = useBrowser()
  let stage: Stage

  beforeAll(async () => {
    const shop = await startShop()
    // Axe takes seconds for a list of ninety dishes. New Glasgow keeps its whole menu, which one scene shows.
    await shortenMenu(shop.app, 'truro')
    stage = await setStage(shop)
  })
  afterAll(() => stage?.app.stop())

  const scenes = SCENES.filter((scene) => !LEFT_OUT.has(scene.name) && isWanted(scene))
  test.for(scenes)('$name is free of accessibility findings', async (scene) => {
    const isDue = (index: number) => (both && !scene.isInSightOnly) || scenes.indexOf(scene) % LOOKS.length === index
    // Some scenes are about refused sign-ins, missing pages, lost connections and sections that cannot be drawn.
    const tolerate = [/status of (?:4\d\d|503)/, /ERR_INTERNET_DISCONNECTED/, /Minified React error #31/]
    const possible = LOOKS.filter(({ width }) => scene.widths?.includes(width) ?? true)
    const [look, ...others] = possible.filter((_, index) => possible.length === 1 || isDue(index))
    const page = await browser.keptPage(stage.app, { ...look, tolerate })
    await playScene(page, scene, stage)
    // A control that is half covered by a bar counts as too small a target.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.evaluate(stopTransitions)

    await expectNoAxeFindings(page)
    if (look?.width === 390) {
      await page.setViewportSize({ width: NARROWEST, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width of the content').toBe(NARROWEST)
    }
    // The scene is not played again: that would take as long as the first time.
    for (const { width, scheme } of others) {
      await page.setViewportSize({ width, height: HEIGHTS[width] })
      await page.emulateMedia({ colorScheme: scheme })
      await standStill(page)
      await expectNoAxeFindings(page)
    }
  })
}

/** Rows that come into view fade in; axe would measure the colours half way. */
function stopTransitions(): void {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
}
