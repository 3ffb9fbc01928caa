import { type ReactNode, useId } from 'react'

/** One section of the checkout form. */
export function CheckoutBlock({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-5 border-t border-line py-7 first:border-t-0 first:pt-1"
    >
      <h2 id={titleId} className="display text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
