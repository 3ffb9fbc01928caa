import type { ReservationView } from '@thali/contracts/reservations'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { NO_SHOW } from '@thali/domain/reservations/reservation'
import { localParts } from '@thali/domain/time/zone'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Info from 'lucide-react/icons/info'
import Phone from 'lucide-react/icons/phone'
import UserX from 'lucide-react/icons/user-x'

import type { BookingDialog } from '../booking-dialogs.tsx'
import { isDue } from '../booking-words.ts'
import { MENU_ITEM, MenuItem } from '#web/back-office/lib/menu-item.tsx'
import { telHref } from '#web/lib/contact.ts'
import { useNow } from '#web/lib/site.tsx'
import { PopoverButton } from '#web/ui/dialogs/popover-button.tsx'
import { VisuallyHidden } from '#web/ui/notices/live-region.tsx'

type RowMenuProps = {
  booking: ReservationView
  /** It is cancelled as soon as there is a network. */
  isGone: boolean
  onOpen: (dialog: BookingDialog) => void
}

/** What is rarely done with a booking. */
export function RowMenu({ booking, isGone, onOpen }: RowMenuProps) {
  const { name } = booking.customerInfo
  return (
    <PopoverButton
      label={`More for ${name}`}
      widthRem={17}
      className="shrink-0 px-0! text-text!"
      icon={<Ellipsis aria-hidden size={20} />}
      panel={<RowActions booking={booking} isGone={isGone} onOpen={onOpen} />}
    >
      <VisuallyHidden>More for {name}</VisuallyHidden>
    </PopoverButton>
  )
}

function RowActions({ booking, isGone, onOpen }: RowMenuProps) {
  const { name, phone } = booking.customerInfo
  const now = useNow()
  const isToCome = booking.status === 'confirmed' && !isGone
  const mayChange = isToCome && booking.reservationDetails.date >= localParts(now).date
  const mayBeMissing = isToCome && booking.arrivedAt === null && isDue(booking, now)
  return (
    <ul className="p-1.5">
      <MenuItem icon={Info} label={`Details of ${name}`} onChoose={() => onOpen({ kind: 'details', booking })}>
        Details
      </MenuItem>
      {phone !== '' && (
        <li>
          <a href={telHref(phone)} className={MENU_ITEM}>
            <Phone aria-hidden size={18} className="shrink-0 text-muted" />
            <span>
              <VisuallyHidden>Call </VisuallyHidden>
              {formatPhone(phone)}
            </span>
          </a>
        </li>
      )}
      {mayChange && (
        <MenuItem
          icon={CalendarClock}
          label={`Change the reservation of ${name}`}
          onChoose={() => onOpen({ kind: 'change', booking })}
        >
          Change
        </MenuItem>
      )}
      {mayBeMissing && (
        <MenuItem
          icon={UserX}
          label={`No-show: ${name}`}
          isGrave
          onChoose={() => onOpen({ kind: 'cancel', booking, preset: NO_SHOW })}
        >
          No-show
        </MenuItem>
      )}
      {isToCome && (
        <MenuItem
          icon={CalendarX}
          label={`Cancel the reservation of ${name}`}
          isGrave
          onChoose={() => onOpen({ kind: 'cancel', booking })}
        >
          Cancel
        </MenuItem>
      )}
    </ul>
  )
}
