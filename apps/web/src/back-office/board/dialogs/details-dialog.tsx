import type { OrderView } from '@thali/contracts/orders/orders'
import { can, type Role } from '@thali/domain/auth/roles'
import { ORDER_STATUS_LABELS } from '@thali/domain/orders/status-labels'
import { latePaymentWords } from '@thali/domain/payments/payment-state'
import { changeLinesOf, paymentLinesOf } from '@thali/domain/payments/receipt'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatTimeAst } from '@thali/domain/time/zone'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import PencilLine from 'lucide-react/icons/pencil-line'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Undo2 from 'lucide-react/icons/undo-2'

import { RefundState } from '../columns/cancelled.tsx'
import { usePrintButtons } from '../printers/print-buttons.tsx'
import { useCommands } from '../ticket/card-commands.ts'
import { canRecallNow, dollars, moneyOf, paidHow } from '../ticket/order-words.ts'
import { TicketDishes } from '../ticket/ticket-dishes.tsx'
import { PointWords, TicketPaper } from '../ticket/ticket-paper.tsx'
import { OrderDishes } from '../tools/dish-switch.tsx'
import { History, type KnownOrder, Part, useKnownOrder } from './order-history.tsx'
import { PromisePart } from './promise-part.tsx'
import { CheckPayment, Collection } from './unpaid-order.tsx'
import { typeWords } from '#web/back-office/lib/order-types.ts'
import { FrenchMark } from '#web/back-office/lib/ticket-marks.tsx'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { telHref } from '#web/lib/contact.ts'
import { paidOrderOf } from '#web/lib/paid-order.ts'
import { placeKey } from '#web/lib/place-key.ts'
import { useNow, useSite } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type DetailsDialogProps = {
  order: OrderView
  role: Role
  onClose: () => void
  onText: () => void
  onMail: () => void
  /** Null where nothing of the order can be changed any more. */
  onChange: (() => void) | null
  /** Its money is taken after all. */
  onCollect: () => void
}

/** All details of an order, with the rarer actions. */
export function DetailsDialog({ order, role, onClose, onText, onMail, onChange, onCollect }: DetailsDialogProps) {
  const { offers } = useSite()
  const { places } = useWorkspace()
  const { recall } = useCommands()
  const now = useNow()
  const known = useKnownOrder(order)
  const printing = usePrintButtons(order)
  return (
    <Dialog open onClose={onClose} title={`Order ${order.orderNumber}`} size="wide">
      <div className="mb-4 flex flex-wrap gap-2">
        {onChange && (
          <Button size="staff" icon={<PencilLine aria-hidden size={20} />} onClick={onChange}>
            Change
          </Button>
        )}
        {offers.texts && (
          <Button size="staff" variant="secondary" icon={<MessageSquare aria-hidden size={20} />} onClick={onText}>
            Text the customer
          </Button>
        )}
        {offers.mail && can(role, 'orders.message') && order.customerInfo.email !== '' && (
          <Button size="staff" variant="secondary" icon={<Mail aria-hidden size={20} />} onClick={onMail}>
            E-mail the customer
          </Button>
        )}
        {canRecallNow(order, now) && (
          <Button size="staff" variant="secondary" icon={<Undo2 aria-hidden size={20} />} onClick={() => recall(order)}>
            Back to Ready
          </Button>
        )}
        {printing.buttons}
        {/* In a tab of its own: the board goes on beside it. */}
        <a
          href={order.receiptUrl}
          target="_blank"
          rel="noreferrer"
          className="button"
          data-variant="secondary"
          data-size="staff"
        >
          <ReceiptText aria-hidden size={20} />
          Receipt
        </a>
      </div>
      {printing.news}
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <Customer order={order} />
          <Part title="Items">
            <div className="grid gap-2 text-board-card-text">
              <TicketDishes order={order} />
            </div>
          </Part>
        </div>
        <div className="grid content-start gap-6">
          {/* On top: two taps from the board. */}
          <Part title="Has a dish run out?">
            <OrderDishes order={order} />
          </Part>
          <Money order={order} role={role} onCollect={onCollect} />
          {order.changes && <Changes order={order} known={known} />}
          <History order={order} known={known} />
        </div>
      </div>
      <TicketPaper order={order} places={places} />
    </Dialog>
  )
}

function Customer({ order }: { order: OrderView }) {
  const { name, email, phone, isGuest } = order.customerInfo
  return (
    <Part title={ORDER_STATUS_LABELS[order.status]}>
      <p className="font-semibold">
        {typeWords(order)}, {order.locationInfo.name}
      </p>
      {order.deliveryInfo && (
        <p>
          {order.deliveryInfo.address}
          <PointWords point={order.deliveryInfo.point} />
        </p>
      )}
      {order.deliveryInfo?.instructions && <p>For the driver: {order.deliveryInfo.instructions}</p>}
      <PromisePart order={order} />
      {order.cancelReason && <p>Cancelled: {order.cancelReason}</p>}
      <p className="mt-2 font-semibold">
        {name}
        {isGuest && <span className="font-normal text-muted"> (guest)</span>}
        <FrenchMark language={order.language} />
      </p>
      <p className="flex flex-wrap gap-x-4">
        {phone && (
          <a href={telHref(phone)} className="link inline-flex min-h-(--tap) items-center">
            {formatPhone(phone)}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className="link inline-flex min-h-(--tap) items-center [overflow-wrap:anywhere]">
            {email}
          </a>
        )}
      </p>
    </Part>
  )
}

function Money({ order, role, onCollect }: Pick<DetailsDialogProps, 'order' | 'role' | 'onCollect'>) {
  const { discount, deliveryFee = 0, subtotal, tax, tip, total } = order.pricing
  const { word, note } = moneyOf(order)
  const how = paidHow(order)
  const late = latePaymentWords(order)
  const lines = [
    ...order.items.map((item) => [`${item.quantity} × ${item.name}`, dollars(item.price * item.quantity)] as const),
    ...(discount > 0 ? [['Discount', `−${dollars(discount)}`] as const] : []),
    ...(deliveryFee > 0 ? [['Delivery', dollars(deliveryFee)] as const] : []),
    ['Subtotal', dollars(subtotal)] as const,
    ['Tax', dollars(tax)] as const,
    ['Tip', dollars(tip)] as const,
  ]
  return (
    <Part title="Money">
      <dl className="grid gap-1 tabular-nums">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="min-w-0">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-1 text-xl font-bold">
          <dt>Total</dt>
          <dd>{dollars(total)}</dd>
        </div>
        {order.changes && <Payments order={order} />}
      </dl>
      <p className="mt-2 font-semibold">
        <AtlanticTime>
          {[word, how, order.paidAt && formatTimeAst(new Date(order.paidAt))].filter(Boolean).join(' · ')}
        </AtlanticTime>
        {word !== 'PAID' && note && `: ${note}`}
      </p>
      {late !== null && <p className="mt-2 font-semibold">{late}</p>}
      <CheckPayment order={order} />
      <Collection order={order} role={role} onCollect={onCollect} />
      {order.refund && (
        <div className="mt-3">
          <RefundState refund={order.refund} role={role} />
          {order.refund.refundId && <p className="break-all text-muted">Refund ID {order.refund.refundId}</p>}
        </div>
      )}
    </Part>
  )
}

/** How the total of a changed order was paid, and what went back. */
function Payments({ order }: { order: OrderView }) {
  return paymentLinesOf({ ...order, ...paidOrderOf(order) }).map(({ label, amount, isStrong }, place) => (
    <div key={placeKey(place, label)} className={classes('flex justify-between gap-4', isStrong && 'font-bold')}>
      <dt className="min-w-0">{label}</dt>
      <dd>{amount}</dd>
    </div>
  ))
}

/** What was changed of the order, also of its tip and as goodwill, which its ticket does not tell. */
function Changes({ order, known }: { order: OrderView; known: KnownOrder }) {
  const { changes } = paidOrderOf(order)
  return (
    <Part title="Changes">
      <ol aria-label="Changes" className="grid gap-2">
        {changeLinesOf({ changes, orderedAt: new Date(order.orderTime) }).map((change, place) => {
          const told = [known.data?.order.changes?.[place]?.by, order.changes?.[place]?.reason]
          return (
            <li key={change} className="[overflow-wrap:anywhere]">
              <AtlanticTime>{change}</AtlanticTime>
              <span className="block text-muted">{told.filter(Boolean).join(': ')}</span>
            </li>
          )
        })}
      </ol>
    </Part>
  )
}
