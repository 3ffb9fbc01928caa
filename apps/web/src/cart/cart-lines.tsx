import { type Cart, type CartLine, mostOf, removeLine, setQuantity, tooManyOf } from '@thali/domain/cart/cart'
import { lineTotal } from '@thali/domain/cart/cart-line'
import { CART_WORDS } from '@thali/domain/language/cart-words'
import { SPICE_LEVELS, type SpiceLevel } from '@thali/domain/menu/dish'
import { formatMoney, toDollars } from '@thali/domain/money/cents'
import { type ComponentType, Fragment, type RefObject, useEffect, useRef, useState } from 'react'

import { changeCart } from './cart-store.ts'
import { putLineBack } from './edit-line.ts'
import type { OrderDraft } from './use-order.ts'
import type { CartNews as News } from './use-repricing.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { Price } from '#web/ui/price.tsx'
import { words } from '#words/cart/lines.ts'
import { words as spices } from '#words/spices.ts'

const UNDO_MS = 6000

type Removed = { line: CartLine; index: number }

type CartLinesProps = {
  order: Pick<OrderDraft, 'cart' | 'location'>
  /** Opens the dish again with this line's choices. */
  onEdit: (line: CartLine) => void
  /** Takes the focus when the focused line is removed for good. */
  heading: RefObject<HTMLElement | null>
  /** How a line is drawn, where not as on the guests' pages. */
  Line?: ComponentType<CartLineProps>
}

export function CartLines({ order, onEdit, heading, Line = CartLineRow }: CartLinesProps) {
  const { cart, location } = order
  const [removed, setRemoved] = useState<Removed | null>(null)

  function remove(line: CartLine, index: number) {
    changeCart(location.id, (current) => ({ ok: true, value: removeLine(current, line.cartKey) }))
    setRemoved({ line, index })
    announce(words.removed(line.name))
  }

  function undo({ line, index }: Removed) {
    const back = changeCart(location.id, (current) => putLineBack(current, line, index))
    announce(back.ok ? words.back(line.name) : back.error)
    setRemoved(null)
    heading.current?.focus()
  }

  const trace = removed && (
    <RemovedLine
      key={removed.line.cartKey}
      removed={removed}
      onUndo={() => undo(removed)}
      onOver={() => setRemoved(null)}
      heading={heading}
    />
  )

  return (
    <ul className="divide-y divide-line border-y border-line empty:hidden">
      {cart.map((line, index) => (
        <Fragment key={rowKey(cart, index)}>
          {removed?.index === index && trace}
          <Line
            line={line}
            most={mostOf(cart, line)}
            locationId={location.id}
            onEdit={onEdit}
            onRemove={() => remove(line, index)}
          />
        </Fragment>
      ))}
      {removed && removed.index >= cart.length && trace}
    </ul>
  )
}

/** Does not change with the spice level, so that the row and the focus on its Edit button are kept. */
function rowKey(cart: Cart, index: number): string {
  const id = cart[index]?.id
  const earlier = cart.slice(0, index).filter((line) => line.id === id).length
  return `${id} ${earlier}`
}

export type CartLineProps = {
  line: CartLine
  most: number
  locationId: string
  onEdit: (line: CartLine) => void
  onRemove: () => void
}

type LineQuantityProps = Omit<CartLineProps, 'onEdit'> & { className?: string }

/** How many of a dish, less and more; a refusal stands below it. */
export function LineQuantity({ line, most, locationId, onRemove, className }: LineQuantityProps) {
  const [message, setMessage] = useState<string>()
  function change(quantity: number) {
    const changed = changeCart(locationId, (cart) => setQuantity(cart, line.cartKey, quantity))
    setMessage(changed.ok ? undefined : changed.error)
  }
  return (
    <QuantityStepper
      label={line.name}
      value={line.quantity}
      max={most}
      onChange={change}
      onRemove={onRemove}
      onLimit={() => setMessage(tooManyOf(line))}
      message={message}
      className={className}
    />
  )
}

function CartLineRow({ line, most, locationId, onEdit, onRemove }: CartLineProps) {
  const spice = SPICE_LEVELS.find(({ id }) => id === line.spiceLevelId)

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 py-2">
      <p className="min-w-0 font-semibold">
        <span className="sr-only">{line.quantity} × </span>
        {line.name}
      </p>
      <p className="text-end font-semibold tabular-nums">{formatMoney(lineTotal(line))}</p>
      <div className="min-w-0">
        {(spice || line.choices || line.note) && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onEdit(line)}
            className="link flex min-h-(--tap) items-center text-start text-sm [overflow-wrap:anywhere]"
          >
            <span>
              <span className="sr-only">{words.edit(line.name)} </span>
              {chosenWords(line, spice)}
            </span>
          </button>
        )}
        {line.chooseAgain && (
          <p className="text-sm font-semibold text-warning">{CART_WORDS.chooseAgain(line.chooseAgain)}</p>
        )}
      </div>
      <LineQuantity line={line} most={most} locationId={locationId} onRemove={onRemove} className="justify-items-end" />
    </li>
  )
}

/** What was chosen, in short: the names of the groups stand at checkout and on the receipt. */
function chosenWords({ texts = [], note }: CartLine, spice: SpiceLevel | undefined): string {
  const options = texts.map((text) => text.replace(/^[^:]+: /, ''))
  return [...(spice ? [spices[spice.level]] : []), ...options, ...(note ? [note] : [])].join(' · ')
}

type RemovedLineProps = {
  removed: Removed
  onUndo: () => void
  onOver: () => void
  heading: RefObject<HTMLElement | null>
}

/** The place of a removed line while Undo is offered. A focused Undo button stays. */
function RemovedLine({ removed, onUndo, onOver, heading }: RemovedLineProps) {
  const button = useRef<HTMLButtonElement>(null)
  const over = useRef(onOver)
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    // The pressed button was removed: focus this one.
    button.current?.focus()
  }, [])

  useEffect(() => {
    over.current = onOver
  })

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => {
      if (button.current === document.activeElement) heading.current?.focus()
      over.current()
    }, UNDO_MS)
    return () => clearTimeout(timer)
  }, [isHeld, heading])

  return (
    <li
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      className="flex items-center justify-between gap-4 py-2 text-muted"
    >
      <span className="min-w-0">{words.removed(removed.line.name)}</span>
      <Button ref={button} variant="ghost" onClick={onUndo} className="-me-3">
        {words.undo}
        <span className="sr-only"> {words.removing(removed.line.name)}</span>
      </Button>
    </li>
  )
}

/** Changes of the menu that affect the cart, with old and new prices. */
export function CartNews({ news, onDismiss }: { news: News; onDismiss: () => void }) {
  if (news.changes.length + news.lost.length === 0) return null
  return (
    <Banner tone="warning" title={words.menuChanged} onDismiss={onDismiss}>
      <ul className="mt-1 grid gap-0.5 text-sm">
        {news.changes.map(({ name, from, to }) => (
          <li key={`${name} ${from}`}>
            {words.newPrice(name)} <Price amount={toDollars(to)} was={toDollars(from)} />
          </li>
        ))}
        {[...new Set(news.lost.map(({ name }) => name))].map((name) => (
          <li key={name}>{words.gone(name)}</li>
        ))}
      </ul>
    </Banner>
  )
}
