import type { GetMenuAnalytics, ManagedItemView, UpdateMenuItem } from '@thali/contracts/menu/menu-management'
import type { WorkStep } from '@thali/domain/kitchen'
import { DISH_HEATS } from '@thali/domain/menu/dish'
import { namedDishValues, namesOf, numberOr, pick, STAFF_NUMBERS } from '@thali/domain/menu/dish-fields'
import { isDay } from '@thali/domain/menu/item-check'
import { isOnSale, type SoldPeriod } from '@thali/domain/menu/sale'
import { tidyPeriods, tidyTypes } from '@thali/domain/menu/sale-check'
import { type Cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import type { OrderType } from '@thali/domain/order-status'
import { portionsLeft } from '@thali/domain/orders/capacity/portions'

import type { MenuItemChange } from './menu-management.repository.ts'
import { toItemView } from '#api/features/menu/menu.presenter.ts'
import type { Dish } from '#api/features/menu/menu.repository.ts'
import type { MenuItem } from '#api/features/menu/menu.table.ts'

type Body = UpdateMenuItem['body']

/** A dish as staff see it on a local day. `sold`: portions sold, where they were counted. */
export function toManagedItem(item: Dish, today: string, sold?: number): ManagedItemView {
  const left = item.portions === null || sold === undefined ? {} : { portionsLeft: portionsLeft(item.portions, sold) }
  return {
    ...toItemView(item, today, 'en-CA'),
    ...(item.groups.length > 0 && { groups: item.groups }),
    ...left,
    ...pick(item, namesOf(STAFF_NUMBERS)),
    soldPeriods: item.soldPeriods,
    noticeMinutes: item.noticeMinutes,
    soldFor: item.soldFor,
    work: item.work,
    frenchName: item.frenchName,
    frenchDescription: item.frenchDescription,
    drawnAs: item.drawnAs,
    menuItemId: item.id,
    location: item.locationId,
    isSpecial: item.isTodaysSpecial,
    specialStartDate: item.specialStartDate,
    specialEndDate: item.specialEndDate,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  }
}

/** The stored dish in the shape the form sends. */
export function toInput({ priceCents, ...rest }: MenuItem) {
  return { ...rest, price: toDollars(priceCents as Cents) }
}

/** Only the fields that the body names; the body was validated before. Empty fields become null (ADM-MEN-47). */
export function toColumns(body: Body, now: Date): Pick<Required<MenuItemChange>, 'updatedAt'> & MenuItemChange {
  const { price, work, isTodaysSpecial, isAvailable } = body
  return {
    ...toTexts(body),
    ...namedDishValues(body),
    ...toSale(body),
    ...(price === undefined ? {} : { priceCents: centsFromDollars(Number(price)) }),
    ...(work === undefined ? {} : { work: toWork(work) }),
    ...(isTodaysSpecial === undefined ? {} : { isTodaysSpecial }),
    // Hiding or showing by hand cancels the automatic return.
    ...(isAvailable === undefined ? {} : { isAvailable, hiddenUntil: null }),
    updatedAt: now,
  }
}

function toTexts(body: Body): MenuItemChange {
  const {
    name,
    description,
    frenchName,
    frenchDescription,
    category,
    image,
    drawnAs,
    spiceLevel,
    specialStartDate,
    specialEndDate,
  } = body
  return {
    ...(name === undefined ? {} : { name: trimmed(name) }),
    ...(description === undefined ? {} : { description: trimmed(description) }),
    ...(frenchName === undefined ? {} : { frenchName: textOrNull(frenchName) }),
    ...(frenchDescription === undefined ? {} : { frenchDescription: textOrNull(frenchDescription) }),
    ...(category === undefined ? {} : { category: trimmed(category) }),
    ...(image === undefined ? {} : { image: textOrNull(image) }),
    ...(drawnAs === undefined ? {} : { drawnAs: textOrNull(drawnAs) }),
    ...(spiceLevel === undefined ? {} : { spiceLevel: DISH_HEATS.find((level) => level === spiceLevel) ?? 'none' }),
    ...(specialStartDate === undefined ? {} : { specialStartDate: dayOrNull(specialStartDate) }),
    ...(specialEndDate === undefined ? {} : { specialEndDate: dayOrNull(specialEndDate) }),
  }
}

/** Without the special its days are not checked. */
function dayOrNull(value: unknown): string | null {
  return isDay(value) ? value : null
}

/** When it is sold, as it was checked. */
function toSale({ soldPeriods, noticeMinutes, soldFor }: Body): MenuItemChange {
  return {
    ...(soldPeriods === undefined ? {} : { soldPeriods: tidyPeriods(soldPeriods as SoldPeriod[] | null) }),
    ...(noticeMinutes === undefined ? {} : { noticeMinutes: numberOr(noticeMinutes, null) }),
    ...(soldFor === undefined ? {} : { soldFor: tidyTypes(soldFor as OrderType[] | null) }),
  }
}

/** Steps that were checked. */
function toWork(work: unknown): MenuItem['work'] {
  if (!Array.isArray(work)) return null
  return (work as WorkStep[]).map(({ station, first, more }) => ({ station, first, more }))
}

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function textOrNull(value: unknown): string | null {
  return trimmed(value) || null
}

/** Figures over the dishes of a location (ADM-MEN-51..59). */
export function toAnalytics(dishes: readonly MenuItem[], now: Date): GetMenuAnalytics['reply'] {
  const count = (condition: (item: MenuItem) => boolean) => dishes.filter(condition).length
  const prices = dishes.map(({ priceCents }) => priceCents)
  const sum = prices.reduce((total, price) => total + price, 0)
  const dollars = (cents: number) => toDollars(Math.round(cents) as Cents)
  const spicy = (level: MenuItem['spiceLevel']) => count(({ spiceLevel }) => spiceLevel === level)
  const availableItems = count((item) => isOnSale(item, now))
  return {
    totalItems: dishes.length,
    availableItems,
    unavailableItems: dishes.length - availableItems,
    categoriesCount: new Set(dishes.map(({ category }) => category)).size,
    averagePrice: dishes.length === 0 ? 0 : dollars(sum / dishes.length),
    priceRange:
      dishes.length === 0
        ? { min: 0, max: 0 }
        : { min: dollars(Math.min(...prices)), max: dollars(Math.max(...prices)) },
    dietaryOptions: {
      vegetarian: count(({ isVegetarian }) => isVegetarian),
      vegan: count(({ isVegan }) => isVegan),
      glutenFree: count(({ isGlutenFree }) => isGlutenFree),
    },
    spiceLevels: { none: spicy('none'), mild: spicy('mild'), medium: spicy('medium'), hot: spicy('hot') },
    popularItems: count(({ isPopular }) => isPopular),
  }
}
