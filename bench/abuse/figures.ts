import { percentile } from '../support/stats.ts'
import type { Meanwhile } from './board.ts'
import type { bombWithMessages, fillTables, openUnpaidPages, prankOrders } from './bombs.ts'
import type { cookieFlood, feedFlood, readFlood, signInFlood } from './floods.ts'
import type { bodyFlood, nestingFlood, slowFlood } from './oversized.ts'

const MEMORY_BUDGET_MB = 400
/** What caches and tables of callers may keep of the floods. */
const MEMORY_KEPT_MB = 100

/** Longest acceptable response time of the board during a flood (docs/performance.md). */
const BOARD_BUDGET_MS = 500

/** A figure; `isWrong` when an attacker succeeded or an honest user was locked out. */
export type Line = { name: string; value: number; isWrong?: boolean }

const meanwhile = (what: string, { boardP99, boardRefused, memoryMb }: Meanwhile): Line[] => [
  { name: `${what}: p99 of the board, ms`, value: boardP99, isWrong: boardP99 > BOARD_BUDGET_MS },
  { name: `${what}: boards refused`, value: boardRefused, isWrong: boardRefused > 0 },
  { name: `${what}: memory of the program, MB`, value: memoryMb, isWrong: memoryMb > MEMORY_BUDGET_MB },
]

type Found<Flood extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Flood>>

export function guessLines(guessed: Found<typeof signInFlood> & Meanwhile): Line[] {
  return [
    { name: 'Guesses at one account from 120 addresses', value: guessed.sent },
    { name: '… that were looked at', value: guessed.lookedAt, isWrong: guessed.lookedAt > 20 },
    {
      name: '… meanwhile its owner signed in on a known device, of 4 times',
      value: guessed.letIn,
      isWrong: guessed.letIn < 4,
    },
    ...meanwhile('Guesses', guessed),
  ]
}

export function readLines(read: Found<typeof readFlood> & Meanwhile): Line[] {
  return [
    { name: 'Reads of one address in 20 s', value: read.reads },
    { name: '… meanwhile pages and menus asked for by others', value: read.asked },
    { name: '… of these refused', value: read.refused, isWrong: read.refused > 0 },
    ...meanwhile('Reads', read),
  ]
}

export function cookieLines(forged: Found<typeof cookieFlood> & Meanwhile): Line[] {
  return [
    { name: 'Pages asked for with a made-up cookie from 20 addresses', value: forged.views },
    {
      name: '… p99 of the page, ms',
      value: percentile(
        forged.times.toSorted((a, b) => a - b),
        0.99,
      ),
    },
    { name: '… refused', value: forged.refused, isWrong: forged.refused > 0 },
    ...meanwhile('Made-up cookies', forged),
  ]
}

export function feedLines(fed: Found<typeof feedFlood> & Meanwhile): Line[] {
  return [
    { name: 'Live feeds asked for by one address', value: fed.tries },
    { name: '… held open', value: fed.held, isWrong: fed.held > 20 },
    { name: '… another address was served (1 is yes)', value: Number(fed.isOtherServed), isWrong: !fed.isOtherServed },
    ...meanwhile('Live feeds', fed),
  ]
}

const signedInLine = (signedIn: number): Line => ({
  name: '… meanwhile somebody signed in, of 2 times',
  value: signedIn,
  isWrong: signedIn < 2,
})

export function oversizedLines(
  bodies: Found<typeof bodyFlood> & Meanwhile,
  nested: Found<typeof nestingFlood> & Meanwhile,
): Line[] {
  return [
    { name: 'Bodies of 10 MB from 20 addresses', value: bodies.sent },
    { name: '… not refused', value: bodies.notRefused, isWrong: bodies.notRefused > 0 },
    signedInLine(bodies.signedIn),
    ...meanwhile('Bodies of 10 MB', bodies),
    { name: 'JSON of 100,000 lists in each other from 20 addresses', value: nested.sent },
    { name: '… not refused', value: nested.notRefused, isWrong: nested.notRefused > 0 },
    signedInLine(nested.signedIn),
    ...meanwhile('Deep JSON', nested),
  ]
}

export function slowLines(slow: Found<typeof slowFlood> & Meanwhile): Line[] {
  return [
    { name: 'Sockets that send a byte a second of a header or a body', value: slow.tries },
    { name: '… still open after 75 s', value: slow.held, isWrong: slow.held > 0 },
    signedInLine(slow.signedIn),
    ...meanwhile('Slow sockets', slow),
  ]
}

/** What the program holds when the floods are over, beside what it held before. */
export function memoryLines(beforeMb: number, afterMb: number): Line[] {
  return [
    { name: 'Memory of the program before, MB', value: beforeMb },
    { name: 'Memory of the program 30 s after, MB', value: afterMb, isWrong: afterMb > beforeMb + MEMORY_KEPT_MB },
  ]
}

export function prankLines(tables: Found<typeof fillTables>, orders: Found<typeof prankOrders>): Line[] {
  return [
    { name: 'Guests one address wanted to bring to one time', value: tables.asked },
    { name: '… that got a table', value: tables.seated, isWrong: tables.seated > 12 },
    {
      name: '… a guest elsewhere got one (1 is yes)',
      value: Number(tables.isGuestSeated),
      isWrong: !tables.isGuestSeated,
    },
    { name: 'Cash orders of six fresh accounts at one address', value: orders.asked },
    { name: '… that reached the kitchen', value: orders.placed, isWrong: orders.placed > 2 },
    {
      name: '… the owner of the phone number was served (1 is yes)',
      value: Number(orders.isVictimServed),
      isWrong: !orders.isVictimServed,
    },
  ]
}

/** Unpaid pages hold at most a third of a station, so what is behind them takes at most half as long again, and a slot. */
export function pageLines({ asked, ofOne, ofOthers, before, after }: Found<typeof openUnpaidPages>): Line[] {
  return [
    { name: 'Payment pages asked for by six fresh accounts at one address', value: asked },
    { name: '… that were opened', value: ofOne, isWrong: ofOne > 1 },
    { name: 'Pages of fresh accounts at 40 other addresses, open and unpaid', value: ofOthers },
    { name: 'Minutes until an order of naan is ready, before', value: before },
    { name: '… with all these pages open', value: after, isWrong: after > before * 1.5 + 5 },
  ]
}

export function messageLines(messages: Found<typeof bombWithMessages> & Meanwhile): Line[] {
  return [
    { name: 'Times something was booked or ordered for a stranger and cancelled', value: messages.rounds },
    { name: '… texts that reached the stranger', value: messages.texts, isWrong: messages.texts > 6 },
    { name: '… mails that reached the stranger', value: messages.mails, isWrong: messages.mails > 12 },
    {
      name: '… with a link that was typed in',
      value: messages.linksOfStrangers,
      isWrong: messages.linksOfStrangers > 0,
    },
    {
      name: 'Texts to numbers outside Canada and the United States',
      value: messages.textsAbroad,
      isWrong: messages.textsAbroad > 0,
    },
    { name: 'Links for a new password asked for from 8 addresses', value: messages.linksAsked },
    { name: '… that were sent', value: messages.links, isWrong: messages.links > 3 },
    ...meanwhile('Messages', messages),
  ]
}
