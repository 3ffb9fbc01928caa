import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'

type FoldedPanelProps = {
  title: string
  /** Beside the title: how much there is. */
  aside: string
  /** The entries of a list. */
  children: ReactNode
}

/** A list above the dishes that is opened when somebody has time for it. */
export function FoldedPanel({ title, aside, children }: FoldedPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-(--tap) w-full items-center justify-between gap-3 px-4 py-2 text-start"
      >
        <span>
          <span className="font-semibold">{title}</span> <span className="text-muted tabular-nums">{aside}</span>
        </span>
        <ChevronDown aria-hidden size={20} className={isOpen ? 'rotate-180' : undefined} />
      </button>
      {isOpen && <ul className="divide-y divide-line border-t border-line px-4">{children}</ul>}
    </section>
  )
}
