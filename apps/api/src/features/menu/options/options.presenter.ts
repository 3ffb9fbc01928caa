import type { ManagedGroupView, SaveOptionGroup } from '@thali/contracts/menu/option-groups'
import { fieldsOf, isFilled } from '@thali/domain/fields'
import { OPTION_LIMITS } from '@thali/domain/menu/options/option-group'
import { cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { freeSlug, slugOf } from '@thali/domain/slug'

import type { StoredGroup } from './options.statements.ts'
import type { OptionRow } from './options.table.ts'

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
export function toStoredGroup(
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
  const { price, most, preset, itemId, opensGroupId, allergens } = option
  return {
    name: trimmed(option['name']),
    frenchName: trimmed(option['frenchName']) || null,
    deltaCents: centsFromDollars(Number(price)),
    most: Number(most),
    preset: Number(preset),
    itemId: isFilled(itemId) ? itemId : null,
    opensGroupId: isFilled(opensGroupId) ? opensGroupId : null,
    isVegetarian: option['isVegetarian'] === true,
    isVegan: option['isVegan'] === true,
    isGlutenFree: option['isGlutenFree'] === true,
    allergens: Array.isArray(allergens) ? allergens.map((word) => String(word).trim()) : [],
  }
}

function toPortions(sent: unknown): number | null {
  return sent === null ? null : Number(sent)
}

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
