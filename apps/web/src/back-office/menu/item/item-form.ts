import type { ManagedItemView } from '@thali/contracts/menu-management'
import { checkMenuItem, type SPICE_LEVELS } from '@thali/domain/menu/item-check'
import { addDays } from '@thali/domain/time/zone'

import type { ItemChange, NewItem } from '#web/back-office/actions/menu-actions.ts'

/** A dish while somebody types it. */
export type ItemForm = {
  name: string
  description: string
  price: string
  category: string
  spiceLevel: (typeof SPICE_LEVELS)[number]
  prepTime: string
  calories: string
  maxQuantity: string
  image: string
  tags: string
  allergens: string
  isVegetarian: boolean
  isVegan: boolean
  isGlutenFree: boolean
  isPopular: boolean
  isAvailable: boolean
  isTodaysSpecial: boolean
  specialStartDate: string
  specialEndDate: string
}
export type ItemErrors = Readonly<Partial<Record<string, string>>>

const MOST_AT_FIRST = '10'

/** The form filled with a dish, or as a new one begins. */
export function formOf(item: ManagedItemView | null): ItemForm {
  if (item === null) return BLANK
  const { spiceLevel, isVegetarian, isVegan, isGlutenFree, isPopular, isAvailable } = item
  return {
    name: item.name,
    description: item.description,
    price: priceText(item.price),
    category: item.category,
    spiceLevel,
    prepTime: String(item.prepTime),
    calories: item.calories?.toString() ?? '',
    maxQuantity: String(item.maxQuantity),
    image: item.image ?? '',
    tags: item.tags.join(', '),
    allergens: item.allergens.join(', '),
    isVegetarian,
    isVegan,
    isGlutenFree,
    isPopular,
    isAvailable,
    isTodaysSpecial: item.isSpecial,
    specialStartDate: item.specialStartDate ?? '',
    specialEndDate: item.specialEndDate ?? '',
  }
}

const BLANK: ItemForm = {
  name: '',
  description: '',
  price: '',
  category: '',
  spiceLevel: 'none',
  prepTime: '15',
  calories: '',
  maxQuantity: MOST_AT_FIRST,
  image: '',
  tags: '',
  allergens: '',
  isVegetarian: false,
  isVegan: false,
  isGlutenFree: false,
  isPopular: false,
  isAvailable: true,
  isTodaysSpecial: false,
  specialStartDate: '',
  specialEndDate: '',
}

/** What is wrong with the form, by field and in its order; empty when it can be sent. */
export function problemsOf(form: ItemForm): ItemErrors {
  return Object.fromEntries(checkMenuItem(inputOf(form)).map(({ field, message }) => [field, message]))
}

/** The form as it is sent. */
export function inputOf(form: ItemForm): NewItem {
  return {
    ...form,
    name: form.name.trim(),
    description: form.description.trim(),
    price: numberOf(form.price),
    prepTime: numberOf(form.prepTime),
    calories: numberOf(form.calories),
    maxQuantity: numberOf(form.maxQuantity),
    image: form.image.trim() || null,
    tags: wordsOf(form.tags),
    allergens: wordsOf(form.allergens),
    specialStartDate: form.specialStartDate || null,
    specialEndDate: form.specialEndDate || null,
  }
}

/** Only what was changed: what somebody else changed meanwhile stays as it is. */
export function changeOf(before: ItemForm, after: ItemForm): ItemChange {
  const old = inputOf(before) as Record<string, unknown>
  const changed = Object.entries(inputOf(after)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field]),
  )
  return Object.fromEntries(changed)
}

/** A special that is ticked begins today and ends tomorrow, unless days that are still to come were given before. */
export function withSpecial(form: ItemForm, isTodaysSpecial: boolean, today: string): Partial<ItemForm> {
  if (!isTodaysSpecial) return { isTodaysSpecial }
  if (form.specialEndDate >= today && form.specialStartDate !== '') return { isTodaysSpecial }
  return { isTodaysSpecial, specialStartDate: today, specialEndDate: addDays(today, 1) }
}

/**
 * What was typed as a number; what is none stays as it is, to be refused. Nothing is null. A comma stands before one or
 * two digits: what `1,250` means, nobody can know.
 */
export function numberOf(typed: string): number | string | null {
  const text = typed.trim().replace(/^\$\s*/, '')
  if (text === '') return null
  return /^\d*\.?\d+$|^\d+\.$|^\d*,\d{1,2}$/.test(text) ? Number(text.replace(',', '.')) : text
}

/** A price as it stands in a field: with both of its cents. */
export function priceText(price: number): string {
  return price.toFixed(2)
}

/** `dairy, nuts` as two words, each once. */
export function wordsOf(typed: string): string[] {
  const words = typed.split(',').map((word) => word.trim())
  return [...new Set(words.filter((word) => word !== ''))]
}
