import type { ReservationView } from '@thali/contracts/reservations'
import { formatTime } from '@thali/domain/time/zone'
import Undo from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'

import type { BookingDialog } from '../booking-dialogs.tsx'
import { guestsWords } from '../booking-words.ts'
import { NoteMark } from '../notes.tsx'
import { lateWords } from './day-words.ts'
import { RowMenu } from './row-menu.tsx'
import {
  ARRIVAL_FAILED,
  CANCEL,
  noteArrival,
  QUEUED,
  refusalText,
} from '#web/back-office/actions/reservation-actions.ts'
import { refreshReservations } from '#web/back-office/actions/reservation-sync.ts'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { useNow } from '#web/lib/site.tsx'
import { wait } from '#web/lib/wait.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

type ArrivalRowProps = {
  booking: ReservationView
  waiting: QueuedAction | undefined
  onOpen: (dialog: BookingDialog) => void
}

/** A booking of the day. The row is as high before the guests arrive as after, but on a phone too narrow for the time. */
export function ArrivalRow({ booking, waiting, onOpen }: ArrivalRowProps) {
  const { customerInfo, reservationDetails, arrivedAt } = booking
  const { name } = customerInfo
  const guests = guestsWords(reservationDetails.partySize)
  const isGone = waiting?.kind === CANCEL
  const late = lateWords(booking, useNow())
  const isSilent = arrivedAt === null && late === null && !waiting
  return (
    <li
      aria-label={`${name}, ${guests}`}
      className={classes(
        'flex min-h-14 flex-wrap items-center gap-x-2 border-t border-line ps-3 pe-1 first:border-t-0 @min-[40rem]:grid @min-[40rem]:min-h-12 @min-[40rem]:grid-cols-[minmax(0,3fr)_4.5rem_minmax(0,4fr)_6.5rem_2.75rem]',
        arrivedAt !== null && 'bg-sunken',
      )}
    >
      <div className="min-w-0 flex-1 leading-tight">
        <h4
          className={classes(
            'line-clamp-1 font-semibold [overflow-wrap:anywhere]',
            isSilent && '@min-[40rem]:line-clamp-2',
          )}
        >
          {name}
        </h4>
        <p className={classes('text-sm @min-[40rem]:line-clamp-1', isSilent && '@min-[40rem]:hidden')}>
          <span className="text-muted @min-[40rem]:hidden">
            {guests}
            {!isSilent && ' · '}
          </span>
          <State arrivedAt={arrivedAt} late={late} waiting={waiting} />
        </p>
      </div>
      <p className="whitespace-nowrap tabular-nums @max-[40rem]:hidden">
        <b>{reservationDetails.partySize}</b> {reservationDetails.partySize === 1 ? 'guest' : 'guests'}
      </p>
      <div className="min-w-0 @max-[40rem]:empty:hidden">
        <NoteMark text={reservationDetails.specialRequests} name={name} />
      </div>
      {isGone ? <span /> : <ArrivalButton booking={booking} />}
      <RowMenu booking={booking} isGone={isGone} onOpen={onOpen} />
    </li>
  )
}

type StateProps = { arrivedAt: string | null; late: string | null; waiting: QueuedAction | undefined }

/** Since when the guests are here, or how late they are, and what waits for the network. */
function State({ arrivedAt, late, waiting }: StateProps) {
  return (
    <>
      {arrivedAt !== null && (
        // A phone has no room for "since" beside the mark of an allergy.
        <span className="text-success">
          Here <span className="@max-[40rem]:sr-only">since </span>
          <span className="whitespace-nowrap">{formatTime(new Date(arrivedAt))}</span>
        </span>
      )}
      {late && <span className="font-semibold text-warning">{late}</span>}
      {waiting && (
        <span className="text-info">
          {(arrivedAt !== null || late) && ' · '}
          <span>{waiting.kind === CANCEL ? `Cancellation: ${QUEUED}` : QUEUED}</span>
        </span>
      )}
    </>
  )
}

/** A phone leaves the room to the name. */
const ICON = '@max-[40rem]:hidden'

/** Notes the arrival, and takes it back at the same place. */
function ArrivalButton({ booking }: { booking: ReservationView }) {
  const arrival = useArrival(booking)
  const { name } = booking.customerInfo
  const isHere = booking.arrivedAt !== null
  return (
    <Button
      size="staff"
      variant={isHere ? 'ghost' : 'secondary'}
      className="tap-area min-h-9! min-w-20! shrink-0 px-2! py-1! text-base! whitespace-nowrap @min-[40rem]:w-full"
      busy={arrival.isPending}
      icon={
        isHere ? <Undo aria-hidden size={18} className={ICON} /> : <UserCheck aria-hidden size={18} className={ICON} />
      }
      aria-label={isHere ? `Undo arrival of ${name}` : `Arrived: ${name}`}
      onClick={() => arrival.mutate(!isHere)}
    >
      {isHere ? 'Undo' : 'Arrived'}
    </Button>
  )
}

/** The button stays busy this long, so that a double tap does not undo the arrival. */
const DOUBLE_TAP_MS = 400

/** Marks guests as arrived, or undoes it. */
function useArrival(booking: ReservationView) {
  const { name } = booking.customerInfo
  return useMutation({
    mutationFn: async (arrived: boolean) => {
      const doubleTap = wait(DOUBLE_TAP_MS)
      try {
        return await noteArrival(booking, arrived)
      } finally {
        await doubleTap
      }
    },
    onSuccess(noted, arrived) {
      settleToasts(`arrival ${booking.id}`)
      if (noted) announce(arrived ? `${name} arrived` : `${name} is not here yet`)
      else toast.info(QUEUED)
    },
    onError: (error) => toast.error(refusalText(error, ARRIVAL_FAILED), { about: `arrival ${booking.id}` }),
    onSettled: refreshReservations,
  })
}
