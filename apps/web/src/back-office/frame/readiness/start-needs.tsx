import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'

import { longestWaiting, unpaidOn, waitWords } from './start-words.ts'
import { usePaymentProblems } from '../use-payment-problems.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'

/** What to do first: the order that has waited longest, money to collect, money to hand back. */
export function NeedsHand() {
  const { board } = useWorkspace()
  const now = useNow()
  const refunds = usePaymentProblems()
  const oldest = longestWaiting(board, now)
  const unpaid = unpaidOn(board)
  const isQuiet = board.isRead && !oldest && unpaid === 0 && refunds === 0
  return (
    <section aria-labelledby="needs-hand" className="min-w-0">
      <h2 id="needs-hand" className="display mb-3 text-2xl">
        Needs a hand
      </h2>
      <ul className="grid overflow-hidden rounded-lg border border-line bg-surface">
        {oldest && (
          <Row href="#orders" icon={Hourglass} title={`Order ${oldest.order.orderNumber} waits longest`}>
            {waitWords(oldest)}
          </Row>
        )}
        {unpaid > 0 && (
          <Row href="#orders" icon={Banknote} title={`${unpaid} ${unpaid === 1 ? 'order is' : 'orders are'} unpaid`}>
            Collect the money before the bag is handed over
          </Row>
        )}
        {refunds > 0 && (
          <Row
            href="/admin/payments"
            icon={CircleAlert}
            title={`${refunds} ${refunds === 1 ? 'refund waits' : 'refunds wait'} for somebody`}
          >
            They failed, or are to be handed back in cash
          </Row>
        )}
        {isQuiet && (
          <li className="flex items-center gap-4 px-5 py-5 text-lg">
            <CircleCheck aria-hidden size={26} className="shrink-0 text-success" />
            Nothing is waiting for anybody.
          </li>
        )}
        {!board.isRead && <li className="px-5 py-5 text-lg text-muted">The orders are being read …</li>}
      </ul>
    </section>
  )
}

type RowProps = { href: string; icon: LucideIcon; title: string; children: ReactNode }

function Row({ href, icon: Icon, title, children }: RowProps) {
  const Anchor = href.startsWith('#') ? 'a' : Link
  return (
    <li className="border-b border-line last:border-b-0">
      <Anchor href={href} className="flex min-h-(--tap-board) items-center gap-4 px-5 py-3 hover:bg-sunken">
        <Icon aria-hidden size={26} className="shrink-0 text-accent-text" />
        <span className="min-w-0 flex-1">
          <span className="block text-lg font-semibold">{title}</span>
          <span className="block text-muted">{children}</span>
        </span>
        <ChevronRight aria-hidden size={22} className="shrink-0 text-line-strong" />
      </Anchor>
    </li>
  )
}
