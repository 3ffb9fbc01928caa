import CalendarDays from 'lucide-react/icons/calendar-days'

import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Tables booked with the account. */
export function Reservations() {
  return (
    <EmptyState
      title="No reservations yet"
      icon={<CalendarDays aria-hidden size={28} />}
      action={<ButtonLink href="/reservations">Reserve a table</ButtonLink>}
    >
      Tables you book with this account will be here.
    </EmptyState>
  )
}
