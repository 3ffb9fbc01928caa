import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ComponentProps, ReactNode } from 'react'

import { classes } from '../classes.ts'
import { keptOnDevice, type KeptValue } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'

export interface TableProps extends ComponentProps<'table'> {
  /** What the table holds; read out, and shown when `showCaption` is set. */
  caption: string
  showCaption?: boolean | undefined
}

/** Safari scrolls a region by keyboard only if it can take the focus. */
const SCROLLABLE = { role: 'region', tabIndex: 0 } as const

/** The one look of tables: rows of 44 px, a hairline between them. It scrolls sideways inside itself. */
export function Table({ caption, showCaption, className, children, ...rest }: TableProps) {
  return (
    <div
      {...SCROLLABLE}
      aria-label={caption}
      className="relative overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table {...rest} className={classes('w-full border-collapse text-left text-[0.9375rem]', className)}>
        <caption className={showCaption ? 'px-3 pt-3 pb-1.5 text-left font-semibold' : 'sr-only'}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}

type SortDirection = 'ascending' | 'descending'

export interface ThProps extends Omit<ComponentProps<'th'>, 'onClick'> {
  /** Right-aligned numbers. */
  numeric?: boolean | undefined
  /** Present on a column that can be sorted; `null` while another one is. */
  sort?: SortDirection | null | undefined
  onSort?: (() => void) | undefined
}

export function Th({ numeric, sort, onSort, className, children, ...rest }: ThProps) {
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={sort ?? undefined}
      className={classes(
        'h-11 border-b border-line px-3 text-sm font-medium print:h-auto whitespace-nowrap text-muted',
        numeric && 'text-right',
        className,
      )}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="inline-flex tap items-center gap-1 hover:text-text">
          {children}
          {iconOf(sort)}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export function Td({ numeric, className, ...rest }: ComponentProps<'td'> & { numeric?: boolean | undefined }) {
  return (
    <td
      {...rest}
      className={classes(
        'h-11 border-b border-line px-3 py-1 align-middle print:h-auto in-[tr:last-child]:border-b-0',
        numeric && 'text-right tabular-nums',
        className,
      )}
    />
  )
}

function iconOf(sort: SortDirection | null | undefined): ReactNode {
  if (!sort) return <ArrowUpDown aria-hidden size={14} />
  const Icon = sort === 'ascending' ? ArrowUp : ArrowDown
  return <Icon aria-hidden size={14} className="text-text" />
}

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
