import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { CalendarDay } from '@thali/domain/locations/schedule'
import { localParts, formatDate } from '@thali/domain/time/zone'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { type DateEntry, DateForm, TimesForm } from './date-form.tsx'
import { listedDays, decisionWords, type ListedDay, SERVICE_NAMES } from './known-days.ts'
import { refreshLocations } from '#web/back-office/actions/location-actions.ts'
import { AS_PREVIEW, useAffectedQuestion } from '#web/back-office/lib/affected-question.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

/** Holidays and other dates on which a location has other hours; each choice is saved at once. */
export function HolidaysPart({ location }: { location: ManagedLocationView }) {
  const { id, name } = location
  const [ask, question] = useAffectedQuestion()
  const [isAdding, setIsAdding] = useState(false)
  const setting = useCall('PUT /admin/locations/:id/days', {
    onSuccess: async () => {
      setIsAdding(false)
      announce('Saved')
      await refreshLocations()
    },
  })

  async function save(entry: DateEntry) {
    const body = { ...entry, periods: entry.periods && [...entry.periods] }
    const params = { id }
    const asked = { params, body: { ...body, preview: true }, ...AS_PREVIEW }
    if (await ask('hours', [() => callOnce('PUT /admin/locations/:id/days', asked)])) setting.mutate({ params, body })
  }
  const savingDate = setting.isPending ? setting.variables.body?.date : null
  const today = localParts(useNow()).date

  return (
    <section aria-label={`Holidays and other dates at ${name}`} className="grid gap-4">
      <p className="text-muted">Each choice is saved at once.</p>
      {setting.failure !== null && <Banner tone="danger">{setting.failure}</Banner>}
      <ul aria-label="Dates" className="grid">
        {listedDays(location, today).map((listed) => (
          <DayRow
            key={`${listed.date} ${listed.service}`}
            listed={listed}
            busy={savingDate === listed.date}
            onSave={(day) => void save(day)}
          />
        ))}
      </ul>
      {isAdding ? (
        <DateForm
          today={today}
          busy={setting.isPending}
          onSave={(entry) => void save(entry)}
          onCancel={() => setIsAdding(false)}
        />
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<Plus aria-hidden size={20} />}
          onClick={() => setIsAdding(true)}
        >
          Another date
        </Button>
      )}
      {question}
    </section>
  )
}

type DayRowProps = { listed: ListedDay; busy: boolean; onSave: (day: CalendarDay) => void }

/** One date and the three answers to it: closed, other hours, as usual. */
function DayRow({ listed: { day, ...listed }, busy, onSave }: DayRowProps) {
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
