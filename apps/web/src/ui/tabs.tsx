import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

import { classes } from './classes.ts'

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  panel: ReactNode
}

export interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  className?: string | undefined
  /** On the line of the tabs, before and after them: the title of the page, and its settings. */
  before?: ReactNode
  after?: ReactNode
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Tabs by the ARIA practices: one stop for Tab; arrows, Home and End move and select at once. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, className, before, after }: TabsProps<Id>) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.find((tab) => tab.id === value)

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step) return

    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.id === value)
    const next = step(at, tabs.length)
    const tab = tabs[next]
    if (tab) onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div className={className}>
      <div className="flex flex-wrap items-end gap-x-6 border-b border-line">
        {before}
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={handleKeyDown}
          className="flex gap-1 overflow-x-auto"
        >
          {tabs.map((tab) => {
            const selected = tab.id === value
            return (
              <button
                key={tab.id}
                type="button"
                role="tab"
                id={`${baseId}-tab-${tab.id}`}
                aria-selected={selected}
                aria-controls={selected ? `${baseId}-panel-${tab.id}` : undefined}
                tabIndex={selected ? 0 : -1}
                onClick={() => onChange(tab.id)}
                className={classes(
                  'tap shrink-0 border-b-3 px-4 font-semibold whitespace-nowrap focus-visible:-outline-offset-3',
                  selected ? 'border-accent text-heading' : 'border-transparent text-muted hover:text-text',
                )}
              >
                {tab.label}
              </button>
            )
          })}
        </div>
        {after}
      </div>
      {chosen && (
        <div
          role="tabpanel"
          id={`${baseId}-panel-${chosen.id}`}
          aria-labelledby={`${baseId}-tab-${chosen.id}`}
          className={before ? '' : 'pt-5'}
        >
          {chosen.panel}
        </div>
      )}
    </div>
  )
}
