import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { lightOrDark, playScene, type Scene, standStill } from '../scenes/scene.ts'
import { SCENES } from '../scenes/scenes.ts'
import { setStage, type Stage } from '../scenes/stage.ts'
import { expectNoAxeFindings, HEIGHTS, NETWORK_GONE, useBrowser } from './browser.ts'
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
    // One admin opens every page in a minute, which is more than a person may read.
    const shop = await startShop({ env: { LIMITS: 'off' } })
    // Axe takes seconds for a list of ninety dishes. New Glasgow keeps its whole menu, which one scene shows.
    await shortenMenu(shop.app, 'truro')
    stage = await setStage(shop)
  })
  afterAll(() => stage?.app.stop())

  const scenes = SCENES.filter((scene) => !LEFT_OUT.has(scene.name) && isWanted(scene))
  test.for(scenes)('$name is free of accessibility findings', async (scene) => {
    const isDue = (index: number) => (both && !scene.isInSightOnly) || scenes.indexOf(scene) % LOOKS.length === index
    // Some scenes are about refused sign-ins, missing pages, lost connections and sections that cannot be drawn.
    const tolerate = [/status of (?:4\d\d|503)/, NETWORK_GONE, /Minified React error #31/]
    const possible = LOOKS.filter(({ width }) => scene.widths?.includes(width) ?? true)
    const [look, ...others] = possible.filter((_, index) => possible.length === 1 || isDue(index))
    const page = await browser.keptPage(stage.app, { ...look, tolerate })
    await playScene(page, scene, stage)
    await lightOrDark(page, look?.scheme ?? 'light')
    // A control that is half covered by a bar counts as too small a target.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.evaluate(stopTransitions)

    await expectNoAxeFindings(page)
    if (look) await expectNoSidewaysScroll(page, look.width)
    // The scene is not played again: that would take as long as the first time.
    for (const { width, scheme } of others) {
      await page.setViewportSize({ width, height: HEIGHTS[width] })
      await lightOrDark(page, scheme)
      await standStill(page)
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page, width)
    }
  })
}

/** On the narrowest phone, and on a usual one and a laptop on which the text is set to double its size. */
async function expectNoSidewaysScroll(page: Page, width: keyof typeof HEIGHTS): Promise<void> {
  if (width === 390) {
    await page.setViewportSize({ width: NARROWEST, height: 640 })
    expect(await page.evaluate(whatSticksOut), `what sticks out at ${NARROWEST} px`).toEqual([])
    await page.setViewportSize({ width, height: HEIGHTS[width] })
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await page.evaluate(whatSticksOut), `what sticks out at ${width} px with text of double size`).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** The innermost elements that make the page wider than the screen; none when it is not. */
function whatSticksOut(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const isCut = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
  const sticksOut = (element: Element) =>
    element.getBoundingClientRect().right > width + 1 && element.parentElement?.closest('[data-cut]') === null
  for (const element of document.body.querySelectorAll('*')) element.toggleAttribute('data-cut', isCut(element))
  const innermost = [...document.body.querySelectorAll('*')].filter(
    (element) => sticksOut(element) && ![...element.children].some(sticksOut),
  )
  if (innermost.length === 0) return [`the page, ${document.documentElement.scrollWidth} px wide`]
  return innermost
    .map(
      (element) => `${element.outerHTML.slice(0, 120)} … ends at ${Math.round(element.getBoundingClientRect().right)}`,
    )
    .slice(0, 5)
}

/** Rows that come into view fade in; axe would measure the colours half way. */
function stopTransitions(): void {
  const still = new CSSStyleSheet()
  still.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
}
