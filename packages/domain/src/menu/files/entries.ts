import { type Cents, toDollars } from '../../money/cents.ts'
import type {
  DocumentCategory,
  DocumentDish,
  DocumentGroup,
  DocumentOption,
  FileEntry,
  MenuDocument,
} from './menu-document.ts'

/** A menu as the rows of a file: each option after its group, each link after its dish. */
export function toEntries({ categories, groups, dishes }: MenuDocument): FileEntry[] {
  return [
    ...categories.map((category) => entry('category', categoryFields(category))),
    ...groups.flatMap((group) => [
      entry('group', groupFields(group)),
      ...group.options.map((option) => entry('option', { group: group.key, ...optionFields(option) })),
    ]),
    ...dishes.flatMap((dish) => [
      entry('dish', dishFields(dish)),
      ...dish.groups.map((group) => entry('link', { dish: dish.key, group })),
    ]),
  ]
}

function entry(kind: FileEntry['kind'], fields: FileEntry['fields']): FileEntry {
  const { key = fields['dish'] } = fields
  return { kind, where: `${kind} ${String(key)}`, names: 'fields', fields }
}

/** The fields of a category under their names in a file. */
export function categoryFields({ key, name, frenchName }: DocumentCategory) {
  return { key, name, frenchName }
}

export function groupFields({ options: _options, ...group }: DocumentGroup) {
  return group
}

/** Amounts are dollars in a file. */
export function optionFields({ priceCents, ...option }: DocumentOption) {
  return { ...option, price: toDollars(priceCents as Cents) }
}

export function dishFields({ priceCents, groups: _groups, ...dish }: DocumentDish) {
  return { ...dish, price: toDollars(priceCents as Cents) }
}
