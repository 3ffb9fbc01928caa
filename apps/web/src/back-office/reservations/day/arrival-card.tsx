import type { ReservationView } from '@thali/contracts/reservations'
import { useMutation } from '@tanstack/react-query'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatTimeAst } from '@thali/domain/time/zone'
import Phone from 'lucide-react/icons/phone'
import UserCheck from 'lucide-react/icons/user-check'
import UserX from 'lucide-react/icons/user-x'
import Undo from 'lucide-react/icons/undo-2'

import { NO_SHOW } from '../table/cancel-reason.ts'
import { lateWords } from './day-words.ts'
import type { BookingDialog } from '../booking-dialogs.tsx'
import { Notes } from '../notes.tsx'
import { guestsWords } from '../booking-words.ts'
import {
  ARRIVAL_FAILED,
  CANCEL,
  noteArrival,
  QUEUED,
  refusalText,
} from '#web/back-office/actions/reservation-actions.ts'
import { refreshReservations } from '#web/back-office/actions/reservation-sync.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { telHref } from '#web/lib/contact.ts'
import { useNow } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

type ArrivalCardProps = {
  booking: ReservationView
  waiting: QueuedAction | undefined
  onOpen: (dialog: BookingDialog) => void
}

/** A booking of the day with its notes and the buttons for arrival and no-show. */
export function ArrivalCard({ booking, waiting, onOpen }: ArrivalCardProps) {
  const { customerInfo, reservationDetails, arrivedAt } = booking
  const late = lateWords(booking, useNow())
  return (
    <li
      aria-label={`${customerInfo.name}, ${guestsWords(reservationDetails.partySize)}`}
      className={classes(
        'grid gap-x-6 gap-y-3 rounded-lg border border-line p-4 @min-[40rem]:grid-cols-[minmax(0,1fr)_auto] @min-[40rem]:items-center',
        arrivedAt === null ? 'bg-surface' : 'bg-sunken',
      )}
    >
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h4 className="min-w-0 text-board-item leading-tight font-bold [overflow-wrap:anywhere]">
            {customerInfo.name}
          </h4>
          <p className="text-board-mod font-semibold whitespace-nowrap tabular-nums">
            {guestsWords(reservationDetails.partySize)}
          </p>
          {arrivedAt && (
            <Badge large tone="success" icon={<UserCheck aria-hidden size={18} />}>
              Here since <AtlanticTime>{formatTimeAst(new Date(arrivedAt))}</AtlanticTime>
            </Badge>
          )}
          {late && (
            <Badge large tone="warning">
              {late}
            </Badge>
          )}
        </div>
        <Notes text={reservationDetails.specialRequests} />
        <p className="flex flex-wrap items-center gap-x-5 text-lg">
          {customerInfo.phone !== '' && (
            <a href={telHref(customerInfo.phone)} className="link inline-flex min-h-(--tap) items-center gap-2">
              <Phone aria-hidden size={20} />
              {formatPhone(customerInfo.phone)}
            </a>
          )}
          <button
            type="button"
            className="link inline-flex min-h-(--tap) items-center"
            aria-label={`Details of ${customerInfo.name}`}
            onClick={() => onOpen({ kind: 'details', booking })}
          >
            Details
          </button>
          <span className="text-base text-muted">
            {booking.reservationId}
            {booking.source === 'staff' && ' · booked by us'}
          </span>
        </p>
        {waiting && <Badge tone="info">{waiting.kind === CANCEL ? `Cancellation: ${QUEUED}` : QUEUED}</Badge>}
      </div>
      <ArrivalButtons booking={booking} isGone={waiting?.kind === CANCEL} onOpen={onOpen} />
    </li>
  )
}

type ArrivalButtonsProps = { booking: ReservationView; isGone: boolean; onOpen: (dialog: BookingDialog) => void }

function ArrivalButtons({ booking, isGone, onOpen }: ArrivalButtonsProps) {
  const arrival = useArrival(booking)
  const { name } = booking.customerInfo
  const isHere = booking.arrivedAt !== null
  if (isGone) return null
  return (
    <div className="grid grid-cols-2 gap-3 @min-[40rem]:w-88">
      <Button
        size="board"
        variant={isHere ? 'secondary' : 'primary'}
        className={classes('whitespace-nowrap', isHere && 'col-span-2')}
        busy={arrival.isPending}
        icon={isHere ? <Undo aria-hidden size={24} /> : <UserCheck aria-hidden size={24} />}
        aria-label={isHere ? `Undo arrival of ${name}` : `Arrived: ${name}`}
        onClick={() => arrival.mutate(!isHere)}
      >
        {isHere ? 'Undo arrival' : 'Arrived'}
      </Button>
      {!isHere && (
        <Button
          size="board"
          variant="secondary"
          className="whitespace-nowrap text-danger!"
          icon={<UserX aria-hidden size={24} />}
          aria-label={`No-show: ${name}`}
          onClick={() => onOpen({ kind: 'cancel', booking, preset: NO_SHOW })}
        >
          No-show
        </Button>
      )}
    </div>
  )
}

/** The button stays busy this long, so that a double tap does not undo the arrival. */
const DOUBLE_TAP_MS = 400

/** Marks guests as arrived, or undoes it. */
function useArrival(booking: ReservationView) {
  const { name } = booking.customerInfo
  return useMutation({
    mutationFn: (arrived: boolean) => noteArrival(booking, arrived),
    onMutate: () => ({ doubleTap: new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP_MS)) }),
    onSuccess(noted, arrived) {
      settleToasts(`arrival ${booking.id}`)
      if (noted) announce(arrived ? `${name} arrived` : `${name} is not here yet`)
      else toast.info(QUEUED)
    },
    onError: (error) => toast.error(refusalText(error, ARRIVAL_FAILED), { about: `arrival ${booking.id}` }),
    onSettled: (_noted, _error, _arrived, onScreen) => Promise.all([refreshReservations(), onScreen?.doubleTap]),
  })
}
