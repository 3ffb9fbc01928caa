import {
  type Cart,
  type CartLine,
  mostOf,
  removeLine,
  SPICE_LEVELS,
  setQuantity,
  tooManyOf,
} from '@thali/domain/cart/cart'
import { lineTotal } from '@thali/domain/cart/cart-line'
import { formatMoney } from '@thali/domain/money/cents'
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Chillies } from '#web/ui/brand/chillies.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'

import { changeCart } from './cart-store.ts'
import { putLineBack } from './edit-line.ts'
import type { OrderDraft } from './use-order.ts'

const UNDO_MS = 6000

type Removed = { line: CartLine; index: number }

type CartLinesProps = {
  order: OrderDraft
  /** Opens the dish again with this line's choices. */
  onEdit: (line: CartLine) => void
  /** Takes the focus when the focused line is removed for good. */
  heading: RefObject<HTMLElement | null>
  /** Names the mildest level too, so that staff can read the order back. */
  readsBack?: boolean
}

export function CartLines({ order, onEdit, heading, readsBack }: CartLinesProps) {
  const { cart, location } = order
  const [removed, setRemoved] = useState<Removed | null>(null)

  function remove(line: CartLine, index: number) {
    changeCart(location.id, (current) => ({ ok: true, value: removeLine(current, line.cartKey) }))
    setRemoved({ line, index })
    announce(`${line.name} removed`)
  }

  function undo({ line, index }: Removed) {
    const back = changeCart(location.id, (current) => putLineBack(current, line, index))
    announce(back.ok ? `${line.name} is back in your cart` : back.error)
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
          <CartLineRow
            line={line}
            most={mostOf(cart, line)}
            readsBack={readsBack}
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

type CartLineRowProps = {
  line: CartLine
  most: number
  readsBack: boolean | undefined
  locationId: string
  onEdit: (line: CartLine) => void
  onRemove: () => void
}

function CartLineRow({ line, most, readsBack, locationId, onEdit, onRemove }: CartLineRowProps) {
  const [message, setMessage] = useState<string>()
  const spice = SPICE_LEVELS.find(({ id }) => id === line.spiceLevelId)

  function change(quantity: number) {
    const changed = changeCart(locationId, (cart) => setQuantity(cart, line.cartKey, quantity))
    setMessage(changed.ok ? undefined : changed.error)
  }

  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 font-semibold">
          <span className="tabular-nums">{line.quantity} ×</span> {line.name}
        </p>
        <p className="tabular-nums">{formatMoney(lineTotal(line))}</p>
      </div>
      {spice && (readsBack || spice.id !== 'mild') && <Chillies level={spice.level} />}
      <div className="flex flex-wrap items-start justify-between gap-2">
        <QuantityStepper
          label={line.name}
          value={line.quantity}
          max={most}
          onChange={change}
          onRemove={onRemove}
          onLimit={() => setMessage(tooManyOf(line))}
          message={message}
        />
        {spice && (
          <Button variant="ghost" onClick={() => onEdit(line)} aria-haspopup="dialog" className="-me-3">
            Edit<span className="sr-only"> {line.name}</span>
          </Button>
        )}
      </div>
    </li>
  )
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
      <span className="min-w-0">{removed.line.name} removed</span>
      <Button ref={button} variant="ghost" onClick={onUndo} className="-me-3">
        Undo<span className="sr-only"> removing {removed.line.name}</span>
      </Button>
    </li>
  )
}
