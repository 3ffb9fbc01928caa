import type { MenuView } from '@thali/contracts/menu/menu'
import { type CartLine, cartCount } from '@thali/domain/cart/cart'
import { lineTotal } from '@thali/domain/cart/cart-line'
import { SPICE_LEVELS } from '@thali/domain/menu/dish'
import { formatMoney } from '@thali/domain/money/cents'
import Pause from 'lucide-react/icons/pause'
import { type RefObject, useEffect, useRef } from 'react'

import { isWorthHolding } from '../held-orders.ts'
import type { FieldErrors } from '../new-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'
import { CustomerBlock } from './customer-block.tsx'
import { WhenBlock, NotesBlock, TipBlock } from './folded-blocks.tsx'
import { HandoverBlock } from './handover-block.tsx'
import { LastOrders, type Repeating, useRepeat } from './last-orders.tsx'
import { CartLines, type CartLineProps, LineQuantity, CartNews } from '#web/cart/cart-lines.tsx'
import { LineChoices } from '#web/cart/line-choices.tsx'
import { useRepricing } from '#web/cart/use-repricing.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { counted } from '#web/words/counted.ts'

const MARGIN_PX = 8

type TicketProps = {
  editor: NewOrderEditor
  /** Prices are compared with the menu only once it has loaded. */
  menu: MenuView | undefined
  errors: FieldErrors
  onEdit: (line: CartLine) => void
}

/** The order: who, how it leaves the restaurant, the dishes, and what is rarely needed folded below them. */
export function Ticket({ editor, menu, errors, onEdit }: TicketProps) {
  const repeating = useRepeat(editor, menu)
  return (
    <div className="grid grid-cols-1 gap-2 px-3 pt-2 @min-[24rem]/ticket:px-4">
      <CustomerBlock editor={editor} errors={errors} repeating={repeating} />
      <HandoverBlock editor={editor} errors={errors} />
      <WhenBlock editor={editor} errors={errors} />
      {menu && <Repricing editor={editor} menu={menu} />}
      <Lines editor={editor} repeating={repeating} onEdit={onEdit} />
      <div>
        <NotesBlock editor={editor} errors={errors} />
        <TipBlock editor={editor} errors={errors} />
      </div>
    </div>
  )
}

/** Updates an older cart to today's prices and says which lines changed. */
function Repricing({ editor, menu }: { editor: NewOrderEditor; menu: MenuView }) {
  const [news, forget] = useRepricing({ location: editor.location, items: menu.items, groups: menu.groups })
  return <CartNews news={news} onDismiss={forget} />
}

function Lines({ editor, repeating, onEdit }: Pick<TicketProps, 'editor' | 'onEdit'> & { repeating: Repeating }) {
  const { location, cart, fields, orderType, hold, reset } = editor
  const heading = useRef<HTMLHeadingElement>(null)
  const [confirm, question] = useConfirm()
  const section = useRef<HTMLElement>(null)
  const itemCount = cartCount(cart)
  useKeptInSight(section, itemCount)
  const order = { location, cart, itemCount, wantedType: fields.orderType, orderType }

  async function clear() {
    const isMeant = await confirm({
      title: 'Clear this order?',
      body: 'The dishes and everything typed for this customer go.',
      confirmLabel: 'Clear the order',
      cancelLabel: 'Keep it',
      tone: 'danger',
    })
    if (isMeant) reset()
  }

  return (
    <section ref={section} aria-labelledby="ticket-lines" className="grid grid-cols-1">
      <div className="flex min-h-(--tap) flex-wrap items-center justify-between gap-x-3">
        <h2 ref={heading} id="ticket-lines" tabIndex={-1} className="text-base font-semibold">
          Order{itemCount > 0 && <span className="font-normal text-muted"> · {counted(itemCount, 'item')}</span>}
        </h2>
        {isWorthHolding(cart, fields) && (
          <span className="-me-2 flex flex-wrap">
            <Button variant="ghost" className="px-3!" icon={<Pause aria-hidden size={18} />} onClick={hold}>
              Hold
            </Button>
            <Button variant="ghost" className="px-3! text-danger!" onClick={() => void clear()}>
              Clear
            </Button>
          </span>
        )}
      </div>
      {itemCount === 0 && (
        <>
          <p className="pb-2 text-base text-muted">Nothing yet. Pick a dish from the menu.</p>
          <LastOrders {...repeating} />
        </>
      )}
      <CartLines order={order} onEdit={onEdit} heading={heading} Line={OrderLine} />
      <p role="status" className="text-sm font-medium text-warning empty:hidden">
        {repeating.leftOut}
      </p>
      {question}
    </section>
  )
}

/** Scrolls the ticket (not the page) to a dish that was just added. */
function useKeptInSight(section: RefObject<HTMLElement | null>, itemCount: number): void {
  const before = useRef(itemCount)
  useEffect(() => {
    const isMore = itemCount > before.current
    before.current = itemCount
    const scroller = section.current?.closest('.order-taking-scroll')
    if (!isMore || !section.current || !scroller) return
    const hidden = section.current.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom
    if (hidden > 0) scroller.scrollTop += hidden + MARGIN_PX
  }, [section, itemCount])
}

/** A dish of the order in one row: how many, what, how hot, and what it comes to. A tap on the dish edits it. */
function OrderLine({ line, most, locationId, onEdit, onRemove }: CartLineProps) {
  const spice = SPICE_LEVELS.find(({ id }) => id === line.spiceLevelId)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2">
      <LineQuantity
        line={line}
        most={most}
        locationId={locationId}
        onRemove={onRemove}
        className="-ms-3 [&>div]:rounded-none [&>div]:border-transparent [&>div]:bg-transparent"
      />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onEdit(line)}
        className="min-h-(--tap) min-w-0 text-start text-base leading-tight hover:underline"
      >
        <span className="sr-only">Edit </span>
        <span className="font-semibold [overflow-wrap:anywhere]">{line.name}</span>{' '}
        {spice && <span className="text-sm whitespace-nowrap text-muted">{spice.name}</span>}
        <LineChoices line={line} />
      </button>
      <span className="text-base tabular-nums">{formatMoney(lineTotal(line))}</span>
    </li>
  )
}
