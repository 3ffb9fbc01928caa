import { type ReactNode, useId } from 'react'

type GreetingProps = { title: string; action: ReactNode; children: ReactNode }

/** One thing that waits for a returning guest, and the button that leads to it. */
export function Greeting({ title, action, children }: GreetingProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 md:gap-x-6">
      <div className="min-w-0 flex-1 basis-32">
        <h2 id={id} className="leading-snug font-semibold text-heading md:text-lg">
          {title}
        </h2>
        <p className="line-clamp-2 text-sm text-muted">{children}</p>
      </div>
      <div className="shrink-0">{action}</div>
    </section>
  )
}
