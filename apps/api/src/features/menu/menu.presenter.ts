import { isDeepStrictEqual } from 'node:util'

import type { MenuCategoryView, MenuItemView, MenuView, OptionGroupView } from '@thali/contracts/menu/menu'
import { kitchenOf } from '@thali/domain/kitchen'
import type { Language } from '@thali/domain/language/languages'
import { SALE_WORDS_OF } from '@thali/domain/language/words-of'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { categoryDrawing, drawingOf } from '@thali/domain/menu/bowls/honest'
import { categoryName } from '@thali/domain/menu/categories'
import { FOOD_FIELDS, GUEST_FIELDS, pick } from '@thali/domain/menu/dish-fields'
import { foodWith } from '@thali/domain/menu/food'
import { startChoices } from '@thali/domain/menu/options/choice-edits'
import { chooseOptions, isOptionOnSale } from '@thali/domain/menu/options/choose'
import { groupsNamed, type OptionMenu } from '@thali/domain/menu/options/option-group'
import { saleDay, soldWhen } from '@thali/domain/menu/sale'
import { type Cents, cents, toDollars } from '@thali/domain/money/cents'
import { earliestDue, FEW_PORTIONS, portionsLeft, portionsReturnAt } from '@thali/domain/orders/capacity/portions'
import { listedDays } from '@thali/domain/orders/promise/listed-times'
import { formatClock, localParts } from '@thali/domain/time/zone'

import { optionMenuOf } from './menu-for-rules.ts'
import type { StoredGroup } from './menu.statements.ts'
import type { MenuCategory, MenuItem } from './menu.table.ts'
import type { OptionRow } from './options.table.ts'
import { type Location, toLocationView } from '#api/features/locations/locations.presenter.ts'
import type { Dish, StoredMenu } from '#api/features/menu/menu.repository.ts'

/** The current menu as customers see it who read this language. */
export function toMenuView(menu: StoredMenu, now: Date, language: Language): MenuView {
  const { date: today } = localParts(now)
  const ofCategory = Map.groupBy(menu.items, (item) => item.category)
  const known = menu.categories
    .filter((category) => ofCategory.has(category.id))
    .map((category) => toCategoryView(category, ofCategory.get(category.id) ?? [], language))
  // Dishes of a deleted category stay on the menu, after the others.
  const categories = new Map(menu.categories.map((category) => [category.id, category]))
  const left = [...ofCategory.keys()].filter((id) => !categories.has(id)).map((id) => ({ id, name: categoryName(id) }))
  // An option that is a dish is sold out with it.
  const onSale = menu.items.map((item) => (portionsOf(item, menu) === 0 ? { ...item, isAvailable: false } : item))
  const options = optionMenuOf({ ...menu, items: onSale })
  const items = menu.items.map((item) => ({
    ...toOffered(toItemView(item, today, language), item, menu, { now, language }),
    drawing: drawingOf(item, categories.get(item.category)),
    ...toChoosing(item, options),
    ...withPresets(item, menu, options),
  }))
  const laterOf = optionLater(items, menu.location, { now, language })
  return {
    location: toLocationView(menu.location, now),
    categories: [...known, ...left],
    items,
    ...(menu.groups.length > 0 && {
      groups: menu.groups.map((group) => toGroupView(group, { options, laterOf }, language)),
    }),
    version: menu.location.menuVersion,
    ...(menu.zones.length > 0 && { delivery: {} }),
  }
}

function toCategoryView(category: MenuCategory, dishes: readonly MenuItem[], language: Language): MenuCategoryView {
  const tagline = language === 'fr-CA' ? (category.frenchTagline ?? category.tagline) : category.tagline
  return {
    id: category.id,
    ...namesIn(language, category),
    ...(tagline !== null && { tagline }),
    drawing: categoryDrawing(category, dishes),
  }
}

/** Portions of a counted dish that can still be ordered; null for others. */
function portionsOf({ id, portions }: MenuItem, { sold }: StoredMenu): number | null {
  return portions === null ? null : portionsLeft(portions, sold.get(id) ?? 0)
}

type Reading = { now: Date; language: Language }

/** Few portions are told; with none left the dish is sold out until its next day, for which it can be ordered. */
function toOffered(view: MenuItemView, item: MenuItem, menu: StoredMenu, { now, language }: Reading): MenuItemView {
  const words = SALE_WORDS_OF[language]
  const left = portionsOf(item, menu)
  const isFew = view.isAvailable && left !== null && left <= FEW_PORTIONS
  const isUsedUp = isFew && left === 0
  const returnsAt = isUsedUp ? portionsReturnAt(scheduleOf(menu.location, 'all'), now) : item.hiddenUntil
  const isOffered = view.isAvailable && !isUsedUp
  const later = isOffered ? null : laterWords(returnsAt, menu.location, { now, language })
  const fewLeft = isFew ? words.fewLeft(left) : null
  const offered = isOffered ? fewLeft : (later ?? words.soldOutToday)
  const note = [soldWhen(item, words), offered].filter(Boolean).join(' ')
  return {
    ...view,
    ...(isFew && { portionsLeft: left }),
    ...(isUsedUp && { isAvailable: false, hiddenUntil: returnsAt?.toISOString() ?? null }),
    ...(note && { note }),
    ...(later && { later: true as const }),
  }
}

/** The words for a dish that is back at a time its location already takes orders for; null for other dishes. */
function laterWords(returnsAt: Date | null, location: Location, { now, language }: Reading): string | null {
  if (returnsAt === null) return null
  const { date, minute } = localParts(returnsAt)
  const kitchen = kitchenOf(location)
  const isListed = kitchen !== null && listedDays(kitchen, now).includes(date)
  if (!isListed && returnsAt > earliestDue(scheduleOf(location, 'all'), now)) return null
  const words = SALE_WORDS_OF[language]
  if (date === localParts(now).date) return words.laterToday(formatClock(minute, words.formats))
  return words.later(saleDay(returnsAt, now, words))
}

/** The words for an option that is back, by itself and as the dish that it is, at a time for which orders are taken. */
function optionLater(dishes: readonly MenuItemView[], location: Location, reading: Reading) {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))
  return ({ isAvailable, hiddenUntil, itemId }: OptionRow): string | null => {
    const dish = itemId === null ? undefined : byId.get(itemId)
    const dishReturnsAt = dish?.hiddenUntil ? new Date(dish.hiddenUntil) : null
    const isDishSold = itemId === null || dish?.isAvailable === true
    const returnsAt = [...(isAvailable ? [] : [hiddenUntil]), ...(isDishSold ? [] : [dishReturnsAt])]
    const known = returnsAt.filter((at) => at !== null)
    if (known.length === 0 || known.length < returnsAt.length) return null
    return laterWords(new Date(Math.max(...known.map((at) => at.getTime()))), location, reading)
  }
}

/** A dish as customers see it on a local day who read this language. */
export function toItemView(item: MenuItem, today: string, language: Language): MenuItemView {
  const isFrench = language === 'fr-CA'
  return {
    id: item.id,
    ...namesIn(language, item),
    description: (isFrench ? item.frenchDescription : null) ?? item.description,
    price: toDollars(item.priceCents as Cents),
    category: item.category,
    spiceLevel: item.spiceLevel,
    ...pick(item, GUEST_FIELDS),
    isAvailable: item.isAvailable,
    hiddenUntil: item.hiddenUntil?.toISOString() ?? null,
    isTodaysSpecial: isSpecialOn(item, today),
    image: item.image,
  }
}

/** What a page has to know of the groups of a dish before its dialog is opened. */
function toChoosing(item: Dish, options: OptionMenu): Pick<MenuItemView, 'groups' | 'presetPrice' | 'needsChoice'> {
  if (item.groups.length === 0) return {}
  const { cents: added, problems } = chooseOptions(item, undefined, options)
  return {
    groups: item.groups,
    presetPrice: toDollars(cents(item.priceCents + added)),
    needsChoice: problems.length > 0,
  }
}

/** Marks and allergens as guests read them before they choose, and those of the dish alone where they differ. */
function withPresets(dish: Dish, menu: StoredMenu, options: OptionMenu): Partial<MenuItemView> {
  const alone = pick(dish, FOOD_FIELDS)
  const choices = startChoices(groupsNamed(dish.groups, options), options)
  const { allergens: found, ...marks } = foodWith(alone, choices, menu)
  const offered = { ...marks, allergens: [...found] }
  return isDeepStrictEqual(offered, alone) ? {} : { ...offered, ...(choices.length > 0 && { alone }) }
}

type OptionsOnSale = { options: OptionMenu; laterOf: (option: OptionRow) => string | null }

function toGroupView(group: StoredGroup, { options, laterOf }: OptionsOnSale, language: Language): OptionGroupView {
  const { id, least, most, free } = group
  return {
    id,
    ...namesIn(language, group),
    least,
    most,
    free,
    options: group.options.map((option) => ({
      id: option.id,
      ...namesIn(language, option),
      price: toDollars(cents(option.deltaCents)),
      most: option.most,
      preset: option.preset,
      itemId: option.itemId,
      opensGroupId: option.opensGroupId,
      ...(option.portions !== null && { portions: option.portions }),
      isAvailable: isOptionOnSale(option, options),
      ...(option.hiddenUntil && { hiddenUntil: option.hiddenUntil.toISOString() }),
      ...pick(option, FOOD_FIELDS),
      ...toLater(laterOf(option)),
    })),
  }
}

function toLater(words: string | null): Pick<OptionGroupView['options'][number], 'later' | 'note'> {
  return words === null ? {} : { later: true, note: words }
}

function namesIn(language: Language, { name, frenchName }: Pick<MenuCategory, 'name' | 'frenchName'>) {
  if (language !== 'fr-CA' || frenchName === null) return { name }
  return { name: frenchName, originalName: name }
}

/** Days in the restaurant's time zone, `YYYY-MM-DD`, both inclusive. */
function isSpecialOn(item: MenuItem, today: string): boolean {
  if (!item.isTodaysSpecial) return false
  return (item.specialStartDate ?? today) <= today && today <= (item.specialEndDate ?? today)
}
