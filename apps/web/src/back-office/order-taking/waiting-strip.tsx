import type { PaymentLinkView } from '@thali/contracts/payments/staff-payments'
import Link2 from 'lucide-react/icons/link-2'
import Pause from 'lucide-react/icons/pause'
import { type ReactNode, useState } from 'react'

import { PaymentLinkPanel } from '../payments/payment-link-panel.tsx'
import { moneyOf, stateOf } from '../payments/payment-link-words.ts'
import { useHeldOrders } from './new-order-store.ts'
import { type HeldOrder, heldWords } from './held-orders.ts'
import { CashInstead } from './link-stage.tsx'
import { useLinksOut } from './links-out.ts'
import type { Created } from './use-submit.ts'
import { useNow } from '#web/lib/site.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type WaitingStripProps = {
  links: readonly PaymentLinkView[]
  onResume: (held: HeldOrder) => void
  onCreated: (created: Created) => void
}

/** Held orders and unpaid payment links, so that neither is forgotten while the next customer is served. */
export function WaitingStrip({ links, onResume, onCreated }: WaitingStripProps) {
  const now = useNow()
  const held = useHeldOrders()
  const out = useLinksOut(links, now)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = links.find(({ sessionId }) => sessionId === openId)
  if (held.length === 0 && out.length === 0) return null

  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      {held.length > 0 && (
        <Row title="Held orders" icon={<Pause aria-hidden size={18} />}>
          {held.map((order) => (
            <Item key={order.id} onClick={() => onResume(order)}>
              <span className="sr-only">Resume: </span>
              {heldWords(order)} <span className="font-normal text-muted">{minutesWords(order.heldAtMs, now)}</span>
            </Item>
          ))}
        </Row>
      )}
      {out.length > 0 && (
        <Row title="Open payment links" icon={<Link2 aria-hidden size={18} />}>
          {out.map((link) => (
            <LinkItem key={link.sessionId} link={link} now={now} onOpen={() => setOpenId(link.sessionId)} />
          ))}
        </Row>
      )}
      {open && (
        <LinkDialog
          link={open}
          onClose={() => setOpenId(null)}
          onCreated={(created) => {
            setOpenId(null)
            onCreated(created)
          }}
        />
      )}
    </div>
  )
}

function Row({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-1.5 flex items-center gap-2 text-sm font-semibold text-muted">
        {icon}
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </section>
  )
}

type ItemProps = { tone?: string | undefined; onClick: () => void; isDialog?: boolean; children: ReactNode }

function Item({ tone, onClick, isDialog, children }: ItemProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        aria-haspopup={isDialog ? 'dialog' : undefined}
        className={classes(
          'flex min-h-(--tap) flex-wrap items-center gap-x-2 rounded-md border-[1.5px] px-3 py-1.5 text-start font-semibold hover:border-heading',
          tone ?? 'border-line-strong bg-surface',
        )}
      >
        {children}
      </button>
    </li>
  )
}

const TONES: Readonly<Record<string, string>> = {
  paid: 'border-success bg-success-tint',
  failed: 'border-danger bg-danger-tint',
  over: 'border-warning bg-warning-tint',
  returned: 'border-warning bg-warning-tint',
}

function LinkItem({ link, now, onOpen }: { link: PaymentLinkView; now: Date; onOpen: () => void }) {
  const order = link.orderNumber === null ? undefined : { orderNumber: link.orderNumber, paidAt: link.paidAt }
  const { kind, words, detail } = stateOf(link, now, order)
  return (
    <Item tone={TONES[kind]} onClick={onOpen} isDialog>
      {link.customerName} <span className="tabular-nums">{moneyOf(link.total)}</span>
      <span className="font-normal">
        {words}
        {detail !== null && ` · ${detail}`}
      </span>
    </Item>
  )
}

type LinkDialogProps = { link: PaymentLinkView; onClose: () => void; onCreated: (created: Created) => void }

function LinkDialog({ link, onClose, onCreated }: LinkDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`${link.customerName}, ${moneyOf(link.total)}`}>
      <div className="grid gap-5">
        <PaymentLinkPanel link={link} />
        {link.paymentState === 'open' && <CashInstead link={link} onCreated={onCreated} />}
      </div>
    </Dialog>
  )
}

function minutesWords(sinceMs: number, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - sinceMs) / 60_000))
  if (minutes === 0) return 'just now'
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}
