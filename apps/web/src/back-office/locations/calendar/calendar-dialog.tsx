import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { localParts } from '@thali/domain/time/zone'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { refreshLocations } from '#web/back-office/actions/location-actions.ts'
import { AS_PREVIEW, useAffectedQuestion } from '#web/back-office/lib/affected-question.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { type DateEntry, DateForm } from './date-form.tsx'
import { DayRow } from './day-row.tsx'
import { listedDays } from './known-days.ts'

type CalendarDialogProps = { location: ManagedLocationView; onClose: () => void }

/** Holidays and other dates on which a location has other hours; each choice is saved at once. */
export function CalendarDialog({ location, onClose }: CalendarDialogProps) {
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
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={`Holidays and other dates at ${name}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
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
      </div>
    </Dialog>
  )
}
