import { setTimeout as wait } from 'node:timers/promises'

import type { Page } from 'playwright-core'

import type { Invariant } from '../proof/findings.ts'
import { hire, LOCATIONS, signIn } from '../support/crew.ts'
import { createRandom, type Random } from '../support/random.ts'
import { percentiles, wallMs } from '../support/stats.ts'
import { type Undo, withUndo } from '../support/undoing.ts'
import { openBoardPage, readBoard, readSeen, watchCards } from './board-page.ts'
import { ADMIN, type DeskHouse, type Placed } from './desk-setup.ts'
import { type CuttableLine, layLine, type Uptime } from './line-cutter.ts'

/** An order must appear on every connected board within this time. */
const LIMIT_MS = 2_000
/** Waiting time after the last order, so that late orders are counted as late, not missing. */
const PATIENCE_MS = 10_000
const LOOK_AGAIN_MS = 20
const WIDTHS = { 'the administrator': 1280, 'a cook': 820 } as const

type Rush = { orders: number; seconds: number; cuts: number; seed: string }

/** An order, and when its customer got the response. */
type Told = Placed & { answeredAtMs: number }

type Board = { name: string; page: Page; line: CuttableLine }

export type BoardFigures = { name: string; p50Ms: number; p99Ms: number; maxMs: number }
export type RushOutcome = { boards: BoardFigures[]; cuts: number; orders: number; invariants: Invariant[] }

/** Orders arrive at random moments while the connections of two boards are cut. */
export function proveBoards(house: DeskHouse, rush: Rush): Promise<RushOutcome> {
  return withUndo(async (undo) => {
    const cook = await hire(house.url, { name: 'Ravi Kumar', role: 'staff' })
    const boards = [
      await openBoard(undo, house, 'the administrator', await signIn(house.url, ADMIN.email, ADMIN.password)),
      await openBoard(undo, house, 'a cook', cook.headers),
    ]
    const random = createRandom(rush.seed)
    const [told, cuts] = await Promise.all([placeAll(house, rush, random), cutAll(boards, rush, random)])
    await untilAllAreSeen(boards, told)
    return { ...(await judge(house, boards, told)), cuts, orders: told.length }
  })
}

type Viewer = keyof typeof WIDTHS

async function openBoard(
  undo: Undo,
  { port }: DeskHouse,
  name: Viewer,
  headers: Record<string, string>,
): Promise<Board> {
  const line = await layLine(undo, port)
  const options = { viewport: { width: WIDTHS[name], height: 1_180 } }
  const page = await openBoardPage(undo, { url: line.url, headers, options, watch: watchCards })
  return { name, page, line }
}

async function placeAll(house: DeskHouse, { orders, seconds }: Rush, random: Random): Promise<Told[]> {
  const started = performance.now()
  return Promise.all(
    momentsIn(seconds, orders, random).map(async (momentMs) => {
      const location = random.pick(LOCATIONS)
      await wait(momentMs - (performance.now() - started))
      const placed = await house.placeOrder(location)
      return { ...placed, answeredAtMs: wallMs() }
    }),
  )
}

/** Cuts the boards' lines in turns; a line that is down already is cut once it is back. */
async function cutAll(boards: readonly Board[], { cuts, seconds }: Rush, random: Random): Promise<number> {
  const started = performance.now()
  let done = 0
  for (const [index, momentMs] of momentsIn(seconds, cuts, random).entries()) {
    await wait(Math.max(0, momentMs - (performance.now() - started)))
    const board = boards[index % boards.length]
    while (board && !board.line.cut(random)) await wait(LOOK_AGAIN_MS)
    done++
  }
  return done
}

function momentsIn(seconds: number, count: number, random: Random): number[] {
  return Array.from({ length: count }, () => random.next() * seconds * 1000).toSorted((a, b) => a - b)
}

async function untilAllAreSeen(boards: readonly Board[], told: readonly Told[]): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const seen = await Promise.all(boards.map(({ page }) => readSeen(page)))
    if (seen.every((numbers) => told.every(({ number }) => numbers.has(number)))) return
    await wait(LOOK_AGAIN_MS * 10)
  }
}

async function judge(house: DeskHouse, boards: readonly Board[], told: readonly Told[]) {
  const { rows } = await house.database.query<{ number: number }>(
    `SELECT number::int FROM orders WHERE status = 'pending'`,
  )
  const stored = new Set(rows.map(({ number }) => number))
  const missing: string[] = told.flatMap(({ number }) => (stored.has(number) ? [] : [`${number} is not stored`]))
  const late: string[] = []
  const figures: BoardFigures[] = []
  for (const { name, page, line } of boards) {
    const [seen, shown] = [await readSeen(page), await readBoard(page)]
    const delays = told.flatMap(({ number, answeredAtMs }) => {
      const seenAtMs = seen.get(number)
      if (seenAtMs === undefined) return []
      const upMs = longestUp(line.uptimes(), answeredAtMs, seenAtMs)
      if (upMs > LIMIT_MS) late.push(`${number} came to ${name} after ${Math.round(upMs)} ms with a line`)
      return Math.max(0, seenAtMs - answeredAtMs)
    })
    const unseen = told.filter(({ number }) => !seen.has(number))
    missing.push(
      ...unseen.map(({ number }) => `${number} was never seen by ${name}`),
      ...[...stored].filter((number) => !shown.has(number)).map((number) => `${number} is not before ${name}`),
      ...[...shown].filter((number) => !stored.has(number)).map((number) => `${number} is only before ${name}`),
    )
    const [p50Ms, p99Ms, maxMs] = percentiles(delays, [0.5, 0.99, 1])
    figures.push({ name, p50Ms, p99Ms, maxMs })
  }
  const invariants = [
    {
      title: `Every order is on every board ${LIMIT_MS / 1000} s after it was placed, or after the line is back`,
      violations: late,
    },
    { title: 'The orders on every board are those in the database', violations: missing },
  ]
  return { boards: figures, invariants }
}

/** The longest time on end that a line was there between two moments. */
function longestUp(uptimes: readonly Uptime[], fromMs: number, toMs: number): number {
  return Math.max(0, ...uptimes.map((up) => Math.min(up.toMs, toMs) - Math.max(up.fromMs, fromMs)))
}
