import { createHash } from 'node:crypto'

import type { AffectedView } from '@thali/contracts/locations/affected'
import type { MenuImportView } from '@thali/contracts/menu/menu-files'
import type { MenuFinding } from '@thali/domain/menu/check-menu'
import { DISH_FIELDS, FOOD_FIELDS, pick } from '@thali/domain/menu/dish-fields'
import { dishKeys } from '@thali/domain/menu/dish-names'
import type { MenuDifference } from '@thali/domain/menu/files/differences'
import type { DocumentDish, DocumentGroup, ImportMode, MenuDocument } from '@thali/domain/menu/files/menu-document'
import type { ImportPlan } from '@thali/domain/menu/files/plan-import'
import { isOnSale } from '@thali/domain/menu/sale'
import { type Cents, toDollars } from '@thali/domain/money/cents'

import type { Dish, StoredMenu } from '#api/features/menu/menu.repository.ts'
import type { StoredGroup } from '#api/features/menu/menu.statements.ts'
import type { OptionRow } from '#api/features/menu/options.table.ts'

export type Menu = Pick<StoredMenu, 'categories' | 'groups' | 'items'>
type Keys = ReadonlyMap<string, string>

/** A stored menu as a file tells it. */
export function toDocument(locationId: string, { categories, groups, items }: Menu, now: Date): MenuDocument {
  const keys = dishKeys(items, locationId)
  return {
    categories: categories.map(({ id: key, name, frenchName, tagline, frenchTagline, drawnAs }) => {
      return { key, name, frenchName, tagline, frenchTagline, drawnAs }
    }),
    groups: groups.map((group) => toGroup(group, keys, now)),
    dishes: items.map((item) => toDish(item, keys, now)),
  }
}

function toGroup(
  { id, name, frenchName, least, most, free, options }: StoredGroup,
  keys: Keys,
  now: Date,
): DocumentGroup {
  return { key: id, name, frenchName, least, most, free, options: options.map((option) => toOption(option, keys, now)) }
}

function toOption(option: OptionRow, keys: Keys, now: Date): DocumentGroup['options'][number] {
  const { id, name, frenchName, deltaCents, most, preset, itemId, opensGroupId, portions } = option
  return {
    key: id,
    name,
    frenchName,
    priceCents: deltaCents,
    most,
    preset,
    dish: itemId && (keys.get(itemId) ?? null),
    opens: opensGroupId,
    portions,
    ...pick(option, FOOD_FIELDS),
    isHidden: !isOnSale(option, now),
  }
}

function toDish(item: Dish, keys: Keys, now: Date): DocumentDish {
  return {
    key: keys.get(item.id) ?? item.id,
    name: item.name,
    frenchName: item.frenchName,
    description: item.description,
    frenchDescription: item.frenchDescription,
    category: item.category,
    priceCents: item.priceCents,
    spiceLevel: item.spiceLevel,
    ...pick(item, DISH_FIELDS),
    work: item.work,
    soldPeriods: item.soldPeriods,
    noticeMinutes: item.noticeMinutes,
    soldFor: item.soldFor,
    isHidden: !isOnSale(item, now),
    isTodaysSpecial: item.isTodaysSpecial,
    specialStartDate: item.specialStartDate,
    specialEndDate: item.specialEndDate,
    photo: item.image,
    drawnAs: item.drawnAs,
    groups: item.groups,
  }
}

type Preview = {
  plan: ImportPlan
  findings: readonly MenuFinding[]
  affected: AffectedView
  mode: ImportMode
  version: number
}

/** What an import would do, with what it needs to be applied. */
export function toImportView({ plan, findings, affected, mode, version }: Preview): MenuImportView {
  return {
    isApplied: false,
    version,
    digest: createHash('sha256')
      .update(JSON.stringify([mode, plan.after]))
      .digest('base64url'),
    unchangedDishes: plan.unchangedDishes,
    differences: plan.differences.map(toDifferenceView),
    reordered: plan.reordered,
    findings: findings.map(({ kind, isError, message }) => ({ kind, isError, message })),
    affected,
  }
}

function toDifferenceView({ priceBefore, priceAfter, ...difference }: MenuDifference) {
  return { ...difference, priceBefore: inDollars(priceBefore), priceAfter: inDollars(priceAfter) }
}

function inDollars(amount: number | null): number | null {
  return amount === null ? null : toDollars(amount as Cents)
}
