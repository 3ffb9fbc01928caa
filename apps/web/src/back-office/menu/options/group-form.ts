import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import type { ManagedGroupView, ManagedOptionView, SaveOptionGroup } from '@thali/contracts/menu/option-groups'
import { type Fields, messagesByField } from '@thali/domain/fields'
import { DIET_MARKS, type DietField, dishValues, namesOf, pick } from '@thali/domain/menu/dish-fields'
import { checkOptionGroup } from '@thali/domain/menu/options/group-check'
import { OPTION_LIMITS } from '@thali/domain/menu/options/option-group'
import { freeSlug, slugOf } from '@thali/domain/slug'

import { numberOf, priceText, wordsOf } from '../item/item-form.ts'

/** The raw values of an option. `behind` is empty, `dish:<id>` or `group:<id>`. */
export type OptionForm = Record<DietField, boolean> & {
  /** Tells the rows apart while they are moved. */
  key: string
  /** Of an option that is stored already. */
  id: string | undefined
  name: string
  frenchName: string
  price: string
  most: string
  preset: string
  /** Of its dish, that one takes; empty: nothing of its own. */
  portions: string
  behind: string
  allergens: string
}

/** The raw values of an option group. */
export type GroupForm = {
  name: string
  frenchName: string
  least: string
  most: string
  free: string
  options: readonly OptionForm[]
  /** A list that is to be made into options; never saved. */
  pasted: string
}

/** The form of a stored group, or that of a new one: one of its options has to be chosen. */
export function groupFormOf(group: ManagedGroupView | null): GroupForm {
  if (group === null) {
    return { name: '', frenchName: '', least: '1', most: '1', free: '0', options: [newOption([])], pasted: '' }
  }
  const { name, frenchName, least, most, free, options } = group
  return {
    name,
    frenchName: frenchName ?? '',
    least: String(least),
    most: String(most),
    free: String(free),
    options: options.map(optionFormOf),
    pasted: '',
  }
}

/** The form of a new group that begins as another one, with options of its own. */
export function copiedFormOf(group: ManagedGroupView): GroupForm {
  const form = groupFormOf(group)
  return {
    ...form,
    name: `${form.name} 2`.slice(0, OPTION_LIMITS.name),
    options: form.options.map((option) => ({ ...option, id: undefined })),
  }
}

function optionFormOf(option: ManagedOptionView): OptionForm {
  const { id, name, frenchName, price, most, preset, portions, itemId, opensGroupId, allergens } = option
  return {
    key: id,
    id,
    name,
    frenchName: frenchName ?? '',
    price: priceText(price),
    most: String(most),
    preset: String(preset),
    portions: portions?.toString() ?? '',
    behind: itemId ? `dish:${itemId}` : opensGroupId ? `group:${opensGroupId}` : '',
    ...marksOf(option),
    allergens: allergens.join(', '),
  }
}

/** What the server of the release before does not send is not marked. */
function marksOf(food: Fields): Record<DietField, boolean> {
  return pick(dishValues(food), namesOf(DIET_MARKS))
}

export function newOption(options: readonly OptionForm[]): OptionForm {
  const used = new Set(options.map(({ key }) => key))
  let number = options.length + 1
  while (used.has(`new-${number}`)) number++
  return {
    key: `new-${number}`,
    id: undefined,
    name: '',
    frenchName: '',
    price: '0.00',
    most: '1',
    preset: '0',
    portions: '',
    behind: '',
    ...marksOf({}),
    allergens: '',
  }
}

/** The options without a row in which nothing was entered. */
export function enteredOptions(options: readonly OptionForm[]): OptionForm[] {
  const entered = ({ key: _key, ...fields }: OptionForm) => JSON.stringify(fields)
  return options.filter((option) => entered(option) !== entered(newOption([])))
}

/** The options with those of a pasted list behind them. */
export function withPasted(
  options: readonly OptionForm[],
  added: readonly Pick<OptionForm, 'name' | 'price'>[],
): OptionForm[] {
  const rows = added.length === 0 ? [...options] : enteredOptions(options)
  for (const option of added) rows.push({ ...newOption(rows), ...option })
  return rows
}

export function withOption(options: readonly OptionForm[], index: number, change: Partial<OptionForm>): OptionForm[] {
  return options.map((option, at) => (at === index ? { ...option, ...change } : option))
}

/** What an option takes over from the dish that it is: its names, unless it has one, its diet marks and allergens. */
export function fromDish(option: OptionForm, dish: ManagedItemView): Partial<OptionForm> {
  const names = option.name.trim() === '' ? { name: dish.name, frenchName: dish.frenchName ?? '' } : {}
  return { ...names, ...marksOf(dish), allergens: dish.allergens.join(', ') }
}

/** Problems by field, in the order of the form. */
export function groupProblems(id: string, form: GroupForm): Record<string, string> {
  const problems = messagesByField(
    checkOptionGroup(id, groupBody(form)).map(({ field, ...rest }) => ({ field: fieldOf(field), ...rest })),
  )
  // What was pasted and not added would be lost with the dialog.
  return form.pasted.trim() === '' ? problems : { ...problems, pasted: 'Add these options, or empty the field' }
}

/** The field for a path of the request. */
export function fieldOf(path: string): string {
  return path.replace(/\.(itemId|opensGroupId)$/, '.behind')
}

/** The request body. */
export function groupBody({ name, frenchName, least, most, free, options }: GroupForm): SaveOptionGroup['body'] {
  return {
    name: name.trim(),
    frenchName: frenchName.trim() || null,
    least: numberOf(least),
    most: numberOf(most),
    free: numberOf(free),
    options: options.map(optionBody),
  }
}

function optionBody({ key: _key, behind, ...option }: OptionForm) {
  return {
    ...option,
    name: option.name.trim(),
    frenchName: option.frenchName.trim() || null,
    price: deltaOf(option.price),
    most: numberOf(option.most),
    preset: numberOf(option.preset),
    portions: numberOf(option.portions),
    itemId: behind.startsWith('dish:') ? behind.slice('dish:'.length) : null,
    opensGroupId: behind.startsWith('group:') ? behind.slice('group:'.length) : null,
    allergens: wordsOf(option.allergens),
  }
}

/** A price that may be below zero; text that is no number is returned as it is, to be refused. */
function deltaOf(typed: string): number | string | null {
  const text = typed.trim()
  const isLess = /^[-−]/.test(text)
  const amount = numberOf(isLess ? text.slice(1) : text)
  return isLess && typeof amount === 'number' ? -amount : amount
}

/** The id of a new group: made of its name, unlike all others. */
export function newGroupId(name: string, groups: readonly ManagedGroupView[]): string {
  const slug = slugOf(name, OPTION_LIMITS.id) || 'group'
  return freeSlug(slug, OPTION_LIMITS.id, (id) => groups.some((group) => group.id === id)) ?? slug
}

/** `choose 1`, `choose 1 to 3`, `up to 4, 2 of them free` */
export function unitsWords({ least, most, free }: Pick<ManagedGroupView, 'least' | 'most' | 'free'>): string {
  const count = least === most ? `choose ${least}` : least === 0 ? `up to ${most}` : `choose ${least} to ${most}`
  if (free === 0) return count
  return `${count}, ${free === 1 ? 'the dearest free' : `the ${free} dearest free`}`
}
