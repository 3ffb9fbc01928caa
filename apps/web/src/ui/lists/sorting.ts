import { keptOnDevice } from '#web/lib/kept/kept-on-device.ts'
import type { KeptValue } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import type { SortDirection } from './table.tsx'

/** The column a table is sorted by; null: in the order in which the rows came. */
export type Sort<Column extends string> = { column: Column; direction: SortDirection } | null

/** The order of a table, remembered on this device. */
export function keptSort<Column extends string>(name: string, columns: readonly Column[]): KeptValue<Sort<Column>> {
  return keptOnDevice<Sort<Column>>({
    key: `thali_sort_${name}`,
    empty: null,
    parse(text) {
      const [named, direction] = (text ?? '').split(' ')
      const column = columns.find((one) => one === named)
      if (column === undefined || (direction !== 'ascending' && direction !== 'descending')) return null
      return { column, direction }
    },
    serialize: (sort) => sort && `${sort.column} ${sort.direction}`,
  })
}

/** The order of a table, and the props of its sortable heads. */
export function useSort<Column extends string>(kept: KeptValue<Sort<Column>>) {
  const sort = useShared(kept)
  const headOf = (column: Column) => ({
    sort: sort?.column === column ? sort.direction : null,
    onSort: () => kept.change((before) => nextSort(before, column)),
  })
  return { sort, headOf }
}

/** Upwards, downwards, and then as the rows came. */
export function nextSort<Column extends string>(before: Sort<Column>, column: Column): Sort<Column> {
  if (before?.column !== column) return { column, direction: 'ascending' }
  return before.direction === 'ascending' ? { column, direction: 'descending' } : null
}

const IN_ORDER = /* @__PURE__ */ new Intl.Collator('en-CA', { numeric: true, sensitivity: 'base' })

/** The rows in an order; equal ones stay as they came. */
export function sortedRows<Row, Column extends string>(
  rows: readonly Row[],
  sort: Sort<Column>,
  valueOf: Record<Column, (row: Row) => string | number>,
): readonly Row[] {
  if (sort === null) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  const value = valueOf[sort.column]
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)))
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : IN_ORDER.compare(String(a), String(b))
}
