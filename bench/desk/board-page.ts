import type { Page } from 'playwright-core'

import { openHousePage, type WantedPage } from '../support/office-page.ts'
import type { Undo } from '../support/undoing.ts'

/** Opens the order board and waits until it is drawn and its live feed is open. */
export function openBoardPage(undo: Undo, wanted: WantedPage): Promise<Page> {
  return openHousePage(undo, wanted, '/admin/dashboard#orders', async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Order Management' }).waitFor()
    await page.getByText(/^Live · \d+ s ago$/).waitFor()
    await page.getByRole('region', { name: /^Pending Orders/ }).waitFor()
  })
}

/** Answers the popup of new orders, which covers the board and then stays away for five minutes (ruling 26). */
export async function putAllAside(page: Page): Promise<void> {
  // The popup ignores a tap in its first moments: it may have been meant for the page below.
  await page
    .getByRole('button', { name: /^(?:All later|Later)$/ })
    .first()
    .click({ delay: 500 })
  await page.locator('.popup').waitFor({ state: 'detached' })
}

/** Runs in the page: writes down when each order's card was first painted on the board. */
export function watchCards(): void {
  const seen = new Map<number, number>()
  Reflect.set(window, 'seenCards', seen)

  const note = (marks: readonly Element[]) => {
    const at = performance.timeOrigin + performance.now()
    for (const mark of marks) {
      const number = Number(mark.id.replace('board-order-', ''))
      if (!seen.has(number) && mark.checkVisibility()) seen.set(number, at)
    }
  }
  new MutationObserver((records) => {
    const marks = records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('[id^="board-order-"]')] : []))
      .filter((node) => node.id.startsWith('board-order-') && node.closest('section[aria-labelledby^="board-"]'))
    // The frame that paints them comes after this callback; the task after it comes when it has been made.
    if (marks.length > 0) requestAnimationFrame(() => setTimeout(() => note(marks)))
  }).observe(document, { childList: true, subtree: true })
}

/** When each order was first seen on the board, by its number. */
export async function readSeen(page: Page): Promise<Map<number, number>> {
  return new Map(await page.evaluate(() => [...(Reflect.get(window, 'seenCards') as Map<number, number>)]))
}

/** The order numbers on the board now. */
export async function readBoard(page: Page): Promise<Set<number>> {
  const marks = page.locator('section[aria-labelledby^="board-"] [id^="board-order-"]')
  const ids = await marks.evaluateAll((elements) => elements.map(({ id }) => id))
  return new Set(ids.map((id) => Number(id.replace('board-order-', ''))))
}
