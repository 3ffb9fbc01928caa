import type { LocationView } from '@thali/contracts/locations/locations'
import type { OrderView } from '@thali/contracts/orders/orders'
import { can } from '@thali/domain/auth/roles'
import { minutesLate, needsPayment } from '@thali/domain/orders/kitchen/board-rules'
import { serviceDay } from '@thali/domain/reservations/slots'
import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import MailWarning from 'lucide-react/icons/mail-warning'
import Siren from 'lucide-react/icons/siren'
import type { ReactNode } from 'react'

import { counted } from './figure-words.ts'
import { isForLater, startOf } from '#web/back-office/actions/orders/order-times.ts'
import { usePaymentProblems } from '#web/back-office/frame/use-payment-problems.ts'
import { Aside } from '#web/back-office/lib/aside.tsx'
import { useRead } from '#web/back-office/lib/reads.ts'
import { type Board, compareDue, isOpen, ordersIn } from '#web/back-office/live/board.ts'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { guestsWords, tablesWords, timeOf } from '#web/back-office/reservations/booking-words.ts'
import { guestsOf, nextTables } from '#web/back-office/reservations/day/day-words.ts'
import { Link } from '#web/lib/routing/navigation.tsx'
import { useNow } from '#web/lib/site.tsx'
import { classes } from '#web/ui/classes.ts'

const POLL_MS = 60_000

/** What to do first: orders that are late or wait, money to collect or to hand back, messages that did not arrive. */
export function NeedsHand() {
  const { board, places, choice } = useWorkspace()
  const now = useNow()
  const refunds = usePaymentProblems()
  const undelivered = useUndelivered()
  const late = lateOn(board, now)
  const oldest = longestWaiting(board, now)
  const unpaid = unpaidOn(board)
  const isQuiet = board.isRead && late.length === 0 && !oldest && unpaid + refunds + undelivered === 0
  return (
    <section aria-labelledby="needs-hand" className="min-w-0">
      <h2 id="needs-hand" className="display mb-2 text-lg">
        To do
      </h2>
      <ul className="grid overflow-hidden rounded-lg border border-line bg-surface @min-[60rem]:grid-cols-2">
        {late.length > 0 && (
          <NeedRow
            href="#orders"
            icon={Siren}
            isUrgent
            title={`${counted(late.length, 'order')} ${late.length === 1 ? 'is' : 'are'} late`}
          >
            {lateWords(late, now)}
          </NeedRow>
        )}
        {oldest && (
          <NeedRow href="#orders" icon={Hourglass} title={`Order ${oldest.order.orderNumber} waits longest`}>
            {waitWords(oldest)}
          </NeedRow>
        )}
        {unpaid > 0 && (
          <NeedRow
            href="#orders"
            icon={Banknote}
            title={`${unpaid} ${unpaid === 1 ? 'order is' : 'orders are'} unpaid`}
          >
            Collect the money before the bag is handed over
          </NeedRow>
        )}
        {refunds > 0 && (
          <NeedRow
            href="/admin/money"
            icon={CircleAlert}
            isUrgent
            title={`${refunds} ${refunds === 1 ? 'refund waits' : 'refunds wait'} for somebody`}
          >
            They failed, or are to be handed back in cash
          </NeedRow>
        )}
        {undelivered > 0 && (
          <NeedRow
            href="#messages"
            icon={MailWarning}
            title={`${counted(undelivered, 'message')} ${undelivered === 1 ? 'was' : 'were'} not delivered`}
          >
            Send again, or call the customer
          </NeedRow>
        )}
        {places
          .filter(({ id }) => choice === ALL_PLACES || id === choice)
          .map((place) => (
            <Aside key={place.id}>
              <NextTablesRow place={place} isNamed={choice === ALL_PLACES} />
            </Aside>
          ))}
        {isQuiet && (
          <li className="flex min-h-11 items-center gap-3 px-3">
            <CircleCheck aria-hidden size={20} className="shrink-0 text-success" />
            Nothing is waiting for anybody.
          </li>
        )}
        {!board.isRead && <li className="flex min-h-11 items-center px-3 text-muted">The orders are being read …</li>}
      </ul>
    </section>
  )
}

/** How many messages did not arrive after all tries; none for those who may not see them. */
function useUndelivered(): number {
  const { user } = useWorkspace()
  const maySee = can(user.role, 'messages.failed')
  const { data } = useRead(maySee ? 'GET /admin/messages/failed' : null, {}, { pollMs: POLL_MS })
  return data?.messages.length ?? 0
}

type NeedRowProps = {
  href: string
  icon: LucideIcon
  /** Something went wrong already. */
  isUrgent?: boolean
  title: string
  children: ReactNode
}

/** One thing to do, which leads to where it is done. */
function NeedRow({ href, icon: Icon, isUrgent, title, children }: NeedRowProps) {
  const Anchor = href.startsWith('#') ? 'a' : Link
  return (
    <li className="-mb-px border-b border-line">
      <Anchor href={href} className="flex min-h-11 items-center gap-3 px-3 py-1.5 -outline-offset-3! hover:bg-sunken">
        <Icon aria-hidden size={20} className={classes('shrink-0', isUrgent ? 'text-danger' : 'text-accent-text')} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 leading-snug">
          <span className="font-semibold">{title}</span>
          <span className="text-sm text-muted">{children}</span>
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-line-strong" />
      </Anchor>
    </li>
  )
}

/** The tables of the next two hours at one location; nothing when there are none. */
function NextTablesRow({ place, isNamed }: { place: LocationView; isNamed: boolean }) {
  const now = useNow()
  const query = { location: place.id, date: serviceDay(place.hours, now) }
  const { data } = useRead('GET /admin/reservations/day', { query }, { pollMs: POLL_MS })
  const next = nextTables(data?.reservations ?? [], now)
  const [first] = next
  if (!first) return null
  return (
    <NeedRow
      href="#reservations"
      icon={CalendarClock}
      title={`Next 2 hours${isNamed ? `, ${place.name}` : ''}: ${tablesWords(next.length)}, ${guestsWords(guestsOf(next))}`}
    >
      First at {timeOf(first)}: {first.customerInfo.name} ({first.reservationDetails.partySize})
    </NeedRow>
  )
}

const MINUTE_MS = 60_000

/** The pending order that could have been started first, and its waiting time; null when none waits now. */
export function longestWaiting(board: Board, now: Date): { order: OrderView; minutes: number } | null {
  const waiting = ordersIn(board, 'pending')
    .filter((order) => !isForLater(order, now))
    .map((order) => ({
      order,
      minutes: Math.max(0, Math.floor((now.getTime() - startOf(order).getTime()) / MINUTE_MS)),
    }))
  return waiting.reduce<(typeof waiting)[number] | null>(
    (longest, one) => (longest && longest.minutes >= one.minutes ? longest : one),
    null,
  )
}

/** How many open orders are to be paid when they are handed over. */
export function unpaidOn(board: Board): number {
  return [...board.tickets.values()].filter(({ order }) => isOpen(order) && needsPayment(order)).length
}

/** The orders that are past their promise, the latest first. */
export function lateOn(board: Board, now: Date): OrderView[] {
  return [...board.tickets.values()]
    .map(({ order }) => order)
    .filter((order) => minutesLate(order, now) > 0)
    .toSorted(compareDue)
}

/** `Order 1042 by 12 min, Anita Rao, Truro Heights`: of the latest of them. */
export function lateWords([latest]: readonly OrderView[], now: Date): string {
  if (!latest) return ''
  return [
    `Order ${latest.orderNumber} by ${minutesLate(latest, now)} min`,
    latest.customerInfo.name,
    latest.locationInfo.name,
  ].join(', ')
}

/** `6 min, Anita Rao, Truro Heights` */
export function waitWords({ order, minutes }: { order: OrderView; minutes: number }): string {
  const waits = minutes < 1 ? 'Just in' : `${minutes} min`
  return [waits, order.customerInfo.name, order.locationInfo.name].join(', ')
}
