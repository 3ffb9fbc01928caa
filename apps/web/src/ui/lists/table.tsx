import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ComponentProps, ReactNode } from 'react'

import { classes } from '../classes.ts'

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
    <div {...SCROLLABLE} aria-label={caption} className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table {...rest} className={classes('w-full border-collapse text-left text-[0.9375rem]', className)}>
        <caption className={showCaption ? 'px-3 pt-3 pb-1.5 text-left font-semibold' : 'sr-only'}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export type SortDirection = 'ascending' | 'descending'

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
