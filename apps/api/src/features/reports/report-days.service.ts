import { oneByOne } from '@thali/domain/one-by-one'
import { daysToCheck } from '@thali/domain/reports'
import { addDays, localParts } from '@thali/domain/time/zone'

import type { ReportDaysRepository } from './report-days.repository.ts'
import type { Clock } from '#api/clock.ts'

type Deps = { days: ReportDaysRepository; clock: Clock; onError: (error: unknown) => void }

/** Orders of so many days change often: a difference is added. Later, their day is added up from its orders. */
const DAYS_KEPT = 30

/** Brings the daily totals to the present, and checks them. */
export function createReportDaysService({ days, clock, onError }: Deps) {
  let catchingUp: Promise<void> | undefined

  function keptFrom(): string {
    return addDays(localParts(clock.now()).date, -DAYS_KEPT)
  }

  /** A request that arrives during a run waits for the next one, so that its own last change is included. */
  async function catchUp(): Promise<void> {
    await catchingUp?.catch(() => undefined)
    catchingUp ??= days.catchUp(keptFrom()).finally(() => {
      catchingUp = undefined
    })
    await catchingUp
  }

  /** Every day is compared with its orders once a day, a part of them each hour. */
  async function check(): Promise<void> {
    const span = await days.findSpan()
    if (!span) return
    const due = await days.listDays(daysToCheck(span, clock.now().getUTCHours()))
    const faults = await oneByOne(due, async (day) => {
      if (!(await days.mend(day))) return
      throw new Error(
        `The figures of ${day.locationId} on ${day.from} did not fit its orders; they were added up again.`,
      )
    })
    faults.forEach(onError)
  }

  return {
    catchUp,

    async tidy(): Promise<void> {
      await catchUp()
      await days.forgetBefore(keptFrom())
      await check()
    },
  }
}
