import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { classes } from '#web/ui/classes.ts'

export function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold text-muted">{title}</h3>
      <ul className="divide-y divide-line border-y border-line">{children}</ul>
    </section>
  )
}

type ItemProps = {
  words: string
  state: string
  /** How a payment link stands. */
  tone?: string
  /** What a tap does, where it does more than open. */
  verb?: string
  onClick: () => void
}

const TONES: Readonly<Record<string, string>> = {
  paid: 'text-success',
  failed: 'text-danger',
  over: 'text-warning',
  returned: 'text-warning',
}

export function Item({ words, state, tone = '', verb, onClick }: ItemProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-12 w-full flex-wrap items-center gap-x-3 py-1.5 text-start text-base hover:bg-sunken"
      >
        {verb && <span className="sr-only">{verb}: </span>}
        <span className="font-semibold tabular-nums">{words}</span>{' '}
        <span className={classes('ms-auto', TONES[tone] ?? 'text-muted')}>{state}</span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
      </button>
    </li>
  )
}
