import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'

import { Button, IconButton } from '../button.tsx'

export interface PageButtonsProps {
  /** The accessible name: "Pages of users". */
  label: string
  page: number
  pages: number
  onChange: (page: number) => void
}

/** To the pages around this one. A list of one page has none. */
export function PageButtons({ label, page, pages, onChange }: PageButtonsProps) {
  if (pages === 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-2">
      <IconButton
        label="Previous page"
        size="staff"
        variant="secondary"
        icon={<ChevronLeft aria-hidden size={22} />}
        aria-disabled={page === 1 || undefined}
        onClick={() => onChange(page - 1)}
      />
      {pageNumbers(page, pages).map((number) => (
        <Button
          key={number}
          size="staff"
          variant={number === page ? 'primary' : 'secondary'}
          aria-current={number === page ? 'page' : undefined}
          aria-label={`Page ${number}`}
          className="tabular-nums"
          onClick={() => onChange(number)}
        >
          {number}
        </Button>
      ))}
      <IconButton
        label="Next page"
        size="staff"
        variant="secondary"
        icon={<ChevronRight aria-hidden size={22} />}
        aria-disabled={page === pages || undefined}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  )
}

const MOST_BUTTONS = 5

/** The numbers of the page buttons: at most five around the present one, which starts at 1. */
export function pageNumbers(page: number, pages: number): number[] {
  const count = Math.min(MOST_BUTTONS, pages)
  const first = Math.min(Math.max(1, page - Math.floor(MOST_BUTTONS / 2)), Math.max(1, pages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}
