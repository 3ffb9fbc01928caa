import { useState } from 'react'

import { type BookingDialog, BookingDialogs } from './booking-dialogs.tsx'
import { DayView } from './day/day-view.tsx'
import { ListView } from './list-view.tsx'
import { requestReservation, useReservationRequest } from '#web/back-office/actions/detail-requests.ts'
import { ReservationSoundSettings } from '#web/back-office/alerts/sounds/reservation-sounds.tsx'
import { keptOnDevice, onDeviceForNextTab } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** The reservations of the restaurant: one day with arrivals, or the list of all bookings. */
export function ReservationsSection() {
  const [view, chooseView] = useViewChoice()
  const [dialog, setDialog] = useState<BookingDialog | null>(null)
  const wanted = useReservationRequest()
  const shown: BookingDialog | null = dialog ?? (wanted && { kind: 'details', booking: wanted })

  function open(next: BookingDialog | null) {
    requestReservation(null)
    setDialog(next)
  }

  return (
    <>
      <div className="@container mx-auto w-full max-w-[100rem] px-4 pb-4 pt-1">
        <Tabs
          label="Views of the reservations"
          className="min-w-0"
          before={<PageHeading dense className="me-2 py-1.5" title="Reservation Management" />}
          after={
            <div className="ms-auto">
              <ReservationSoundSettings />
            </div>
          }
          value={view}
          onChange={chooseView}
          tabs={[
            { id: 'day', label: 'Day', panel: <DayView onOpen={open} /> },
            { id: 'list', label: 'List', panel: <ListView onOpen={open} /> },
          ]}
        />
      </div>
      <BookingDialogs dialog={shown} onOpen={open} />
    </>
  )
}

/** `day`: the evening at the door. `list`: all bookings of any day. */
export type ViewChoice = 'day' | 'list'

const keptView = keptOnDevice<ViewChoice>(
  {
    key: 'thali_reservations_view',
    empty: 'day',
    parse: (text) => (text === 'list' ? 'list' : 'day'),
    serialize: (choice) => choice,
  },
  onDeviceForNextTab,
)

/** Which of the two views this device opens with. */
function useViewChoice(): [ViewChoice, (choice: ViewChoice) => void] {
  return [useShared(keptView), (choice) => keptView.change(() => choice)]
}
