import { dishValues, FOOD_FIELDS, pick } from '../dish-fields.ts'
import { isOptionId } from '../options/choices.ts'
import { checkOptionGroup } from '../options/group-check.ts'
import { optionFields } from './entries.ts'
import {
  byKeyOf,
  dollarsToCents,
  entriesByKey,
  faultAt,
  keysAfter,
  listAfter,
  missingAt,
  type ReadingFault,
  textOrNull,
  trimmed,
} from './entry-lists.ts'
import type { DocumentGroup, DocumentOption, FileEntry, ImportMode } from './menu-document.ts'

type Entries = { groups: readonly FileEntry[]; options: readonly FileEntry[] }
type Options = { entries: ReadonlyMap<string, FileEntry>; list: OptionFields[] }
type OptionFields = Record<string, unknown> & { key: string }

const BLANK_GROUP = { name: '', frenchName: null, least: 0, most: 1, free: 0, options: [] }
const BLANK_OPTION = { price: 0, most: 1, preset: 0 }
/** What `checkOptionGroup` calls differently. */
const NAMES: Readonly<Record<string, string>> = { id: 'key', itemId: 'dish', opensGroupId: 'opens' }

/** The option groups after the import. */
export function readGroups(
  current: readonly DocumentGroup[],
  { groups, options }: Entries,
  mode: ImportMode,
  faults: ReadingFault[],
): DocumentGroup[] {
  const known = byKeyOf(current)
  const keys = keysAfter(current, groups, mode)
  const entries = entriesByKey(groups, isOptionId, faults)
  const byGroup = Map.groupBy(options, ({ fields }) => fields['group'])
  for (const option of options.filter(({ fields }) => fields['group'] !== undefined && !keys.has(fields['group']))) {
    faults.push(missingAt(option, 'group', 'group'))
  }
  const touched = new Set([...entries.keys(), ...current.map(({ key }) => key).filter((key) => byGroup.has(key))])
  const wanted = [...touched]
    .filter((key) => keys.has(key))
    .map((key) => readGroup(key, entries.get(key), known.get(key), byGroup.get(key) ?? [], mode, faults))
  return listAfter(current, wanted, mode)
}

function readGroup(
  key: string,
  entry: FileEntry | undefined,
  before: DocumentGroup | undefined,
  optionEntries: readonly FileEntry[],
  mode: ImportMode,
  faults: ReadingFault[],
): DocumentGroup {
  const fields: Record<string, unknown> = { ...(before ?? BLANK_GROUP), ...entry?.fields }
  const options = readOptions(before?.options ?? [], optionEntries, mode, faults)
  const { name, frenchName, least, most, free } = fields
  const sent = options.list.map((option) => ({
    ...option,
    id: option.key,
    itemId: option['dish'],
    opensGroupId: option['opens'],
  }))
  for (const { field, message } of checkOptionGroup(key, { name, frenchName, least, most, free, options: sent })) {
    const [, index, part] = /^options\.(\d+)\.(\w+)$/.exec(field) ?? []
    const at = index === undefined ? entry : options.entries.get(options.list[Number(index)]?.key ?? '')
    const owner = at ?? entry ?? optionEntries[0]
    if (owner) faults.push(faultAt(owner, NAMES[part ?? field] ?? part ?? field, message))
  }
  return {
    key,
    name: trimmed(name),
    frenchName: textOrNull(frenchName),
    least: Number(least),
    most: Number(most),
    free: Number(free),
    options: options.list.map((option) => toOption(option, before)),
  }
}

function readOptions(
  current: readonly DocumentOption[],
  entries: readonly FileEntry[],
  mode: ImportMode,
  faults: ReadingFault[],
): Options {
  const byKey = entriesByKey(entries, isOptionId, faults)
  const before = current.map((option): OptionFields => optionFields(option))
  const known = byKeyOf(before)
  const wanted = [...byKey].map(([key, { fields }]): OptionFields => ({
    ...BLANK_OPTION,
    ...known.get(key),
    ...fields,
    key,
  }))
  return { entries: byKey, list: listAfter(before, wanted, mode) }
}

/** The kitchen says which of the options that there are is sold out; a file says it of new ones. */
function toOption(fields: OptionFields, group: DocumentGroup | undefined): DocumentOption {
  const before = group?.options.find(({ key }) => key === fields.key)
  return {
    key: fields.key,
    name: trimmed(fields['name']),
    frenchName: textOrNull(fields['frenchName']),
    priceCents: dollarsToCents(fields['price']),
    most: Number(fields['most']),
    preset: Number(fields['preset']),
    dish: textOrNull(fields['dish']),
    opens: textOrNull(fields['opens']),
    portions: fields['portions'] == null ? null : Number(fields['portions']),
    ...pick(dishValues(fields), FOOD_FIELDS),
    isHidden: before ? before.isHidden : fields['isHidden'] === true,
  }
}
