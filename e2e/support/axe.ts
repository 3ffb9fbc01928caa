import { afterAll, beforeAll, expect, test } from 'vitest'

import { playScene, type Scene, standStill } from '../../scripts/look-scene.ts'
import { SCENES } from '../../scripts/look-scenes.ts'
import { setStage, type Stage } from '../../scripts/look-stage.ts'
import { expectNoAxeFindings, HEIGHTS, useBrowser } from './browser.ts'

/**
 * Drawn by a library of its own, or made of the same parts as the scene before. The preview of a mail is a frame that
 * runs no script, and axe's own neither.
 */
const LEFT_OUT = new Set([
  'api-docs',
  'contact',
  'mail-preview',
  'menu-new-glasgow',
  'menu-search',
  'receipt-printed',
  'payment-dialog-redirecting',
  'order-success-refunded',
  'receipt-refunded',
  'admin-payments-qr-printed',
])
const NARROWEST = 320

const LOOKS = [
  { width: 390, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const

/**
 * Plays every scene of a kind on a stage of its own, and has axe look at it on a phone by day and a desk by night. Of
 * dialogs, which are made of the same parts at every width, every second one is looked at in each of the two.
 */
export function lookAtScenes(isWanted: (scene: Scene) => boolean): void {
  const browser = useBrowser()
  let stage: Stage

  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage?.app.stop())

  const scenes = SCENES.filter((scene) => !LEFT_OUT.has(scene.name) && isWanted(scene))
  test.for(scenes)('$name is free of accessibility findings', async (scene) => {
    const isDue = (index: number) => !scene.isInSightOnly || scenes.indexOf(scene) % LOOKS.length === index
    // Refused sign-ins, denied and missing pages, who cannot be reached, and what cannot be drawn, are what some scenes
    // are about.
    const tolerate = [/status of (?:4\d\d|503)/, /ERR_INTERNET_DISCONNECTED/, /Minified React error #31/]
    const possible = LOOKS.filter(({ width }) => scene.widths?.includes(width) ?? true)
    const [look, ...others] = possible.filter((_, index) => possible.length === 1 || isDue(index))
    const page = await browser.newPage(stage.app, { ...look, tolerate })
    await playScene(page, scene, stage)
    // Half-way under a bar that stays in sight, everything is too small a target.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.evaluate(stopTransitions)

    await expectNoAxeFindings(page)
    if (look?.width === 390) {
      await page.setViewportSize({ width: NARROWEST, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width of the content').toBe(NARROWEST)
    }
    // The state stays as it was brought about; playing every scene anew would take as long again.
    for (const { width, scheme } of others) {
      await page.setViewportSize({ width, height: HEIGHTS[width] })
      await page.emulateMedia({ colorScheme: scheme })
      await standStill(page)
      await expectNoAxeFindings(page)
    }
  })
}

/** What changes its colours just then, as rows do that come in sight, would be seen half way. */
function stopTransitions(): void {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
}
