import { AppError } from '@thali/contracts/errors'
import type { PrintDrawerDay } from '@thali/contracts/payments/drawer'
import { type CountedDrawer, daySheet } from '@thali/domain/paper/day-sheet'
import type { Sheet } from '@thali/domain/paper/sheet'

import type { DrawerRepository } from './drawer.repository.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { findLocation } from '#api/features/locations/locations.statements.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = {
  drawers: DrawerRepository
  /** Books what changed, so that every payment of the day is among its sums. */
  catchUpBook: () => Promise<unknown>
  /** Prints a sheet on the receipt printer of a location. */
  print: (
    tx: Transaction,
    locationId: string,
    sheet: { kind: 'day'; subject: string; sheet: Sheet },
  ) => Promise<{ name: string }>
  idempotency: Idempotency
}
type Caller = { principal: Principal; submission: Submission | null }

/** The end of a day on paper. */
export function createDrawerPaper({ drawers, catchUpBook, print, idempotency }: Deps) {
  return {
    /** @throws AppError `not-found` of a drawer that is open still, `no-printer` */
    async print(id: string, { principal, submission }: Caller): Promise<PrintDrawerDay['reply']> {
      await catchUpBook()
      return idempotency.once(submission, async (tx) => {
        const day = await drawers.find(id, tx)
        const {
          closedAt,
          closedByName: closedBy,
          openedByName: openedBy,
          expectedCents,
          leftCents,
          locationId,
        } = day ?? {}
        if (!day || !locationId || !worksAt(principal, locationId)) throw new AppError('not-found')
        if (!closedAt || !closedBy || !openedBy) throw new AppError('not-found')
        const ways = await drawers.waysBetween(tx, locationId, { from: day.openedAt, until: closedAt })
        const counted: CountedDrawer = {
          openedBy,
          openedAt: day.openedAt,
          closedBy,
          closedAt,
          counts: day.counts,
          expectedCents: expectedCents ?? 0,
          leftCents: leftCents ?? 0,
          cash: await drawers.cashOf(tx, id),
          moves: day.moves,
        }
        const place = (await findLocation(tx, locationId))?.name ?? locationId
        const { name } = await print(tx, locationId, {
          kind: 'day',
          subject: id,
          sheet: daySheet(place, counted, ways),
        })
        return { printer: name }
      })
    },
  }
}

export type DrawerPaper = ReturnType<typeof createDrawerPaper>
