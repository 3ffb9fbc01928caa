import { AppError } from '@thali/contracts/errors'
import type { DeleteOptionGroup, ListMenuFindings, SaveOptionGroup } from '@thali/contracts/menu/option-groups'
import { lintMenu } from '@thali/domain/menu/lint-menu'
import { checkOptionGroup } from '@thali/domain/menu/options/group-check'
import { localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import { affectedByMenu } from '#api/features/locations/affected/affected.ts'
import type { MenuCaller, MenuChanges } from '#api/features/menu/menu-changes.ts'
import type { MenuRepository } from '#api/features/menu/menu.repository.ts'
import { unknownLocation } from '#api/features/menu/menu.service.ts'
import { readMenu } from '#api/features/menu/menu.statements.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'
import { fieldRefusal } from '#api/plugins/requests/field-refusal.ts'
import { toManagedGroup, toStoredGroup } from './options.presenter.ts'
import { deleteGroup, saveGroup, type StoredGroup } from './options.statements.ts'
import { requireSound, toChecked } from './sound-menu.ts'

type Deps = { menus: Pick<MenuRepository, 'findMenu' | 'listLocations'>; changes: MenuChanges; clock: Clock }

/** The option groups of a location's menu, and what looks wrong on it. */
export function createOptionGroups({ menus, changes: { changing, tell }, clock }: Deps) {
  return {
    /**
     * Adds a group or changes it; options that are not named are deleted.
     *
     * @throws AppError `option-group-invalid`, `option-group-taken`, `menu-unsound`
     */
    async save(
      { location: locationId, id }: SaveOptionGroup['params'],
      body: SaveOptionGroup['body'],
      caller: MenuCaller,
    ): Promise<SaveOptionGroup['reply']> {
      const problems = checkOptionGroup(id, body)
      if (problems.length > 0) throw fieldRefusal('option-group-invalid', () => problems)
      return changing(locationId, caller, async (tx) => {
        const menu = await readMenu(tx, locationId)
        const before = menu.groups.find((group) => group.id === id)
        if (before && body.isNew) throw new AppError('option-group-taken')
        const position = before?.position ?? Math.max(-1, ...menu.groups.map((group) => group.position)) + 1
        const group = toStoredGroup({ locationId, id, position }, body, before)
        const others = menu.groups.filter((other) => other.id !== id)
        requireSound(locationId, { ...menu, groups: [...others, group] }, clock.now())

        await saveGroup(tx, group)
        const detail = { before: before ? toManagedGroup(before) : null, after: toManagedGroup(group) }
        const action = before ? 'menu.group.change' : 'menu.group.add'
        const version = await tell(tx, locationId, id, { actor: caller.actor, action, detail })
        const left = new Set(group.options.map((option) => option.id))
        const gone = optionsOf(before).filter((option) => !left.has(option.id))
        const affected = await affectedByMenu(tx, locationId, { dishes: [], options: gone }, clock.now())
        return { success: true, group: toManagedGroup(group), version, affected }
      })
    },

    /** @throws AppError `option-group-not-found`, `menu-unsound` where an option of another group opens it */
    async delete(
      { location: locationId, id }: DeleteOptionGroup['params'],
      caller: MenuCaller,
    ): Promise<DeleteOptionGroup['reply']> {
      return changing(locationId, caller, async (tx) => {
        const menu = await readMenu(tx, locationId)
        const group = menu.groups.find((one) => one.id === id)
        if (!group) throw new AppError('option-group-not-found')
        const items = menu.items.map((item) => ({ ...item, groups: item.groups.filter((one) => one !== id) }))
        requireSound(locationId, { items, groups: menu.groups.filter((one) => one.id !== id) }, clock.now())

        await deleteGroup(tx, locationId, id)
        const detail = { before: toManagedGroup(group) }
        const version = await tell(tx, locationId, id, { actor: caller.actor, action: 'menu.group.delete', detail })
        const gone = { dishes: [], options: optionsOf(group) }
        return { success: true, version, affected: await affectedByMenu(tx, locationId, gone, clock.now()) }
      })
    },

    /** What looks wrong on a menu, compared with the other locations at which the caller works. */
    async listFindings(locationId: string, principal: Principal): Promise<ListMenuFindings['reply']> {
      if (!worksAt(principal, locationId)) throw new AppError('permission-denied')
      const now = clock.now()
      const places = (await menus.listLocations()).filter(({ id }) => worksAt(principal, id))
      if (!places.some(({ id }) => id === locationId)) throw unknownLocation(locationId)
      const stored = await Promise.all(places.map(({ id }) => menus.findMenu(id, now)))
      const checked = stored.flatMap((menu) => (menu ? [toChecked(menu.location.id, menu, now)] : []))
      const findings = lintMenu(checked, localParts(now).date).filter((finding) => finding.locationId === locationId)
      return { findings: findings.map(({ locationId: _here, ...finding }) => finding) }
    },
  }
}

function optionsOf(group: StoredGroup | undefined): { group: string; id: string }[] {
  return group ? group.options.map(({ id }) => ({ group: group.id, id })) : []
}

export type OptionGroups = ReturnType<typeof createOptionGroups>
