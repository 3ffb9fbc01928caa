import { toCount } from '../../scripts/figures/report.ts'
import type { Line } from '../proof/findings.ts'
import { percentiles } from '../support/stats.ts'
import type { Meanwhile } from './board.ts'
import type { bombWithMessages, fillTables, openUnpaidPages, prankOrders } from './bombs.ts'
import type { cookieFlood, feedFlood, readFlood, signInFlood } from './floods.ts'
import type { bodyFlood, nestingFlood, slowFlood } from './oversized.ts'

const MEMORY_BUDGET_MB = 400
/** What caches and tables of callers may keep of the floods. */
const MEMORY_KEPT_MB = 100

/** Longest acceptable response time of the board during a flood (docs/performance.md). */
const BOARD_BUDGET_MS = 500

const figure = (name: string, count: number): Line => ({ name, count })
const limited = (name: string, count: number, isWithin: boolean): Line => ({
  name,
  count,
  found: isWithin ? [] : [toCount(count)],
})
const atMost = (most: number, name: string, count: number) => limited(name, count, count <= most)
const atLeast = (least: number, name: string, count: number) => limited(name, count, count >= least)
const isSo = (name: string, value: boolean) => atLeast(1, `${name} (1 is yes)`, Number(value))

const meanwhile = (what: string, { boardP99, boardRefused, memoryMb }: Meanwhile): Line[] => [
  atMost(BOARD_BUDGET_MS, `${what}: p99 of the board, ms`, boardP99),
  atMost(0, `${what}: boards refused`, boardRefused),
  atMost(MEMORY_BUDGET_MB, `${what}: memory of the program, MB`, memoryMb),
]

type Found<Flood extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Flood>>

export function guessLines(guessed: Found<typeof signInFlood> & Meanwhile): Line[] {
  return [
    figure('Guesses at one account from 120 addresses', guessed.sent),
    atMost(20, '… that were looked at', guessed.lookedAt),
    atLeast(4, '… meanwhile its owner signed in on a known device, of 4 times', guessed.letIn),
    ...meanwhile('Guesses', guessed),
  ]
}

export function readLines(read: Found<typeof readFlood> & Meanwhile): Line[] {
  return [
    figure('Reads of one address in 20 s', read.reads),
    figure('… meanwhile pages and menus asked for by others', read.asked),
    atMost(0, '… of these refused', read.refused),
    ...meanwhile('Reads', read),
  ]
}

export function cookieLines(forged: Found<typeof cookieFlood> & Meanwhile): Line[] {
  return [
    figure('Pages asked for with a made-up cookie from 20 addresses', forged.views),
    figure('… p99 of the page, ms', ...percentiles(forged.times, [0.99])),
    atMost(0, '… refused', forged.refused),
    ...meanwhile('Made-up cookies', forged),
  ]
}

export function feedLines(fed: Found<typeof feedFlood> & Meanwhile): Line[] {
  return [
    figure('Live feeds asked for by one address', fed.tries),
    atMost(20, '… held open', fed.held),
    isSo('… another address was served', fed.isOtherServed),
    ...meanwhile('Live feeds', fed),
  ]
}

const signedInLine = (signedIn: number) => atLeast(2, '… meanwhile somebody signed in, of 2 times', signedIn)

export function oversizedLines(
  bodies: Found<typeof bodyFlood> & Meanwhile,
  nested: Found<typeof nestingFlood> & Meanwhile,
): Line[] {
  return [
    figure('Bodies of 10 MB from 20 addresses', bodies.sent),
    atMost(0, '… not refused', bodies.notRefused),
    signedInLine(bodies.signedIn),
    ...meanwhile('Bodies of 10 MB', bodies),
    figure('JSON of 100,000 lists in each other from 20 addresses', nested.sent),
    atMost(0, '… not refused', nested.notRefused),
    signedInLine(nested.signedIn),
    ...meanwhile('Deep JSON', nested),
  ]
}

export function slowLines(slow: Found<typeof slowFlood> & Meanwhile): Line[] {
  return [
    figure('Sockets that send a byte a second of a header or a body', slow.tries),
    atMost(0, '… still open after 75 s', slow.held),
    signedInLine(slow.signedIn),
    ...meanwhile('Slow sockets', slow),
  ]
}

/** What the program holds when the floods are over, beside what it held before. */
export function memoryLines(beforeMb: number, afterMb: number): Line[] {
  return [
    figure('Memory of the program before, MB', beforeMb),
    atMost(beforeMb + MEMORY_KEPT_MB, 'Memory of the program 30 s after, MB', afterMb),
  ]
}

export function prankLines(tables: Found<typeof fillTables>, orders: Found<typeof prankOrders>): Line[] {
  return [
    figure('Guests one address wanted to bring to one time', tables.asked),
    atMost(12, '… that got a table', tables.seated),
    isSo('… a guest elsewhere got one', tables.isGuestSeated),
    figure('Cash orders of six fresh accounts at one address', orders.asked),
    atMost(2, '… that reached the kitchen', orders.placed),
    isSo('… the owner of the phone number was served', orders.isVictimServed),
  ]
}

/** Unpaid pages hold at most a third of a station, so what is behind them takes at most half as long again, and a slot. */
export function pageLines({ asked, ofOne, ofOthers, before, after }: Found<typeof openUnpaidPages>): Line[] {
  return [
    figure('Payment pages asked for by six fresh accounts at one address', asked),
    atMost(1, '… that were opened', ofOne),
    figure('Pages of fresh accounts at 40 other addresses, open and unpaid', ofOthers),
    figure('Minutes until an order of naan is ready, before', before),
    atMost(before * 1.5 + 5, '… with all these pages open', after),
  ]
}

export function messageLines(messages: Found<typeof bombWithMessages> & Meanwhile): Line[] {
  return [
    figure('Times something was booked or ordered for a stranger and cancelled', messages.rounds),
    atMost(6, '… texts that reached the stranger', messages.texts),
    atMost(12, '… mails that reached the stranger', messages.mails),
    atMost(0, '… with a link that was typed in', messages.linksOfStrangers),
    atMost(0, 'Texts to numbers outside Canada and the United States', messages.textsAbroad),
    figure('Links for a new password asked for from 8 addresses', messages.linksAsked),
    atMost(3, '… that were sent', messages.links),
    ...meanwhile('Messages', messages),
  ]
}
