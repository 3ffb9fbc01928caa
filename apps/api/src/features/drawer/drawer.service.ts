import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type {
  ClosedDrawer,
  CountDrawer,
  GetDrawer,
  MoveDrawerCash,
  OpenDrawer,
  OpenDrawerDay,
} from '@thali/contracts/payments/drawer'
import { can } from '@thali/domain/auth/roles'
import { type Cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { countingRow, expectedCash, isFinalCount, movingRow, openingRow } from '@thali/domain/money/drawer'

import type { DrawerDay, DrawerRepository, NamedDrawer } from './drawer.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import { openCashDrawer } from '#api/features/printing/drawer-kick.statements.ts'
import type { PlacesAsked } from '#api/identity/places-asked.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = {
  drawers: DrawerRepository
  /** Books what changed, so that cash outside a drawer is known. */
  catchUpBook: () => Promise<unknown>
  placesAsked: PlacesAsked
  idempotency: Idempotency
  clock: Clock
}
type Caller = { actor: string; principal: Principal; submission: Submission | null }

/** The drawer of a location: opened with a float, counted blind, and closed. */
export function createDrawerService({ drawers, catchUpBook, placesAsked, idempotency, clock }: Deps) {
  /** @throws AppError `not-found`, `drawer-closed` */
  async function lockOpen(tx: Transaction, id: string, principal: Principal): Promise<DrawerDay> {
    const day = await drawers.lock(tx, id)
    if (!day || !worksAt(principal, day.locationId)) throw new AppError('not-found')
    if (day.closedAt) throw new AppError('drawer-closed')
    return day
  }

  async function viewOf(tx: Transaction, locationId: string): Promise<OpenDrawer> {
    const open = await drawers.findOpen(locationId, tx)
    if (!open) throw new AppError('drawer-closed')
    return toOpen(open)
  }

  return {
    /** @throws AppError `permission-denied`, `location-not-found` */
    async get({ location }: GetDrawer['query'], principal: Principal): Promise<GetDrawer['reply']> {
      await placesAsked(location, principal)
      await catchUpBook()
      const maySeeDays =
        principal.kind === 'key' || (principal.kind === 'account' && can(principal.role, 'drawer.days'))
      const [open, days] = await Promise.all([drawers.findOpen(location), drawers.listClosed(location)])
      const [last] = days
      // Counted from the opening, not the closing: a payment that waited for the closing has an earlier time.
      const outside = last ? await drawers.outside(location, last.openedAt) : { payments: 0, amountCents: 0 }
      return {
        open: open ? toOpen(open) : null,
        left: last ? dollars(last.leftCents ?? 0) : null,
        outside: { payments: outside.payments, amount: dollars(outside.amountCents) },
        days: maySeeDays ? days.map(toClosed) : [],
      }
    },

    /** @throws AppError `permission-denied`, `location-not-found`, `drawer-open` */
    async open(
      { location, float }: OpenDrawerDay['body'],
      { actor, principal, submission }: Caller,
    ): Promise<OpenDrawerDay['reply']> {
      await placesAsked(location, principal)
      return idempotency.once(submission, async (tx) => {
        const [last] = await drawers.listClosed(location, 1, tx)
        const [id, at, floatCents] = [randomUUID(), clock.now(), centsFromDollars(float)]
        const row = openingRow({ source: id, locationId: location, at }, floatCents, last?.leftCents ?? 0)
        const day = { id, locationId: location, openedBy: actor, openedAt: at, floatCents }
        if (!(await drawers.open(tx, day, row))) throw new AppError('drawer-open')
        await audit(tx, day, { actor, action: 'drawer.open', detail: { floatCents } })
        return { drawer: await viewOf(tx, location) }
      })
    },

    /** @throws AppError `not-found`, `drawer-closed` */
    async move(
      id: string,
      { kind, amount, reason }: MoveDrawerCash['body'],
      { actor, principal, submission }: Caller,
    ): Promise<MoveDrawerCash['reply']> {
      return idempotency.once(submission, async (tx) => {
        const day = await lockOpen(tx, id, principal)
        const [moveId, at, amountCents] = [randomUUID(), clock.now(), centsFromDollars(amount)]
        const row = movingRow({ source: moveId, locationId: day.locationId, at }, kind, amountCents)
        await drawers.move(tx, { id: moveId, drawerDayId: id, kind, amountCents, reason, actor, at }, row)
        await audit(tx, day, { actor, action: `drawer.${kind}`, detail: { amountCents, reason } })
        await openCashDrawer(tx, { locationId: day.locationId, subject: id, cause: moveId, now: at })
        return { drawer: await viewOf(tx, day.locationId) }
      })
    },

    /** @throws AppError `not-found`, `drawer-closed`, `drawer-counted` */
    async count(
      id: string,
      { counted, left, counts: known }: CountDrawer['body'],
      { actor, principal, submission }: Caller,
    ): Promise<CountDrawer['reply']> {
      return idempotency.once(submission, async (tx) => {
        const day = await lockOpen(tx, id, principal)
        if (day.counts.length !== known) throw new AppError('drawer-counted')
        const [countedCents, leftCents, at] = [centsFromDollars(counted), centsFromDollars(left), clock.now()]
        const expectedCents = expectedCash(await drawers.cashOf(tx, id))
        const difference = countedCents - expectedCents
        const isFinal = isFinalCount(difference, known)
        const counts = [...day.counts, countedCents]
        if (isFinal) {
          const row = countingRow(
            { source: id, locationId: day.locationId, at },
            { countedCents, expectedCents, leftCents },
          )
          await drawers.close(tx, id, { counts, expectedCents, leftCents, closedBy: actor, closedAt: at }, row)
        } else {
          await drawers.count(tx, id, counts)
        }
        const detail = { countedCents, expectedCents, leftCents }
        await audit(tx, day, { actor, action: isFinal ? 'drawer.close' : 'drawer.count', detail })
        return {
          expected: toDollars(expectedCents),
          difference: dollars(difference),
          isFinal,
          carriedOut: dollars(isFinal ? countedCents - leftCents : 0),
        }
      })
    },
  }
}

export type DrawerService = ReturnType<typeof createDrawerService>

async function audit(
  tx: Transaction,
  { id, locationId }: Pick<DrawerDay, 'id' | 'locationId'>,
  entry: { actor: string; action: string; detail: object },
): Promise<void> {
  await recordAudit(tx, { ...entry, subject: id, locationId })
}

function dollars(cents: number): number {
  return toDollars(cents as Cents)
}

function toMoves({ moves }: NamedDrawer): OpenDrawer['moves'] {
  return moves.map(({ id, kind, amountCents, reason, by, at }) => ({
    id,
    kind,
    amount: dollars(amountCents),
    reason,
    by,
    at: at.toISOString(),
  }))
}

function toOpen(day: NamedDrawer): OpenDrawer {
  return {
    id: day.id,
    openedBy: day.openedByName,
    openedAt: day.openedAt.toISOString(),
    float: dollars(day.floatCents),
    counts: day.counts.length,
    moves: toMoves(day),
  }
}

function toClosed(day: NamedDrawer): ClosedDrawer {
  const [counted, first] = [day.counts.at(-1) ?? 0, day.counts.at(-2)]
  const [expected, left] = [day.expectedCents ?? 0, day.leftCents ?? 0]
  return {
    id: day.id,
    openedBy: day.openedByName,
    openedAt: day.openedAt.toISOString(),
    closedBy: day.closedByName,
    closedAt: (day.closedAt ?? day.openedAt).toISOString(),
    float: dollars(day.floatCents),
    counted: dollars(counted),
    firstCount: first === undefined ? null : dollars(first),
    expected: dollars(expected),
    difference: dollars(counted - expected),
    left: dollars(left),
    carriedOut: dollars(counted - left),
    moves: toMoves(day),
  }
}
