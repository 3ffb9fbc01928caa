import { type Fields, isFields } from '../../fields.ts'
import { ok, refuse, type Result } from '../../result.ts'
import { dishFields, groupFields, optionFields, fieldsOfKind } from './entries.ts'
import { type EntryKind, type FileReading, MENU_FILE_LIMITS, type MenuDocument } from './menu-document.ts'

const FORMAT = 'thali-menu'
const VERSION = 1

/** A menu as a JSON file. */
export function toMenuJson({ categories, groups, dishes }: MenuDocument): string {
  const file = {
    format: FORMAT,
    version: VERSION,
    categories: categories.map((category) => inOrder('category', category)),
    groups: groups.map((group) => ({
      ...inOrder('group', groupFields(group)),
      options: group.options.map((option) => inOrder('option', optionFields(option))),
    })),
    dishes: dishes.map((dish) => ({ ...inOrder('dish', dishFields(dish)), groups: dish.groups })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

function inOrder(kind: EntryKind, fields: Fields): Fields {
  return Object.fromEntries(
    fieldsOfKind(kind).flatMap(([field]) => (fields[field] === undefined ? [] : [[field, fields[field]]])),
  )
}

/**
 * The rows that a JSON file stands for. A file can hold millions of them: no more than a menu has are read, and nothing
 * after the faults that are told at once.
 */
export function fromMenuJson(text: string): FileReading {
  const parsed = parse(text)
  if (!parsed.ok) return refused(null, parsed.error)
  const { value: file } = parsed
  if (!isFields(file) || file['format'] !== FORMAT) {
    return refused('format', `This is no menu file: its format must be "${FORMAT}"`)
  }
  if (file['version'] !== VERSION) return refused('version', `Only version ${VERSION} of menu files can be read`)
  const { format: _format, version: _version, ...lists } = file
  const reading: FileReading = { entries: [], faults: [], isWhole: true }
  refuseUnknown(reading, '', lists, ['categories', 'groups', 'dishes'])
  for (const [where, category] of readList(reading, '', lists['categories'], 'Category')) {
    addEntry(reading, 'category', where, category)
  }
  for (const [where, group] of readList(reading, '', lists['groups'], 'Group')) readGroup(reading, where, group)
  for (const [where, dish] of readList(reading, '', lists['dishes'], 'Dish')) readDish(reading, where, dish)
  return reading
}

function refused(column: string | null, message: string): FileReading {
  return { entries: [], faults: [{ where: '', column, message }], isWhole: false }
}

function readGroup(reading: FileReading, where: string, { options, ...fields }: Fields): void {
  addEntry(reading, 'group', where, fields)
  for (const [place, option] of readList(reading, where, options, 'option')) {
    addEntry(reading, 'option', place, { ...option, group: fields['key'] })
  }
}

function readDish(reading: FileReading, where: string, { groups = [], ...fields }: Fields): void {
  addEntry(reading, 'dish', where, fields)
  if (!Array.isArray(groups)) {
    reading.faults.push({ where, column: 'groups', message: 'Must be a list' })
    return
  }
  for (const group of groups as unknown[]) {
    if (!hasRoom(reading)) return
    addEntry(reading, 'link', where, { dish: fields['key'], group })
  }
}

function addEntry(reading: FileReading, kind: EntryKind, where: string, fields: Fields): void {
  const known = fieldsOfKind(kind)
  refuseUnknown(
    reading,
    where,
    fields,
    known.map(([field]) => field),
  )
  const good = Object.fromEntries(
    known.flatMap(([field, { cell }]) => {
      const value = fields[field]
      if (value === undefined) return []
      const message = isSmall(value) ? (cell.problem?.(value) ?? null) : TOO_MANY_PARTS
      if (message === null) return [[field, value]]
      reading.faults.push({ where, column: field, message })
      return []
    }),
  )
  reading.entries.push({ kind, where, names: 'fields', fields: good })
}

const TOO_MANY_PARTS = `Has more than ${MENU_FILE_LIMITS.parts} values`

/** Whatever it is made of: a list of a million words would be checked word by word. */
function isSmall(value: unknown): boolean {
  let parts = 0
  const left = [value]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one !== 'object' || one === null) continue
    const inner: unknown[] = Array.isArray(one) ? one : Object.values(one)
    parts += inner.length + 1
    if (parts > MENU_FILE_LIMITS.parts) return false
    left.push(...inner)
  }
  return true
}

function refuseUnknown(reading: FileReading, where: string, fields: Fields, known: readonly string[]): void {
  for (const column of Object.keys(fields)) {
    if (known.includes(column)) continue
    if (!hasRoom(reading)) return
    reading.faults.push({ where, column, message: 'Unknown field' })
  }
}

/** The objects of a list, each with its place in words, while there is room; a list that is left out is empty. */
function* readList(
  reading: FileReading,
  owner: string,
  list: unknown,
  what: string,
): Generator<[where: string, fields: Fields]> {
  if (list === undefined) return
  if (!Array.isArray(list)) {
    reading.faults.push({ where: owner, column: null, message: `The entries of the kind ${what} must be a list` })
    reading.isWhole = false
    return
  }
  for (const [index, one] of (list as unknown[]).entries()) {
    if (!hasRoom(reading)) return
    const where = `${owner === '' ? '' : `${owner}, `}${what} ${index + 1}`
    if (isFields(one)) {
      yield [where, one]
    } else {
      reading.faults.push({ where, column: null, message: 'Must be an object' })
      reading.isWhole = false
    }
  }
}

/** Whether another row is read. */
function hasRoom(reading: FileReading): boolean {
  const { entries, faults } = reading
  const isLong = entries.length >= MENU_FILE_LIMITS.rows
  if (!isLong && faults.length < MENU_FILE_LIMITS.faults) return true
  reading.isWhole = false
  if (isLong && !faults.includes(TOO_LONG)) faults.push(TOO_LONG)
  return false
}

const TOO_LONG = { where: '', column: null, message: `A menu file has at most ${MENU_FILE_LIMITS.rows} entries` }

function parse(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch (cause) {
    const place = cause instanceof Error ? /line (\d+) column (\d+)/.exec(cause.message) : null
    return refuse(place ? `Not JSON from line ${place[1]}, column ${place[2]}, on` : 'Not JSON')
  }
}
