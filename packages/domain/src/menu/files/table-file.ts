import { isOneOf } from '../../fields.ts'
import { ok, refuse, type Result } from '../../result.ts'
import type { Cell } from './cells.ts'
import { toEntries, fieldsOfKind } from './entries.ts'
import {
  ENTRY_KINDS,
  type EntryKind,
  type FileEntry,
  type FileReading,
  MENU_FILE_LIMITS,
  type MenuDocument,
  type MenuFault,
} from './menu-document.ts'

const KIND = 'kind'

/** The columns of a menu as a table; every kind of row uses some of them. */
const MENU_COLUMNS: readonly string[] = [
  KIND,
  ...new Set(
    (['link', 'option', 'group', 'category', 'dish'] as const).flatMap((kind) =>
      fieldsOfKind(kind).map(([, { column }]) => column),
    ),
  ),
]

/** A row of a table, with the line on which it begins. */
export type TableRow = { line: number; cells: readonly string[] }

/** A menu as the rows of a table, below their columns. */
export function toMenuTable(document: MenuDocument): string[][] {
  const rows = toEntries(document).map(({ kind, fields }) => {
    const cells = new Map(fieldsOfKind(kind).map(([field, { column, cell }]) => [column, cell.write(fields[field])]))
    return MENU_COLUMNS.map((column) => (column === KIND ? kind : (cells.get(column) ?? '')))
  })
  return [[...MENU_COLUMNS], ...rows]
}

/**
 * What the rows of a table say; the first one names the columns. What a missing column would say is left as it is. After
 * the faults that are told at once nothing more is read.
 */
export function fromMenuTable([head, ...rows]: readonly TableRow[]): FileReading {
  if (!head) return { entries: [], faults: [{ where: '', column: null, message: 'The file is empty' }], isWhole: false }
  const columns = head.cells.map((cell) => cell.trim().toLowerCase())
  const faults = columnFaults(lineWords(head), columns)
  if (faults.length > 0) return { entries: [], faults, isWhole: false }
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const entries: FileEntry[] = []
  for (const row of filled) {
    if (faults.length >= MENU_FILE_LIMITS.faults) break
    const entry = readRow(row, columns, faults)
    if (entry) entries.push(entry)
  }
  return { entries, faults, isWhole: entries.length === filled.length }
}

function columnFaults(where: string, columns: readonly string[]): MenuFault[] {
  const unknown = columns.filter((column) => !MENU_COLUMNS.includes(column))
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index && !unknown.includes(column))
  const missing = [KIND, 'key'].filter((column) => !columns.includes(column))
  return [
    ...missing.map((column) => ({ where, column, message: 'This column is missing' })),
    ...unknown.map((column) => ({
      where,
      column: column || 'without a name',
      message: `Unknown column. Known are ${MENU_COLUMNS.join(', ')}`,
    })),
    ...twice.map((column) => ({ where, column, message: 'This column is there twice' })),
  ]
}

function readRow(row: TableRow, columns: readonly string[], faults: MenuFault[]): FileEntry | null {
  const where = lineWords(row)
  if (row.cells.length !== columns.length) {
    const message = `Has ${row.cells.length} cells, but there are ${columns.length} columns`
    faults.push({ where, column: null, message })
    return null
  }
  const byColumn = new Map(columns.map((column, index) => [column, (row.cells[index] ?? '').trim()]))
  const kind = byColumn.get(KIND)?.toLowerCase()
  if (!isOneOf(ENTRY_KINDS, kind)) {
    faults.push({ where, column: KIND, message: `Must be one of ${ENTRY_KINDS.join(', ')}` })
    return null
  }
  byColumn.delete(KIND)
  return { kind, where, names: 'columns', fields: readCells(kind, where, byColumn, faults) }
}

function readCells(kind: EntryKind, where: string, byColumn: ReadonlyMap<string, string>, faults: MenuFault[]) {
  const fields: Record<string, unknown> = {}
  const known = new Map(fieldsOfKind(kind).map(([field, { column, cell }]) => [column, { field, cell }]))
  for (const [column, text] of byColumn) {
    const meant = known.get(column)
    const read = meant ? readCell(meant.cell, text) : onlyEmpty(kind, text)
    if (!read.ok) faults.push({ where, column, message: read.error })
    else if (meant) fields[meant.field] = read.value
  }
  return fields
}

function readCell(cell: Cell, text: string): Result<unknown, string> {
  const read = cell.read(text)
  const problem = read.ok ? (cell.problem?.(read.value) ?? null) : null
  return problem === null ? read : refuse(problem)
}

function onlyEmpty(kind: EntryKind, text: string): Result<null, string> {
  return text === '' ? ok(null) : refuse(`Stays empty in a row of the kind ${kind}`)
}

function lineWords({ line }: TableRow): string {
  return `Line ${line}`
}
