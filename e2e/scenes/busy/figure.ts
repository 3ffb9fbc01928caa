import type { Locator, Page } from 'playwright-core'

/** A measured property of a screen, beside the target that `docs/screens.md` gives for it. */
export type Figure = {
  name: string
  measure: (page: Page) => Promise<number>
} & ({ atLeast: number } | { atMost: number })

export function isReached(figure: Figure, measured: number): boolean {
  return 'atLeast' in figure ? measured >= figure.atLeast : measured <= figure.atMost
}

export function targetOf(figure: Figure): string {
  return 'atLeast' in figure ? `at least ${figure.atLeast}` : `at most ${figure.atMost}`
}

/** How many of the elements are in sight from edge to edge, with nothing over the middles of their edges. */
export function countWhole(elements: Locator): Promise<number> {
  return elements.evaluateAll((all) => {
    const isWhole = (element: Element) => {
      const { top, left, bottom, right, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0) return false
      if (top < 0 || left < 0 || bottom > window.innerHeight || right > window.innerWidth) return false
      const inset = 6
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
      const edges = [
        [middle.x, top + inset],
        [middle.x, bottom - inset],
        [left + inset, middle.y],
        [right - inset, middle.y],
      ] as const
      return edges.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
    }
    return all.filter(isWhole).length
  })
}

/** Distance from the top of the screen to the upper edge of the first element in sight, in CSS pixels. */
export async function topOf(elements: Locator): Promise<number> {
  const first = elements.locator('visible=true').first()
  await first.waitFor()
  return first.evaluate((element) => Math.round(element.getBoundingClientRect().top))
}

/** Distance from the top of the screen to the lower edge of the first element in sight, in CSS pixels. */
export async function bottomOf(elements: Locator): Promise<number> {
  const first = elements.locator('visible=true').first()
  await first.waitFor()
  return first.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
}

/** Height of the lowest of the elements in sight, in CSS pixels. */
export function lowestOf(elements: Locator): Promise<number> {
  return elements.evaluateAll((all) => {
    const heights = all.map((element) => element.getBoundingClientRect().height).filter((height) => height > 0)
    return Math.floor(Math.min(...heights))
  })
}

/** How far the upper edges of the elements in sight differ, in CSS pixels. */
export function unevenness(elements: Locator): Promise<number> {
  return elements.evaluateAll((all) => {
    const tops = all.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0)
    return Math.round(Math.max(...tops.map(({ top }) => top)) - Math.min(...tops.map(({ top }) => top)))
  })
}

/** Width of the first element in sight, in CSS pixels. */
export function widthOf(elements: Locator): Promise<number> {
  return elements
    .locator('visible=true')
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().width))
}

/** Size of the type of the first element in sight, in CSS pixels. */
export function typeSizeOf(elements: Locator): Promise<number> {
  return elements
    .locator('visible=true')
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
}

/** Length of the page in screens, to one decimal. */
export function screensOf(page: Page): Promise<number> {
  return page.evaluate(() => Math.round((document.documentElement.scrollHeight / window.innerHeight) * 10) / 10)
}

/** Length of the page in CSS pixels. */
export function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

/** How many elements stand beside each other at most. */
export async function mostInRow(elements: Locator): Promise<number> {
  await elements.first().waitFor()
  return elements.evaluateAll((all) => {
    const rows = Map.groupBy(all, (element) => Math.round(element.getBoundingClientRect().top))
    return Math.max(...[...rows.values()].map(({ length }) => length))
  })
}
