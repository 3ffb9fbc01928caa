import type { ReservationView } from '@thali/contracts/reservations'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatTimeAst, localParts } from '@thali/domain/time/zone'

import type { BookingDialog } from './booking-dialogs.tsx'
import {
  dayWords,
  guestsWords,
  STATUS_TONES,
  STATUS_WORDS,
  timeOf,
  momentWords,
  whenOf,
  stampWords,
} from './booking-words.ts'
import { NoteMark, Notes } from './notes.tsx'
import { CANCEL, QUEUED } from '#web/back-office/actions/reservation-actions.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { mailHref, telHref } from '#web/lib/contact.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Table, Td, Th } from '#web/ui/lists/table.tsx'

type ListTableProps = {
  bookings: readonly ReservationView[]
  waiting: ReadonlyMap<string, QueuedAction>
  isOld: boolean
  onOpen: (dialog: BookingDialog) => void
}

/** The bookings on a wide screen, with the columns of the export. */
export function ListTable({ bookings, waiting, isOld, onOpen }: ListTableProps) {
  return (
    <Table caption="Reservations" aria-busy={isOld || undefined} className="text-sm">
      <thead>
        <tr>
          <Th className={CELL}>Date and time</Th>
          <Th className={CELL}>Customer</Th>
          <Th className={CELL}>Party and location</Th>
          <Th className={classes(CELL, WIDE)}>Phone</Th>
          <Th className={CELL}>Status</Th>
          <Th className={classes(CELL, WIDE)}>Created</Th>
          <Th className={CELL}>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <Row key={booking.id} booking={booking} waiting={waiting.get(booking.id)} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  )
}

type RowProps = Pick<ListTableProps, 'onOpen'> & ListedBooking

function Row({ booking, waiting, onOpen }: RowProps) {
  const { customerInfo, reservationDetails, status } = booking
  return (
    <tr>
      <Td className={classes(CELL, 'whitespace-nowrap')}>
        <b>
          {dayWords(reservationDetails.date)}, {timeOf(booking)}
        </b>
        <span className={classes(WIDE, 'block text-muted')}>{booking.reservationId}</span>
      </Td>
      <Td className={classes(CELL, 'w-full max-w-0')}>
        <div className="flex items-center gap-2">
          <p className="min-w-0">
            <b className="block truncate">{customerInfo.name}</b>
            {customerInfo.email !== '' && (
              <a href={mailHref(customerInfo.email)} className="block truncate text-muted hover:underline">
                {customerInfo.email}
              </a>
            )}
          </p>
          <NoteMark isShort text={reservationDetails.specialRequests} name={customerInfo.name} />
        </div>
      </Td>
      <Td className={classes(CELL, 'whitespace-nowrap')}>
        {guestsWords(reservationDetails.partySize)}
        <br />
        <span className="text-muted">{booking.locationInfo.name}</span>
      </Td>
      <Td className={classes(CELL, WIDE)}>
        {customerInfo.phone !== '' && (
          <a href={telHref(customerInfo.phone)} className="link tap-area whitespace-nowrap tabular-nums">
            {formatPhone(customerInfo.phone)}
          </a>
        )}
      </Td>
      <Td className={classes(CELL, 'min-w-24 @min-[56rem]:min-w-36')}>
        <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>
        <CancelledNote isCompact booking={booking} waiting={waiting} />
      </Td>
      <Td className={classes(CELL, WIDE, 'whitespace-nowrap text-muted')}>
        {dayWords(localParts(new Date(booking.reservedAt)).date)}
        <br />
        <AtlanticTime>{formatTimeAst(new Date(booking.reservedAt))}</AtlanticTime>
      </Td>
      <Td className={CELL}>
        <div className="flex justify-end">
          <BookingButtons isCompact booking={booking} waiting={waiting} onOpen={onOpen} />
        </div>
      </Td>
    </tr>
  )
}

/** On a narrower screen these are in the details alone. */
const WIDE = '@max-[56rem]:hidden'
/** 48 px for a row of two lines. */
const CELL = 'px-2! py-1! align-middle! leading-5 first:ps-3!'

type ReservationCardProps = ListedBooking & { onOpen: (dialog: BookingDialog) => void }

/** A booking in the list. */
export function ReservationCard({ booking, waiting, onOpen }: ReservationCardProps) {
  const { customerInfo, reservationDetails, status } = booking
  return (
    <li
      aria-label={`${customerInfo.name}, ${booking.reservationId}`}
      className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">{customerInfo.name}</h2>
        <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>
      </div>
      <p>
        <b>{whenOf(booking)}</b>
        <br />
        {guestsWords(reservationDetails.partySize)} · {booking.locationInfo.name}
      </p>
      <Notes text={reservationDetails.specialRequests} />
      <div className="text-sm">
        <p className="flex flex-wrap gap-x-5">
          {customerInfo.phone !== '' && (
            <a href={telHref(customerInfo.phone)} className="link inline-flex min-h-(--tap) items-center">
              {formatPhone(customerInfo.phone)}
            </a>
          )}
          {customerInfo.email !== '' && (
            <a
              href={mailHref(customerInfo.email)}
              className="link inline-flex min-h-(--tap) items-center [overflow-wrap:anywhere]"
            >
              {customerInfo.email}
            </a>
          )}
        </p>
        <p className="text-muted">
          {booking.reservationId} · booked <AtlanticTime>{momentWords(booking.reservedAt)}</AtlanticTime>
        </p>
      </div>
      <CancelledNote isCompact={false} booking={booking} waiting={waiting} />
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <BookingButtons isCompact={false} booking={booking} waiting={waiting} onOpen={onOpen} />
      </div>
    </li>
  )
}

/** A booking in the list, with the tap on it that waits for the network. */
type ListedBooking = { booking: ReservationView; waiting: QueuedAction | undefined }

/** `isCompact`: in the row of a table. */
type PartProps = ListedBooking & { isCompact: boolean }

type BookingButtonsProps = PartProps & { onOpen: (dialog: BookingDialog) => void }

/** Details, and Cancel while there is something to cancel. */
function BookingButtons({ booking, waiting, isCompact, onOpen }: BookingButtonsProps) {
  const { name } = booking.customerInfo
  const shape = isCompact ? 'px-2! text-sm! whitespace-nowrap' : 'flex-1'
  return (
    <>
      <Button
        variant={isCompact ? 'ghost' : 'secondary'}
        className={shape}
        aria-label={`View details of ${name}`}
        onClick={() => onOpen({ kind: 'details', booking })}
      >
        View details
      </Button>
      {booking.status !== 'cancelled' && waiting?.kind !== CANCEL && (
        <Button
          variant="ghost"
          className={classes(shape, 'text-danger!')}
          aria-label={`Cancel the reservation of ${name}`}
          onClick={() => onOpen({ kind: 'cancel', booking })}
        >
          Cancel
        </Button>
      )}
    </>
  )
}

/** When and why a booking was cancelled, or that its cancellation waits for the network. */
function CancelledNote({ booking: { cancelledAt, cancellationReason }, waiting, isCompact }: PartProps) {
  if (waiting?.kind === CANCEL) return <p className="text-sm text-info">Cancellation: {QUEUED}</p>
  if (cancelledAt === null) return null
  return (
    <p className="text-sm text-muted [overflow-wrap:anywhere]">
      {!isCompact && 'Cancelled '}
      <AtlanticTime>{stampWords(cancelledAt)}</AtlanticTime>
      {cancellationReason && (
        <>
          <br />
          Reason: {cancellationReason}
        </>
      )}
    </p>
  )
}
