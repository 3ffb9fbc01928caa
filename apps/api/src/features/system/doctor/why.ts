import type { ErrorCode } from '@thali/contracts/errors'
import { dayAndTime, isOpenAt, nextOpening } from '@thali/domain/locations/hours'
import { pauseEndClock, pausedUntil } from '@thali/domain/locations/pause'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { formatTimeAst } from '@thali/domain/time/zone'
import { findRunningDatabase } from '@thali/keeper/backup/installed-database'

import { createHouseFigures } from '../house-figures.repository.ts'
import { createOrderFigures, type OrderFigures } from '../order-figures.repository.ts'
import { askHarmlessly } from './doctor.ts'
import { ANSWER_MS, fail, type Finding, judge, LATE_MS, ok, spanOf, warn } from './findings.ts'
import { diskFinding, providerClockFindings } from './machine-findings.ts'
import { outsideFindings } from './outside-findings.ts'
import { readOperatorSettings, readSettings } from '#api/config/config.ts'
import type { Environment } from '#api/config/environment.ts'
import type { Pool } from '#api/database/database.ts'
import { createRefusalCounts } from '#api/database/refusal-counts.ts'

const MESSAGES_LATE_SECONDS = { warn: 120 }

/** Refusals that say nothing about orders: somebody guesses addresses, passwords or keys. */
const NOT_ABOUT_ORDERS: readonly ErrorCode[] = [
  'not-found',
  'unauthenticated',
  'permission-denied',
  'wrong-password',
  'foreign-origin',
]

/**
 * Answers "why do no orders come in?" in the order of a guest's way: the page, the location, the dishes and times, the
 * rules that refuse, payment, and what the kitchen is told. Changes nothing.
 */
export async function findWhy(env: Record<string, string | undefined>, now = new Date()): Promise<Finding[]> {
  const settings = readSettings(env)
  const { dataDir, databaseUrl } = readOperatorSettings(env)
  const own = `http://127.0.0.1:${settings.PORT}`
  const [outside, ready, disk, clocks] = await Promise.all([
    outsideFindings(settings),
    readyFinding(own),
    diskFinding(dataDir),
    providerClockFindings(settings),
  ])
  const running = await findRunningDatabase(dataDir, databaseUrl)
  if (!running) return [...outside, ready, disk, fail('database', 'it does not run: start the product')]
  try {
    const house = await askHarmlessly(running.connection, 'thali-why', (pool) =>
      examineHouse(pool, { settings, own, now }),
    )
    return [...outside, ready, disk, ...house, ...clocks]
  } finally {
    await running.letGo()
  }
}

async function readyFinding(own: string): Promise<Finding> {
  const answer = await ask(`${own}/readyz`)
  if (!answer) return fail('process', `nothing answers at ${own}: systemctl status thali`)
  const { reasons } = answer.body as { reasons?: string[] }
  if (!reasons) return fail('process', `another program answers at ${own}: end it, or set another PORT`)
  return reasons.length === 0 ? ok('process', 'takes requests') : fail('process', `is not ready: ${reasons.join(', ')}`)
}

type House = { settings: Environment; own: string; now: Date }

async function examineHouse(pool: Pool, { settings, own, now }: House): Promise<Finding[]> {
  const orders = createOrderFigures(pool)
  const [locations, lastOrders, refusals, figures] = await Promise.all([
    orders.count(now),
    orders.readLast(),
    createRefusalCounts(pool).listOfLastHour(NOT_ABOUT_ORDERS),
    createHouseFigures(pool).read(new Date(now.getTime() - LATE_MS)),
  ])
  const places = await Promise.all(
    locations.map(async (of) => {
      const open = openFinding(of, now)
      const orders = orderFinding(of, lastOrders.get(of.locationId) ?? null)
      return [open, orders, ...(await promiseFinding(of, { own, now, isOpen: open.level === 'ok' }))]
    }),
  )
  return [
    ...places.flat(),
    ...refusals.map(({ code, locationId, refused }) =>
      warn('refused', `${refused} times in the last hour: ${code}${locationId && ` at ${locationId}`}`),
    ),
    settings.CARDS === 'off' ? ok('cards', 'switched off: guests pay in cash') : ok('cards', 'offered'),
    figures.paymentsOverdue > 0
      ? fail('payments', `${figures.paymentsOverdue} were not asked about in time: the card provider`)
      : ok('payments', `${figures.paymentsOpen} are open`),
    judge('messages', figures.oldestMessageSeconds, MESSAGES_LATE_SECONDS, `${figures.messagesWaiting} wait`),
  ]
}

/** Whether guests can order there now by its hours, its switch and a pause. */
function openFinding(of: OrderFigures, now: Date): Finding {
  const { locationId, isActive, ordersPausedUntil } = of
  if (!isActive) return warn(locationId, 'is switched off: Locations, Active')
  const pause = pausedUntil(ordersPausedUntil, now)
  if (pause !== null) return warn(locationId, `orders are paused until ${pauseEndClock(pause)}`)
  const schedule = scheduleOf(of, 'all')
  if (isOpenAt(schedule, now)) return ok(locationId, 'is open')
  const opens = nextOpening(schedule, now)
  return warn(locationId, opens ? `is closed by its hours until ${dayAndTime(opens, now)}` : 'has no hours at all')
}

/** How many orders came, beside how many usually do at this hour. */
export function orderFinding(
  { locationId, lastHalfHour, sameHalfHours }: Pick<OrderFigures, 'locationId' | 'lastHalfHour' | 'sameHalfHours'>,
  secondsAgo: number | null,
): Finding {
  const usually = Math.round((sameHalfHours / 4) * 10) / 10
  const last = secondsAgo === null ? 'none in a week' : `the last ${spanOf(secondsAgo)} ago`
  const says = `${lastHalfHour} in half an hour, usually ${usually}; ${last}`
  return lastHalfHour === 0 && usually >= 1 ? warn(`${locationId} orders`, says) : ok(`${locationId} orders`, says)
}

type Item = { id: string; name: string; isAvailable?: boolean; needsChoice?: boolean }

/** What a guest is told who wants one dish as soon as possible. */
async function promiseFinding(
  { locationId }: OrderFigures,
  { own, now, isOpen }: Omit<House, 'settings'> & { isOpen: boolean },
): Promise<Finding[]> {
  const about = `${locationId} time`
  const menu = await ask(`${own}/api/menu/${locationId}`)
  const { items = [] } = (menu?.body ?? {}) as { items?: Item[] }
  const dish = items.find(({ isAvailable, needsChoice }) => isAvailable !== false && !needsChoice)
  if (!dish) return [fail(about, 'its menu has no dish that can be ordered now')]
  const body = {
    items: [{ id: dish.id, name: dish.name, quantity: 1 }],
    orderType: 'pickup',
    location: { id: locationId, name: locationId },
  }
  const headers = { 'content-type': 'application/json' }
  const quote = await ask(`${own}/api/orders/quote`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!quote) return [fail(about, 'the question for a time is not answered')]
  const told = quote.body as QuoteReply
  if (!quote.ok) return [warn(about, `a guest is told: ${told.error} (${told.code})`)]
  if (told.promise)
    return [ok(about, `${dish.name} would be ready at ${formatTimeAst(new Date(told.promise.readyAt))}`)]
  const [first] = told.days?.flatMap(({ times }) => times) ?? []
  const later = first ? `the first time is ${dayAndTime(new Date(first), now)}` : 'and no other time is free'
  return [warn(about, `nothing as soon as possible${isOpen ? ': the kitchen is full' : ''}; ${later}`)]
}

type QuoteReply = {
  promise?: { readyAt: string } | null
  days?: { times: string[] }[]
  error?: string
  code?: string
}

/** Null where nothing answers in time; an answer that is no JSON has an empty body. */
async function ask(url: string, init: RequestInit = {}): Promise<{ ok: boolean; body: object } | null> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null)
  return answer && { ok: answer.ok, body: (await answer.json().catch(() => ({}))) as object }
}
