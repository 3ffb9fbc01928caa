import type { DayCount } from '@thali/domain/list-pages'
import type { DayRange } from '@thali/domain/reports'
import { addDays, localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import type { ReportsRepository } from '#api/features/reports/reports.repository.ts'
import { createSpanMemory } from '#api/features/reports/span-memory.ts'

type Deps = { reports: ReportsRepository; catchUp: () => Promise<void>; clock: Clock }

/** Up to so many days, and the last two of more, are counted to the present moment. */
const DAYS_READ_NOW = 31

/** Counts orders without reading them. */
export function createOrderCountsService({ reports, catchUp, clock }: Deps) {
  const memory = createSpanMemory()

  /** Without `places`: all locations. Latest day first. */
  return async function countOrders(
    places: readonly string[] | undefined,
    { from, until }: DayRange,
    { statuses, orderType }: Parameters<ReportsRepository['ordersByDay']>[2],
  ): Promise<(DayCount & { status: string })[]> {
    await catchUp()
    const isShort = addDays(from, DAYS_READ_NOW) >= until
    const yesterday = addDays(localParts(clock.now()).date, -1)
    const [older, recent] = splitAt({ from, until }, isShort ? from : yesterday)
    const kinds = { statuses, orderType }
    const [version = ''] = await reports.versions(places, [older])
    const [latest, before] = await Promise.all([
      reports.ordersByDayNow(places, recent, kinds),
      memory.recall(JSON.stringify([places, older, kinds]), version, () => reports.ordersByDay(places, older, kinds)),
    ])
    return [...latest, ...before]
  }
}

/** The part of a span before a day, and the part from it on; either may be empty. */
function splitAt({ from, until }: DayRange, day: string): [DayRange, DayRange] {
  const bound = day < from ? from : day
  return [
    { from, until: bound < until ? bound : until },
    { from: bound, until },
  ]
}
