import { setTimeout as wait } from 'node:timers/promises'

import type { Page } from 'playwright-core'

import { openBoardPage, putAllAside } from '../desk/board-page.ts'
import type { DeskHouse } from '../desk/desk-setup.ts'
import { hire } from '../support/crew.ts'
import { withUndo } from '../support/undoing.ts'
import type { RuleOfSeconds } from './rule.ts'

const BOARDS = 3
const LIMIT_MS = 2_000
/** A board ignores a tap on a ticket that has just moved. */
const PAUSE_MS = 1_000
const WITHOUT_NETWORK = 'Working offline - data may be limited'

/** Boards that lose their network, and boards that see what is done on another. */
export function timeBoards(house: DeskHouse, rounds: number): Promise<RuleOfSeconds[]> {
  return withUndo(async (undo) => {
    const boards: Page[] = []
    for (let count = 0; count < BOARDS; count++) {
      const cook = await hire(house.url, { name: 'Ravi Kumar', role: 'staff', locationIds: ['truro'] })
      boards.push(await openBoardPage(undo, { url: house.url, headers: cook.headers }))
    }
    const [first, ...others] = boards
    if (!first) throw new Error('There is no board.')
    const offline = {
      rule: 'A board says that it is offline',
      limitMs: LIMIT_MS,
      tookMs: await loseNetwork(first, rounds),
    }
    const tookMs = await takeSteps(house, { first, others, rounds })
    return [offline, { rule: 'A step taken on one board stands on the others', limitMs: LIMIT_MS, tookMs }]
  })
}

async function loseNetwork(page: Page, rounds: number): Promise<number[]> {
  const tookMs: number[] = []
  const notice = page.getByText(WITHOUT_NETWORK).filter({ visible: true }).first()
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await page.context().setOffline(true)
    await notice.waitFor()
    tookMs.push(performance.now() - from)
    await page.context().setOffline(false)
    await notice.waitFor({ state: 'hidden' })
    await page.getByText(/^Live · \d+ s ago$/).waitFor()
  }
  return tookMs
}

type Boards = { first: Page; others: readonly Page[]; rounds: number }

async function takeSteps(house: DeskHouse, { first, others, rounds }: Boards): Promise<number[]> {
  const orders = await Promise.all(Array.from({ length: rounds }, () => house.placeOrder('truro')))
  const ticketOf = (page: Page, id: string) => page.locator(`section[aria-labelledby^="board-"] [data-order="${id}"]`)
  for (const page of [first, ...others]) {
    for (const { id } of orders) await ticketOf(page, id).first().waitFor({ state: 'attached' })
  }
  await putAllAside(first)
  const tookMs: number[] = []
  for (const { id } of orders) {
    const start = ticketOf(first, id).getByRole('button', { name: 'Start Preparing' })
    // The tickets below move up when the time for Undo has passed.
    await first
      .getByRole('button', { name: /^Undo order/ })
      .first()
      .waitFor({ state: 'detached' })
    await start.scrollIntoViewIfNeeded()
    await wait(PAUSE_MS)
    const isPreparing = `section[aria-labelledby="board-preparing"] [data-order="${id}"]`
    const from = performance.now()
    await start.click()
    await Promise.all(others.map((page) => page.locator(isPreparing).first().waitFor({ state: 'attached' })))
    tookMs.push(performance.now() - from)
  }
  return tookMs
}
