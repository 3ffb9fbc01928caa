import { AppError } from '@thali/contracts/errors'
import type { SetAvailability } from '@thali/contracts/menu/menu'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { openingAfterTonight } from '@thali/domain/menu/sale'
import { localParts } from '@thali/domain/time/zone'

import { findDishes, hideOrShow, findOptions, hideOrShowOptions, type OptionName } from './menu.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { affectedByMenu, NONE_AFFECTED } from '#api/features/locations/affected.ts'
import { changeLocation, lockLocation } from '#api/features/locations/locations.statements.ts'
import { toItemView } from '#api/features/menu/menu.presenter.ts'
import type { MenuService } from '#api/features/menu/menu.service.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = { menu: Pick<MenuService, 'forget'>; idempotency: Idempotency; clock: Clock }
type Request = { principal: Principal; actor: string; submission: Submission | null }
type Wish = SetAvailability['body'] & { locationId: string; actor: string }

/** Dishes and options that the kitchen hides when they are sold out, and shows again. */
export function createAvailabilityService({ menu, idempotency, clock }: Deps) {
  async function change(tx: Transaction, wish: Wish): Promise<SetAvailability['reply']> {
    const { locationId, isAvailable, until, actor } = wish
    const now = clock.now()
    // The location is locked before its dishes, so that two changes of one menu take turns.
    const location = await lockLocation(tx, locationId)
    if (!location) throw new AppError('not-found')
    const ids = [...new Set(wish.ids)]
    const known = new Set((await findDishes(tx, locationId, ids)).map(({ id }) => id))
    const unknown = ids.filter((id) => !known.has(id))
    if (unknown.length > 0) throw new AppError('not-found', { details: { ids: unknown } })
    const found = await findOptions(tx, locationId, wish.options)
    const isKnown = (name: OptionName) => found.some(({ groupId, id }) => groupId === name.group && id === name.id)
    const unknownOptions = wish.options.filter((name) => !isKnown(name))
    if (unknownOptions.length > 0) throw new AppError('not-found', { details: { options: unknownOptions } })

    const hiddenUntil =
      !isAvailable && until === 'tomorrow' ? openingAfterTonight(scheduleOf(location, 'all'), now) : null
    const changed = await hideOrShow(tx, ids, { isAvailable, hiddenUntil }, now)
    const options = await hideOrShowOptions(tx, locationId, wish.options, { isAvailable, hiddenUntil })
    let version = location.menuVersion
    if (changed.length + options.length > 0) {
      ;({ menuVersion: version } = await changeLocation(tx, locationId, {}, now))
      const action = isAvailable ? 'menu.show' : 'menu.hide'
      const detail = { ids: changed, ...(options.length > 0 && { options }), hiddenUntil }
      await recordAudit(tx, { actor, action, subject: locationId, locationId, detail })
      await recordChange(tx, { topic: 'menu', subject: locationId, locationId, version })
    }
    const { date: today } = localParts(now)
    const items = (await findDishes(tx, locationId, ids)).map((item) => toItemView(item, today, 'en-CA'))
    const switched = (await findOptions(tx, locationId, wish.options)).map((option) => ({
      group: option.groupId,
      id: option.id,
      isAvailable: option.isAvailable,
      hiddenUntil: option.hiddenUntil?.toISOString() ?? null,
    }))
    const gone = { dishes: ids, options: wish.options, backAt: hiddenUntil }
    const affected = isAvailable ? NONE_AFFECTED : await affectedByMenu(tx, locationId, gone, now)
    return { success: true, items, options: switched, version, affected }
  }

  return {
    /**
     * Hides or shows dishes and options; repeating it changes nothing.
     *
     * @throws AppError `permission-denied` where the caller does not work, `not-found` when any dish or option is unknown
     */
    async setAvailability(
      locationId: string,
      body: SetAvailability['body'],
      { principal, actor, submission }: Request,
    ): Promise<SetAvailability['reply']> {
      if (!worksAt(principal, locationId)) throw new AppError('permission-denied')
      const reply = await idempotency.once(submission, (tx) => change(tx, { ...body, locationId, actor }))
      menu.forget(locationId)
      return reply
    },
  }
}

export type AvailabilityService = ReturnType<typeof createAvailabilityService>
