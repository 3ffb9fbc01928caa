import { type ReactNode, useId } from 'react'

/** One part of the design system, under its name. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id={id} className="display border-b border-line pb-1 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** States beside each other, as many as fit. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
