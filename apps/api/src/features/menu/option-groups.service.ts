import { AppError } from '@thali/contracts/errors'
import type {
  DeleteOptionGroup,
  ListMenuFindings,
  SaveOptionGroup,
  ManagedGroupView,
} from '@thali/contracts/menu/option-groups'
import { fieldsOf, isFilled } from '@thali/domain/fields'
import { dishValues, FOOD_FIELDS, pick } from '@thali/domain/menu/dish-fields'
import { lintMenu } from '@thali/domain/menu/lint-menu'
import { checkOptionGroup } from '@thali/domain/menu/options/group-check'
import { OPTION_LIMITS } from '@thali/domain/menu/options/option-group'
import { cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { freeSlug, slugOf } from '@thali/domain/slug'
import { localParts } from '@thali/domain/time/zone'

import { requireSound, toChecked } from './menu-for-rules.ts'
import type { OptionRow } from './options.table.ts'
import type { Clock } from '#api/clock.ts'
import { affectedByMenu } from '#api/features/locations/affected.ts'
import type { MenuCaller, MenuChanges } from '#api/features/menu/menu-changes.ts'
import type { MenuRepository } from '#api/features/menu/menu.repository.ts'
import { unknownLocation } from '#api/features/menu/menu.service.ts'
import { readMenu, deleteGroup, saveGroup, type StoredGroup } from '#api/features/menu/menu.statements.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'
import { fieldRefusal } from '#api/plugins/requests/field-refusal.ts'

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

/** A group as staff see it. */
export function toManagedGroup({ id, name, frenchName, least, most, free, options }: StoredGroup): ManagedGroupView {
  return { id, name, frenchName, least, most, free, options: options.map(toManagedOption) }
}

function toManagedOption(option: OptionRow): ManagedGroupView['options'][number] {
  const { locationId: _location, groupId: _group, position: _position, deltaCents, hiddenUntil, ...rest } = option
  return { ...rest, price: toDollars(cents(deltaCents)), hiddenUntil: hiddenUntil?.toISOString() ?? null }
}

type Place = { locationId: string; id: string; position: number }

/**
 * The group as it will be stored; the body was checked before. Options that it has already keep their ids and stay sold
 * out; new ones get an id that is made of their name. A page of the release before sends no portions, which are kept.
 */
function toStoredGroup(
  { locationId, id, position }: Place,
  body: SaveOptionGroup['body'],
  before: StoredGroup | undefined,
): StoredGroup {
  const known = new Map(before?.options.map((option) => [option.id, option]))
  const sent = Array.isArray(body.options) ? body.options.map(fieldsOf) : []
  const taken = new Set([...known.keys(), ...sent.map((option) => option['id'])])
  const options = sent.map((option, place): OptionRow => {
    const kept = known.get(String(option['id']))
    const optionId = kept?.id ?? newId(option, taken)
    taken.add(optionId)
    const { isAvailable, hiddenUntil } = kept ?? { isAvailable: true, hiddenUntil: null }
    const portions = option['portions'] === undefined ? (kept?.portions ?? null) : toPortions(option['portions'])
    return {
      ...toColumns(option),
      portions,
      locationId,
      groupId: id,
      id: optionId,
      position: place,
      isAvailable,
      hiddenUntil,
    }
  })
  const { least, most, free } = body
  return {
    locationId,
    id,
    position,
    name: trimmed(body.name),
    frenchName: trimmed(body.frenchName) || null,
    least: Number(least),
    most: Number(most),
    free: Number(free),
    options,
  }
}

/** The id that a program sent, or one made of the name. */
function newId({ id, name }: Record<string, unknown>, taken: ReadonlySet<unknown>): string {
  if (isFilled(id)) return id
  const slug = slugOf(trimmed(name), OPTION_LIMITS.id) || 'option'
  // A group has fewer options than a slug has alternatives.
  return freeSlug(slug, OPTION_LIMITS.id, (candidate) => taken.has(candidate)) ?? slug
}

function toColumns(option: Record<string, unknown>) {
  const { price, most, preset, itemId, opensGroupId } = option
  return {
    name: trimmed(option['name']),
    frenchName: trimmed(option['frenchName']) || null,
    deltaCents: centsFromDollars(Number(price)),
    most: Number(most),
    preset: Number(preset),
    itemId: isFilled(itemId) ? itemId : null,
    opensGroupId: isFilled(opensGroupId) ? opensGroupId : null,
    ...pick(dishValues(option), FOOD_FIELDS),
  }
}

function toPortions(sent: unknown): number | null {
  return sent === null ? null : Number(sent)
}

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
