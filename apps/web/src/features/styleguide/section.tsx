import type { ReactNode } from 'react'
import { JaaliRule } from '../../ui/jaali.tsx'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-8" aria-label={title}>
      <div>
        <JaaliRule className="mb-8" />
        <h2 className="display text-h2">{title}</h2>
      </div>
      {children}
    </section>
  )
}

/** One component, named, with its states beside each other. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <h3 className="text-sm text-muted">{name}</h3>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </div>
  )
}
