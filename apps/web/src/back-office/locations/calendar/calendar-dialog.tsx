import type { AffectedView } from '@thali/contracts/locations/calendar-days'
import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { affectedWords } from '@thali/domain/locations/calendar/affected-words'
import { localParts } from '@thali/domain/time/zone'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { type DateEntry, DateForm } from './date-form.tsx'
import { DayRow } from './day-row.tsx'
import { listedDays } from './known-days.ts'
import { refreshLocations } from '#web/back-office/actions/location-actions.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

type CalendarDialogProps = { location: ManagedLocationView; onClose: () => void }

/** Holidays and other dates on which a location has other hours; each choice is saved at once. */
export function CalendarDialog({ location, onClose }: CalendarDialogProps) {
  const { id, name } = location
  const [affected, setAffected] = useState<AffectedView | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const setting = useCall('PUT /admin/locations/:id/days', {
    onSuccess: async (reply) => {
      setAffected(reply.affected)
      setIsAdding(false)
      announce('Saved')
      await refreshLocations()
    },
  })
  const save = (body: DateEntry) =>
    setting.mutate({ params: { id }, body: { ...body, periods: body.periods && [...body.periods] } })
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
        {affected && <Affected affected={affected} />}
        <ul aria-label="Dates" className="grid">
          {listedDays(location, today).map((listed) => (
            <DayRow
              key={`${listed.date} ${listed.service}`}
              listed={listed}
              busy={savingDate === listed.date}
              onSave={save}
            />
          ))}
        </ul>
        {isAdding ? (
          <DateForm today={today} busy={setting.isPending} onSave={save} onCancel={() => setIsAdding(false)} />
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
      </div>
    </Dialog>
  )
}

/** What falls on a time that is now closed: it stays, and somebody has to call. */
function Affected({ affected }: { affected: AffectedView }) {
  const lines = affectedWords(affected)
  if (lines.length === 0) return null
  return (
    <Banner tone="warning" title="Saved. These stay as they are; please call the guests:">
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  )
}
