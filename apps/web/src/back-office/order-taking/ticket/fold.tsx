import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'

import { classes } from '#web/ui/classes.ts'

type FoldProps = {
  title: string
  /** What was typed or chosen inside, in a few words. */
  summary: string
  /** Something inside has to be corrected: it cannot be folded away. */
  isHeldOpen: boolean
  children: ReactNode
}

/** A part of the ticket that is rarely needed: one row with what it holds, opened by a tap. */
export function Fold({ title, summary, isHeldOpen, children }: FoldProps) {
  const [isWanted, setIsWanted] = useState(false)
  const isOpen = isWanted || isHeldOpen
  const id = useId()
  return (
    <section className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsWanted(!isOpen)}
        className="flex min-h-(--tap) w-full items-center gap-3 text-start text-base"
      >
        <span className="shrink-0 font-semibold">{title}</span>
        <span className="min-w-0 flex-1 truncate text-end text-muted">{isOpen ? '' : summary}</span>
        <ChevronDown aria-hidden size={18} className={classes('shrink-0 text-muted', isOpen && 'rotate-180')} />
      </button>
      <div id={id} hidden={!isOpen} className="pb-3">
        {isOpen && children}
      </div>
    </section>
  )
}
