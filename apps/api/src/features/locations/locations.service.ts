import { AppError } from '@thali/contracts/errors'
import type { PauseOrders, SetRush } from '@thali/contracts/locations/locations'
import { pausedUntil, pauseEnd } from '@thali/domain/locations/pause'

import { changeLocation, lockLocation } from './locations.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { type Location, toLocationView } from '#api/features/locations/locations.presenter.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = { menu: Pick<MenuService, 'forget'>; idempotency: Idempotency; clock: Clock }
type Request = { principal: Principal; actor: string; submission: Submission | null }

/** Actions that the staff of a location take for it. */
export function createLocationsService({ menu, idempotency, clock }: Deps) {
  async function pause(
    tx: Transaction,
    { id, minutes, actor }: { id: string; minutes: PauseOrders['body']['minutes']; actor: string },
  ): Promise<Location> {
    const now = clock.now()
    const before = await lockLocation(tx, id)
    if (!before) throw new AppError('not-found')
    const until = minutes === 0 ? null : pauseEnd(minutes, now)
    const wasUntil = pausedUntil(before.ordersPausedUntil, now)
    if (until?.getTime() === wasUntil?.getTime()) return before

    const after = await changeLocation(tx, id, { ordersPausedUntil: until }, now)
    const action = until ? 'location.pause-orders' : 'location.resume-orders'
    await recordAudit(tx, { actor, action, subject: id, locationId: id, detail: { minutes, until, wasUntil } })
    await recordChange(tx, { topic: 'location', subject: id, locationId: id, version: after.menuVersion })
    return after
  }

  async function rush(
    tx: Transaction,
    { id, minutes, lasts, actor }: { id: string; actor: string } & SetRush['body'],
  ): Promise<Location> {
    const now = clock.now()
    const before = await lockLocation(tx, id)
    if (!before) throw new AppError('not-found')
    const until = minutes === 0 ? null : pauseEnd(lasts, now)
    const set = { rushMinutes: until && minutes, rushUntil: until }
    const isSame = before.rushMinutes === set.rushMinutes && before.rushUntil?.getTime() === until?.getTime()
    if (isSame) return before

    const after = await changeLocation(tx, id, set, now)
    const action = until ? 'location.rush' : 'location.rush-over'
    await recordAudit(tx, { actor, action, subject: id, locationId: id, detail: { minutes, until } })
    await recordChange(tx, { topic: 'location', subject: id, locationId: id, version: after.menuVersion })
    return after
  }

  return {
    /**
     * Adds minutes to every promise, or ends that.
     *
     * @throws AppError `permission-denied` where the caller does not work, `not-found`
     */
    async setRush(
      id: string,
      body: SetRush['body'],
      { principal, actor, submission }: Request,
    ): Promise<SetRush['reply']> {
      if (!worksAt(principal, id)) throw new AppError('permission-denied')
      const reply = await idempotency.once(submission, async (tx) => ({
        location: toLocationView(await rush(tx, { id, ...body, actor }), clock.now()),
      }))
      menu.forget(id)
      return reply
    },

    /**
     * Pauses online orders, or resumes them. A new pause replaces a running one.
     *
     * @throws AppError `permission-denied` where the caller does not work, `not-found`
     */
    async pauseOrders(
      id: string,
      { minutes }: PauseOrders['body'],
      { principal, actor, submission }: Request,
    ): Promise<PauseOrders['reply']> {
      if (!worksAt(principal, id)) throw new AppError('permission-denied')
      const reply = await idempotency.once(submission, async (tx) => ({
        location: toLocationView(await pause(tx, { id, minutes, actor }), clock.now()),
      }))
      menu.forget(id)
      return reply
    },
  }
}

export type LocationsService = ReturnType<typeof createLocationsService>
