import { formatDate } from '@thali/domain/time/zone'

import { counted, greeting, UNKNOWN, wholeDollars } from './figure-words.ts'
import { useFigures } from './figures.ts'
import { PlaceChoice } from './place-choice.tsx'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Jaali } from '#web/ui/brand/jaali.tsx'

/** Greeting, date, and today's result so far. */
export function Welcome() {
  const { user, choice } = useWorkspace()
  const { data } = useFigures(choice, 'today')
  const now = useNow()
  const [firstName] = user.displayName.trim().split(' ')
  return (
    <section aria-label="Welcome" className="plate isolate overflow-hidden">
      <Jaali className="-z-1 text-heading [mask-image:linear-gradient(100deg,transparent_30%,black)]" />
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="min-w-0">
          <p className="eyebrow">{formatDate(now)}</p>
          <p className="mt-1 text-lg font-medium">
            {greeting(now)}
            {firstName && `, ${firstName}`}
          </p>
          <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
            <span className="display display-large text-h1 tabular-nums">
              {data ? wholeDollars(data.revenue) : UNKNOWN}
            </span>
            <span className="text-muted tabular-nums">
              today’s revenue{data && `, from ${counted(data.orders, 'order')}`}
            </span>
          </p>
        </div>
        <PlaceChoice />
      </div>
    </section>
  )
}
