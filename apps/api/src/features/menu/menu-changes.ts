import { AppError } from '@thali/contracts/errors'
import type { UpdateMenuItem } from '@thali/contracts/menu/menu-management'
import { localParts } from '@thali/domain/time/zone'

import { toManagedItem } from './management/menu-management.presenter.ts'
import type { MenuManagementRepository } from './management/menu-management.repository.ts'
import { listGroupsOf } from './menu.statements.ts'
import type { MenuItem } from './menu.table.ts'
import type { Clock } from '#api/clock.ts'
import type { Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'
import {
  changeAllLocations,
  changeLocation,
  lockAllLocations,
  lockLocation,
} from '#api/features/locations/locations.statements.ts'
import { type MenuService, unknownLocation } from '#api/features/menu/menu.service.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = {
  items: MenuManagementRepository
  menu: Pick<MenuService, 'forgetAll'>
  idempotency: Idempotency
  clock: Clock
}
export type MenuCaller = { principal: Principal; actor: string; submission: Submission | null }
type Reach = { locationId: string; places: readonly string[] | undefined }
type Entry = { actor: string; action: string; detail: unknown }

/** Shared steps of every change of a menu. */
export function createMenuChanges({ items, menu, idempotency, clock }: Deps) {
  async function locked<Reply>(
    locationId: string,
    { principal, submission }: MenuCaller,
    lock: (tx: Transaction) => Promise<Location | undefined>,
    work: (tx: Transaction, location: Location) => Promise<Reply>,
  ): Promise<Reply> {
    if (!worksAt(principal, locationId)) throw new AppError('permission-denied')
    const reply = await idempotency.once(submission, async (tx) => {
      const location = await lock(tx)
      if (!location) throw unknownLocation(locationId)
      return work(tx, location)
    })
    // A change can affect the menus of other locations too.
    menu.forgetAll()
    return reply
  }

  return {
    /** Runs a change of a menu once per submission, with the menu locked. */
    async changing<Reply>(
      locationId: string,
      caller: MenuCaller,
      work: (tx: Transaction, location: Location) => Promise<Reply>,
    ): Promise<Reply> {
      return locked(locationId, caller, (tx) => lockLocation(tx, locationId), work)
    },

    /** The same for what all menus share, with all menus locked. */
    async changingAll<Reply>(
      locationId: string,
      caller: MenuCaller,
      work: (tx: Transaction) => Promise<Reply>,
    ): Promise<Reply> {
      const lock = async (tx: Transaction) =>
        (await lockAllLocations(tx)).find(({ id, deletedAt }) => id === locationId && deletedAt === null)
      return locked(locationId, caller, lock, work)
    },

    /** Records that a menu has changed, and returns its new version. */
    async tell(tx: Transaction, locationId: string, subject: string, entry: Entry): Promise<number> {
      const { menuVersion: version } = await changeLocation(tx, locationId, {}, clock.now())
      await recordAudit(tx, { ...entry, subject, locationId })
      await recordChange(tx, { topic: 'menu', subject: locationId, locationId, version })
      return version
    },

    /**
     * Categories are shared: a change made at one location raises every location's menu version. `places` undefined:
     * all of them.
     */
    async tellAll(tx: Transaction, { locationId, places }: Reach, subject: string, entry: Entry): Promise<void> {
      await recordAudit(tx, { ...entry, subject, locationId })
      for (const { id, menuVersion: version } of await changeAllLocations(tx, places, clock.now())) {
        await recordChange(tx, { topic: 'menu', subject: id, locationId: id, version })
      }
    },

    /** @throws AppError `menu-item-not-found` */
    async requireItem(tx: Transaction, locationId: string, id: string): Promise<MenuItem> {
      const item = await items.findItem(tx, locationId, id)
      if (!item) throw new AppError('menu-item-not-found')
      return item
    },

    async saved(tx: Transaction, item: MenuItem, version: number): Promise<UpdateMenuItem['reply']> {
      const dish = { ...item, groups: await listGroupsOf(tx, item.id) }
      return { success: true, item: toManagedItem(dish, localParts(clock.now()).date), version }
    },
  }
}

export type MenuChanges = ReturnType<typeof createMenuChanges>
