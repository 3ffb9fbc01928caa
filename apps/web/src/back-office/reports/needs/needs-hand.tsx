import { can } from '@thali/domain/auth/roles'
import Banknote from 'lucide-react/icons/banknote'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import MailWarning from 'lucide-react/icons/mail-warning'
import Siren from 'lucide-react/icons/siren'

import { counted } from '../figure-words.ts'
import { lateOn, lateWords, longestWaiting, unpaidOn, waitWords } from './needs-words.ts'
import { NeedRow } from './need-row.tsx'
import { NextTablesRow } from './next-tables-row.tsx'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { usePaymentProblems } from '#web/back-office/frame/use-payment-problems.ts'
import { Aside } from '#web/back-office/lib/aside.tsx'
import { useRead } from '#web/back-office/lib/queries.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'

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
        Needs a hand
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
            href="/admin/payments"
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
