import { dishFields, groupFields, optionFields, ENTRY_FIELDS } from './entries.ts'
import { byKeyOf } from './entry-lists.ts'
import type { DocumentDish, DocumentGroup, EntryKind, MenuDocument } from './menu-document.ts'

/** One thing of a menu that an import adds, changes or removes. */
export type MenuDifference = {
  kind: Exclude<EntryKind, 'link'>
  change: 'added' | 'changed' | 'removed'
  /** Of an option, with its group's: `bread/naan`. */
  key: string
  name: string
  /** Cents; null for what has no price, or none before or after. */
  priceBefore: number | null
  priceAfter: number | null
  /** Everything else that changes, in words. */
  fields: { label: string; before: string; after: string }[]
}

type Thing = { key: string; name: string; priceCents?: number; fields: Readonly<Record<string, unknown>> }

/** Fields that a file cannot change on a dish that exists, and fields that are told by themselves. */
const KEPT = new Set(['isHidden', 'photo', 'key', 'price', 'group'])

/** What is different after an import: groups with their options, then dishes, each list in its order. */
export function differencesOf(before: MenuDocument, after: MenuDocument): MenuDifference[] {
  return [
    ...compare('category', before.categories.map(toCategory), after.categories.map(toCategory)),
    ...compare('group', before.groups.map(toGroup), after.groups.map(toGroup)),
    ...compare('option', before.groups.flatMap(toOptions), after.groups.flatMap(toOptions)),
    ...compare('dish', before.dishes.map(toDish), after.dishes.map(toDish)),
  ]
}

/** The lists whose entries change places. */
export function reorderedLists(before: MenuDocument, after: MenuDocument): string[] {
  return (['categories', 'groups', 'dishes'] as const).filter((list) => isReordered(before[list], after[list]))
}

function isReordered(before: readonly { key: string }[], after: readonly { key: string }[]): boolean {
  const kept = new Set(before.map(({ key }) => key)).intersection(new Set(after.map(({ key }) => key)))
  const order = (list: readonly { key: string }[]) => list.map(({ key }) => key).filter((key) => kept.has(key))
  return order(before).join(' ') !== order(after).join(' ')
}

const toCategory = (category: MenuDocument['categories'][number]): Thing => {
  return { ...category, fields: category }
}

/** The order of its options belongs to a group: guests read them in it. */
const toGroup = (group: DocumentGroup): Thing => {
  const { key, name, options } = group
  return { key, name, fields: { ...groupFields(group), optionOrder: options.map((option) => option.key) } }
}

const toOptions = ({ key, options }: DocumentGroup): Thing[] =>
  options.map((option) => ({ ...option, key: `${key}/${option.key}`, fields: optionFields(option) }))

const toDish = (dish: DocumentDish): Thing => {
  return { ...dish, fields: { ...dishFields(dish), groups: dish.groups } }
}

function compare(kind: MenuDifference['kind'], before: readonly Thing[], after: readonly Thing[]): MenuDifference[] {
  const [old, now] = [byKeyOf(before), byKeyOf(after)]
  const changedOrAdded = after.flatMap((thing): MenuDifference[] => {
    const { key, name, priceCents: priceAfter = null } = thing
    const earlier = old.get(key)
    if (!earlier) return [{ kind, change: 'added', key, name, priceBefore: null, priceAfter, fields: [] }]
    const priceBefore = earlier.priceCents ?? null
    const fields = fieldsThatDiffer(kind, earlier, thing)
    if (fields.length === 0 && priceBefore === priceAfter) return []
    return [{ kind, change: 'changed', key, name: earlier.name, priceBefore, priceAfter, fields }]
  })
  const removed = before
    .filter(({ key }) => !now.has(key))
    .map(({ key, name, priceCents: priceBefore = null }): MenuDifference => {
      return { kind, change: 'removed', key, name, priceBefore, priceAfter: null, fields: [] }
    })
  return [...changedOrAdded, ...removed]
}

function fieldsThatDiffer(kind: EntryKind, before: Thing, after: Thing): MenuDifference['fields'] {
  return (
    Object.keys(after.fields)
      .filter((field) => !KEPT.has(field))
      .filter((field) => field !== 'optionOrder' || isOrderOnly(before.fields[field], after.fields[field]))
      .map((field) => ({
        label: labelOf(kind, field),
        before: wordsOf(kind, field, before.fields[field]),
        after: wordsOf(kind, field, after.fields[field]),
      }))
      // What the file says alike is the same, in whatever order a database gives the keys of an object.
      .filter((field) => field.before !== field.after)
  )
}

/** Options that come or go are told by themselves. */
function isOrderOnly(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false
  const kept = (list: string[], other: string[]) => list.filter((key) => other.includes(key)).join(' ')
  return kept(before as string[], after as string[]) !== kept(after as string[], before as string[])
}

function labelOf(kind: EntryKind, field: string): string {
  if (field === 'groups') return 'Option groups'
  return ENTRY_FIELDS[kind][field]?.label ?? 'Order of options'
}

function wordsOf(kind: EntryKind, field: string, value: unknown): string {
  if (Array.isArray(value) && (field === 'groups' || field === 'optionOrder')) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return ENTRY_FIELDS[kind][field]?.cell.write(value) ?? ''
}
