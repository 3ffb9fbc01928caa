import type { ReactNode } from 'react'

/** A key of the keyboard, as it looks. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-7 place-items-center rounded-sm border border-line-strong bg-surface px-1.5 font-sans text-sm font-semibold">
      {children}
    </kbd>
  )
}
