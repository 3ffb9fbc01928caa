import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { type Fields, messagesByField } from '@thali/domain/fields'
import { type Station, checkWork, DEFAULT_MORE_MINUTES } from '@thali/domain/kitchen'
import { readBowl } from '@thali/domain/menu/bowls/bowl'
import type { DISH_HEATS } from '@thali/domain/menu/dish'
import {
  type DISH_FLAGS,
  DISH_NUMBERS,
  DISH_WORDS,
  type DishNumber,
  dishValues,
  mapFields,
} from '@thali/domain/menu/dish-fields'
import { checkMenuItem } from '@thali/domain/menu/item-check'
import { addDays } from '@thali/domain/time/zone'

import { ALWAYS_SOLD, type SaleForm, saleFormOf, saleInputOf } from './sale-form.ts'
import type { ItemChange, NewItem } from '#web/back-office/actions/menu-actions.ts'
import { typedNumber } from '#web/ui/forms/typed-number.ts'

/** A step of a dish at a station of the kitchen, as it is typed. */
export type StepForm = {
  /** Tells the rows apart while they are moved. */
  key: string
  station: string
  first: string
  more: string
}

/** The raw values of the plain fields of a dish. */
type PlainForm = Record<DishNumber | keyof typeof DISH_WORDS, string> & Record<keyof typeof DISH_FLAGS, boolean>

/** The raw values of the dish form. */
export type ItemForm = SaleForm &
  PlainForm & {
    name: string
    description: string
    frenchName: string
    frenchDescription: string
    price: string
    category: string
    spiceLevel: (typeof DISH_HEATS)[number]
    image: string
    /** Its drawing; empty: as its category. */
    drawnAs: string
    /** Ids of its option groups, in the order in which they are asked. */
    groups: readonly string[]
    /** None: it needs no station; null: its preparation time at the first one. */
    work: readonly StepForm[] | null
    isAvailable: boolean
    isTodaysSpecial: boolean
    specialStartDate: string
    specialEndDate: string
  }
type ItemErrors = Readonly<Partial<Record<string, string>>>

/** The form of an existing dish, or an empty one. */
export function formOf(item: ManagedItemView | null): ItemForm {
  if (item === null) return BLANK
  return {
    ...plainFormOf(item),
    name: item.name,
    description: item.description,
    frenchName: item.frenchName ?? '',
    frenchDescription: item.frenchDescription ?? '',
    price: priceText(item.price),
    category: item.category,
    spiceLevel: item.spiceLevel,
    ...saleFormOf(item),
    image: item.image ?? '',
    // One of a later release cannot be chosen here, and stays as long as no other is.
    drawnAs: readBowl(item.drawnAs) && item.drawnAs ? item.drawnAs : '',
    groups: item.groups ?? [],
    work:
      item.work?.map(({ station, first, more }, index) => {
        return { key: `step ${index}`, station, first: String(first), more: String(more) }
      }) ?? null,
    isAvailable: item.isAvailable,
    isTodaysSpecial: item.isSpecial,
    specialStartDate: item.specialStartDate ?? '',
    specialEndDate: item.specialEndDate ?? '',
  }
}

/** What the server of the release before does not send is empty. */
function plainFormOf(item: Fields): PlainForm {
  const values = dishValues(item)
  return {
    ...values,
    ...mapFields(DISH_NUMBERS, (_, name) => values[name]?.toString() ?? ''),
    ...mapFields(DISH_WORDS, (_, name) => values[name].join(', ')),
  }
}

const BLANK: ItemForm = {
  ...plainFormOf({}),
  ...ALWAYS_SOLD,
  name: '',
  description: '',
  frenchName: '',
  frenchDescription: '',
  price: '',
  category: '',
  spiceLevel: 'none',
  image: '',
  drawnAs: '',
  groups: [],
  work: null,
  isAvailable: true,
  isTodaysSpecial: false,
  specialStartDate: '',
  specialEndDate: '',
}

/** Problems by field, in the order of the form. */
export function problemsOf(form: ItemForm): ItemErrors {
  return Object.fromEntries(checkMenuItem(inputOf(form)).map(({ field, message }) => [fieldOf(field), message]))
}

/** The field of the form for one of the request. */
export function fieldOf(path: string): string {
  return path === 'noticeMinutes' ? 'noticeHours' : path
}

/** A step that begins: it takes the preparation time. */
export function newStep(form: ItemForm, stations: readonly Station[]): StepForm {
  const more = String(DEFAULT_MORE_MINUTES)
  return { key: crypto.randomUUID(), station: stations[0]?.id ?? '', first: form.prepTime, more }
}

/**
 * What is wrong with the steps, by field. Steps that were not changed are not looked at: their station may be removed
 * since, and the dish can still be saved.
 */
export function workProblems(before: ItemForm, after: ItemForm, stations: readonly Station[]): ItemErrors {
  const work = workOf(after)
  if (work === null || JSON.stringify(work) === JSON.stringify(workOf(before))) return {}
  return messagesByField(checkWork(work, stations))
}

function workOf({ work }: Pick<ItemForm, 'work'>) {
  if (work === null) return null
  return work.map(({ station, first, more }) => ({ station, first: numberOf(first), more: numberOf(more) }))
}

/** The request body. */
export function inputOf({ noticeHours, ...form }: ItemForm): NewItem {
  return {
    ...form,
    ...saleInputOf(form, numberOf(noticeHours)),
    name: form.name.trim(),
    description: form.description.trim(),
    frenchName: form.frenchName.trim() || null,
    frenchDescription: form.frenchDescription.trim() || null,
    price: numberOf(form.price),
    ...mapFields(DISH_NUMBERS, (_, name) => numberOf(form[name])),
    ...mapFields(DISH_WORDS, (_, name) => wordsOf(form[name])),
    image: form.image.trim() || null,
    drawnAs: form.drawnAs || null,
    work: workOf(form),
    specialStartDate: form.specialStartDate || null,
    specialEndDate: form.specialEndDate || null,
  }
}

/** Only the changed fields, so that changes made elsewhere in the meantime are not overwritten. */
export function changeOf(before: ItemForm, after: ItemForm): ItemChange {
  const old = inputOf(before) as Record<string, unknown>
  const changed = Object.entries(inputOf(after)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field]),
  )
  return Object.fromEntries(changed)
}

/** Ticking the special sets it from today to tomorrow, unless it has dates that are not over yet. */
export function withSpecial(form: ItemForm, isTodaysSpecial: boolean, today: string): Partial<ItemForm> {
  if (!isTodaysSpecial) return { isTodaysSpecial }
  if (form.specialEndDate >= today && form.specialStartDate !== '') return { isTodaysSpecial }
  return { isTodaysSpecial, specialStartDate: today, specialEndDate: addDays(today, 1) }
}

/** Parses a number field: empty is null, and text that is no number from 0 is returned as it is, to be refused. */
export function numberOf(typed: string): number | string | null {
  const text = typed.trim()
  if (text === '') return null
  const number = typedNumber(text)
  return number >= 0 ? number : text
}

/** A price with two decimals. */
export function priceText(price: number): string {
  return price.toFixed(2)
}

/** `dairy, nuts` as two words, without duplicates. */
export function wordsOf(typed: string): string[] {
  const words = typed.split(',').map((word) => word.trim())
  return [...new Set(words.filter((word) => word !== ''))]
}
