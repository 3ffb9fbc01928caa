import { WholeKitchen } from '#web/dishes/whole-kitchen.tsx'
import { words } from '#words/auth.ts'

/** What an account is good for, beside its forms where there is room. */
export function Reasons() {
  return (
    <aside
      aria-label={words.reasonsLabel}
      data-block="stage"
      className="relative isolate hidden min-h-160 content-end overflow-hidden rounded-lg p-12 lg:grid"
    >
      <WholeKitchen className="absolute! -top-40 -right-40 -z-1 w-136" />
      <dl className="grid max-w-[40ch] gap-5">
        {words.reasons.map(([title, text]) => (
          <div key={title}>
            <dt className="display text-2xl">{title}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
