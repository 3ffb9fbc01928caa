import type { CalendarDay } from '@thali/domain/locations/calendar/schedule'
import { formatDate } from '@thali/domain/time/zone'
import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { decisionWords, type ListedDay, SERVICE_NAMES } from './known-days.ts'
import { TimesForm } from './times-form.tsx'

type DayRowProps = { listed: ListedDay; busy: boolean; onSave: (day: CalendarDay) => void }

/** One date and the three answers to it: closed, other hours, as usual. */
export function DayRow({ listed: { day, ...listed }, busy, onSave }: DayRowProps) {
  const [isTyping, setIsTyping] = useState(false)
  const { date, service, name } = listed
  const hasTimes = Boolean(day?.periods?.length)
  const choices = [
    { label: 'Closed', isChosen: day?.periods?.length === 0, choose: () => choose([]) },
    { label: 'Other hours', isChosen: hasTimes, choose: () => setIsTyping(true) },
    { label: 'As usual', isChosen: day?.periods === null, choose: () => choose(null) },
  ]

  function choose(periods: CalendarDay['periods']) {
    setIsTyping(false)
    onSave({ ...listed, periods })
  }

  return (
    <li className="grid gap-3 border-b border-line py-3 first:pt-0 last:border-b-0">
      <div className="grid items-center gap-x-4 gap-y-2 md:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <p className="font-semibold">
            {name}
            {service !== 'all' && `, ${SERVICE_NAMES[service]}`}
          </p>
          <p className="text-muted">
            {formatDate(date)}: <span className="text-text">{decisionWords(day)}</span>
          </p>
        </div>
        <div role="group" aria-label={name} className="grid grid-cols-3 gap-1.5">
          {choices.map(({ label, isChosen, choose: take }) => (
            <Button
              key={label}
              variant={isChosen ? 'primary' : 'secondary'}
              className="px-3! whitespace-nowrap"
              aria-pressed={isChosen}
              aria-disabled={busy || undefined}
              onClick={() => {
                if (!busy) take()
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      {isTyping && (
        <TimesForm
          name={name}
          first={day?.periods ?? []}
          busy={busy}
          onSave={choose}
          onCancel={() => setIsTyping(false)}
        />
      )}
    </li>
  )
}
