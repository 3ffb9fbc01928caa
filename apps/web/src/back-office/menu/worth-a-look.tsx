import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'

import type { MenuDialog } from './dish-buttons.tsx'
import { LearntTimes, useLearntTimes } from './kitchen-times/learnt-times.tsx'
import { Findings, useFindings } from './options/findings.tsx'
import type { MenuEditor } from './use-menu-editor.ts'

type WorthALookProps = { editor: MenuEditor; onOpen: (dialog: MenuDialog) => void }

const ROW = 'flex min-h-(--tap) w-full items-center justify-between gap-3 px-4 py-2 text-start'

/**
 * What looks wrong on the menu, and dishes that take the kitchen another time than was entered: a list above the dishes that is
 * opened when somebody has time for it. It has its place from the beginning, also with nothing in it: rows that move down
 * under a finger hide another dish than was meant.
 */
export function WorthALook({ editor, onOpen }: WorthALookProps) {
  const findings = useFindings(editor)
  const times = useLearntTimes(editor)
  const [isOpen, setIsOpen] = useState(false)
  const isRead = findings !== undefined && times !== undefined
  const count = (findings?.length ?? 0) + (times?.length ?? 0)
  const title = (
    <span>
      <span className="font-semibold">Worth a look</span>{' '}
      <span className="text-muted tabular-nums">{isRead || count > 0 ? countWords(count) : null}</span>
    </span>
  )
  return (
    <section aria-label="Worth a look" className="rounded-lg border border-line bg-surface">
      {count === 0 ? (
        <p className={ROW}>{title}</p>
      ) : (
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className={ROW}>
          {title}
          <ChevronDown aria-hidden size={20} className={isOpen ? 'rotate-180' : undefined} />
        </button>
      )}
      {isOpen && count > 0 && (
        <ul className="divide-y divide-line border-t border-line px-4">
          <LearntTimes times={times ?? []} editor={editor} />
          <Findings findings={findings ?? []} editor={editor} onOpen={onOpen} />
        </ul>
      )}
    </section>
  )
}

function countWords(count: number): string {
  if (count === 0) return 'nothing on this menu'
  return count === 1 ? '1 thing on this menu' : `${count} things on this menu`
}
