import { type ReactNode, useId } from 'react'

/** One section of the checkout form; `aside` stands at the end of its title. */
export function CheckoutBlock({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-1 md:gap-4 md:py-6"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h2 id={titleId} className="display text-xl md:text-2xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
