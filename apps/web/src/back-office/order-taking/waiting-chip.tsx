import type { PaymentLinkView } from '@thali/contracts/payments/staff-payments'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock-3'
import { useState, type ReactNode } from 'react'

import { PaymentLinkPanel } from '../payments/payment-link-panel.tsx'
import { moneyOf, stateOf } from '../payments/payment-link-words.ts'
import { type HeldOrder, heldWords } from './held-orders.ts'
import { CashInstead } from './link-stage.tsx'
import { useLinksOut } from './links-out.ts'
import { useHeldOrders } from './new-order-store.ts'
import type { Created } from './use-submit.ts'
import { useNow } from '#web/lib/site.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type WaitingChipProps = {
  links: readonly PaymentLinkView[]
  onResume: (held: HeldOrder) => void
  onCreated: (created: Created) => void
}

/** Held orders and payment links in one chip, so that neither is forgotten while the next customer is served. */
export function WaitingChip({ links, onResume, onCreated }: WaitingChipProps) {
  const now = useNow()
  const held = useHeldOrders()
  const out = useLinksOut(links, now)
  const [shown, setShown] = useState<'list' | { sessionId: string } | null>(null)
  const link = typeof shown === 'object' ? links.find(({ sessionId }) => sessionId === shown?.sessionId) : undefined
  const waiting: Waiting = { held: held.length, links: out.map(({ paymentState }) => paymentState) }
  const { words, tone } = waitingWords(waiting)
  const close = () => setShown(null)

  return (
    <>
      {words !== '' && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setShown('list')}
          className={classes(
            'inline-flex tap max-w-full items-center gap-1.5 rounded-md border px-2.5 text-start text-base font-semibold',
            TONES[tone],
          )}
        >
          <Clock aria-hidden size={18} />
          {words}
          <ChevronDown aria-hidden size={16} />
        </button>
      )}
      {shown === 'list' && words !== '' && (
        <Dialog open onClose={close} title="Waiting">
          <div className="grid gap-5">
            {held.length > 0 && (
              <Row title="Held orders">
                {held.map((order) => (
                  <Item
                    key={order.id}
                    words={heldWords(order)}
                    state={minutesWords(order.heldAtMs, now)}
                    verb="Resume"
                    onClick={() => {
                      close()
                      onResume(order)
                    }}
                  />
                ))}
              </Row>
            )}
            {out.length > 0 && (
              <Row title="Open payment links">
                {out.map((one) => (
                  <LinkItem key={one.sessionId} link={one} now={now} onOpen={() => setShown(one)} />
                ))}
              </Row>
            )}
          </div>
        </Dialog>
      )}
      {link && (
        <Dialog open onClose={close} title={`${link.customerName}, ${moneyOf(link.total)}`}>
          <div className="grid gap-5">
            <PaymentLinkPanel link={link} />
            {link.paymentState === 'open' && (
              <CashInstead
                link={link}
                onCreated={(created) => {
                  close()
                  onCreated(created)
                }}
              />
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}

const TONES = {
  plain: 'border-line-strong bg-surface hover:bg-sunken',
  paid: 'border-success bg-success-tint text-success',
  trouble: 'border-danger bg-danger-tint text-danger',
} as const

function LinkItem({ link, now, onOpen }: { link: PaymentLinkView; now: Date; onOpen: () => void }) {
  const order = link.orderNumber === null ? undefined : { orderNumber: link.orderNumber, paidAt: link.paidAt }
  const { kind, words, detail } = stateOf(link, now, order)
  return (
    <Item
      words={`${link.customerName} ${moneyOf(link.total)}`}
      state={[words, detail].filter(Boolean).join(' · ')}
      tone={kind}
      onClick={onOpen}
    />
  )
}

function minutesWords(sinceMs: number, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - sinceMs) / 60_000))
  if (minutes === 0) return 'just now'
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}

/** What waits beside the order being taken. */
type Waiting = { held: number; links: readonly PaymentLinkView['paymentState'][] }

const UNPAID: ReadonlySet<PaymentLinkView['paymentState']> = new Set(['open', 'processing'])

/** `3 waiting · 1 paid`: what is still to be done, and news of the links; empty when there is neither. */
export function waitingWords({ held, links }: Waiting): { words: string; tone: 'plain' | 'paid' | 'trouble' } {
  const waiting = held + links.filter((state) => UNPAID.has(state)).length
  const paid = links.filter((state) => state === 'paid').length
  const over = links.length + held - waiting - paid
  const parts = [waiting > 0 && `${waiting} waiting`, paid > 0 && `${paid} paid`, over > 0 && `${over} not paid`]
  return {
    words: parts.filter(Boolean).join(' · '),
    tone: over > 0 ? 'trouble' : paid > 0 ? 'paid' : 'plain',
  }
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold text-muted">{title}</h3>
      <ul className="divide-y divide-line border-y border-line">{children}</ul>
    </section>
  )
}

type ItemProps = {
  words: string
  state: string
  /** How a payment link stands. */
  tone?: string
  /** What a tap does, where it does more than open. */
  verb?: string
  onClick: () => void
}

const STATE_TONES: Readonly<Record<string, string>> = {
  paid: 'text-success',
  failed: 'text-danger',
  over: 'text-warning',
  returned: 'text-warning',
}

function Item({ words, state, tone = '', verb, onClick }: ItemProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="flex min-h-12 w-full flex-wrap items-center gap-x-3 py-1.5 text-start text-base hover:bg-sunken"
      >
        {verb && <span className="sr-only">{verb}: </span>}
        <span className="font-semibold tabular-nums">{words}</span>{' '}
        <span className={classes('ms-auto', STATE_TONES[tone] ?? 'text-muted')}>{state}</span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
      </button>
    </li>
  )
}
