import type { MenuItemView } from '@thali/contracts/menu/menu'
import { addToCart, cartCount, type CartLine } from '@thali/domain/cart/cart'
import { formatMoney } from '@thali/domain/money/cents'
import { useMemo, useRef, useState, type RefObject, useLayoutEffect } from 'react'

import { useRead } from '../lib/reads.ts'
import { useShortcutKeys, type ShortcutGroup, useShortcutGroup } from '../lib/shortcut-keys.ts'
import { useWorkspace } from '../live/workspace.tsx'
import { counterMenu } from './dishes/counter-menu.ts'
import { DishDialog, type PickedChoice } from './dishes/dish-dialog.tsx'
import { MenuPanel } from './dishes/menu-panel.tsx'
import { usePaymentLinks } from './links-out.ts'
import { TicketColumn } from './ticket/ticket-column.tsx'
import { goToCustomer } from './ticket/use-customer-fold.ts'
import { useNewOrder, type NewOrderEditor } from './use-new-order.ts'
import { useOrderTaking } from './use-order-taking.tsx'
import { WaitingChip } from './waiting-chip.tsx'
import { changeCart } from '#web/cart/cart-store.ts'
import { editLine } from '#web/cart/edit-line.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Key } from '#web/ui/key.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { counted } from '#web/words/counted.ts'
import './order-taking.css'

const SHORTCUTS: ShortcutGroup = {
  title: 'Create New Order',
  note: (
    <>
      A whole order: <Key>C</Key> and the number, <Key>/</Key> butter <Key>↵</Key> <Key>3</Key> <Key>↵</Key>, and{' '}
      <Key>Ctrl</Key> <Key>↵</Key>.
    </>
  ),
  shortcuts: [
    { keys: ['/'], does: 'Search the menu' },
    { keys: ['↵'], does: 'Take the first dish found' },
    { keys: ['↑', '↓', '←', '→'], does: 'Move between dishes' },
    { keys: ['1', '2', '3'], does: 'Mild, Medium, Hot' },
    { keys: ['+', '−'], does: 'More or fewer of the dish' },
    { keys: ['C'], does: 'Go to the customer' },
    { keys: ['Ctrl', '↵'], does: 'Submit the order' },
  ],
}

/** The dish whose options are being chosen; with `line`, an existing line of the ticket is edited. */
type PickedDish = { item: MenuItemView; line: CartLine | null }

/** Takes an order at the counter or on the phone, by touch or by keyboard alone. */
export function CreateOrderSection() {
  const editor = useNewOrder()
  const { data, error, reread } = useRead('GET /menu/:location', {
    params: { location: editor.location.id },
  })
  const menu = useMemo(() => data && counterMenu(data), [data])
  const links = usePaymentLinks()
  const taking = useOrderTaking(editor, { links, onOutdated: reread })
  const others = links.links.filter((link) => link !== taking.link)
  const [picked, setPicked] = useState<PickedDish | null>(null)
  const root = useRef<HTMLDivElement>(null)
  useStripHeight(root)

  useShortcutGroup(SHORTCUTS)
  useShortcutKeys({ chords: { enter: () => void taking.submit() }, singles: { c: goToCustomer } })

  function editOf(line: CartLine) {
    const item = menu?.items.find(({ id }) => id === line.id)
    if (item) setPicked({ item, line })
  }

  function confirmDish(choice: PickedChoice): string | undefined {
    if (!picked) return undefined
    const refusal = putOnTicket(editor, picked, choice)
    if (refusal !== undefined) return refusal
    taking.beginNext()
    setPicked(null)
    announce([`${choice.quantity} ${picked.item.name}`, choice.spice?.name, 'in the order'].filter(Boolean).join(', '))
    return undefined
  }

  return (
    <div ref={root} className="order-taking">
      <div className="order-taking-panes">
        <div className="min-w-0">
          <MenuPanel
            key={editor.location.id}
            head={<SectionHead editor={editor} />}
            waiting={<WaitingChip links={others} onResume={taking.resume} onCreated={taking.finishLink} />}
            locationId={editor.location.id}
            menu={menu}
            failure={error && { error, retry: () => void reread() }}
            cart={editor.cart}
            onPick={(item) => setPicked({ item, line: null })}
          />
          <ToTicket editor={editor} />
        </div>
        <TicketColumn editor={editor} menu={menu} taking={taking} onEdit={editOf} />
      </div>
      {picked && menu && (
        <DishDialog
          key={`${picked.item.id} ${picked.line?.cartKey}`}
          item={picked.item}
          menu={menu}
          line={picked.line}
          onConfirm={confirmDish}
          onClose={() => setPicked(null)}
        />
      )}
      {taking.dialogs}
    </div>
  )
}

/** The frame says which location it is; while it shows all of them, it is chosen here. */
function SectionHead({ editor }: { editor: NewOrderEditor }) {
  const { location, places, isPlaceAsked, chooseLocation } = editor
  const { failure, retry } = useWorkspace().reading
  return (
    <>
      <h1 tabIndex={-1} className="text-lg font-semibold whitespace-nowrap">
        Create New Order
      </h1>
      {isPlaceAsked && (
        <SelectField
          label="Location of the order"
          hideLabel
          className="order-last w-full @lg/menu:order-none @lg/menu:w-auto"
          value={location.id}
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => chooseLocation(event.target.value)}
        />
      )}
      {failure !== null && (
        <RetryBanner className="order-last w-full" onRetry={retry}>
          Failed to load locations: {failure}
        </RetryBanner>
      )}
    </>
  )
}

/** On narrow screens the ticket is below the menu: a bar with its total that scrolls down to it. */
function ToTicket({ editor: { cart, totals } }: { editor: NewOrderEditor }) {
  if (cart.length === 0) return null
  return (
    <div className="order-taking-bar">
      <Button
        full
        size="large"
        className="justify-between! tabular-nums"
        onClick={() => document.getElementById('order-ticket')?.scrollIntoView()}
      >
        <span>Ticket · {counted(cartCount(cart), 'item')}</span>
        <span>{formatMoney(totals.total)}</span>
      </Button>
    </div>
  )
}

/** Adds the dish or updates its line. Returns the reason if that is refused. */
function putOnTicket(
  editor: NewOrderEditor,
  { item, line }: PickedDish,
  { quantity, spice, chosen }: PickedChoice,
): string | undefined {
  const changed = changeCart(editor.location.id, (cart) =>
    line
      ? editLine(cart, line.cartKey, { quantity, spice, ...chosen })
      : addToCart(cart, item, quantity, spice, chosen),
  )
  return changed.ok ? undefined : changed.error
}

/**
 * Passes the height of the status strip above the section, and where it ends on screen, to the style sheet as CSS
 * variables for the sticky parts below it. Both change: the strip grows when the connection is lost, and the site's
 * header above it scrolls away.
 */
function useStripHeight(section: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const strip = section.current?.closest('#section')?.previousElementSibling
    if (!strip) return
    let last = ''
    function update(): void {
      const element = section.current
      const box = strip?.getBoundingClientRect()
      if (!element || !box) return
      const height = Math.round(box.height)
      const above = Math.max(height, Math.round(box.bottom))
      if (last === `${height} ${above}`) return
      last = `${height} ${above}`
      element.style.setProperty('--order-taking-top', `${height}px`)
      element.style.setProperty('--order-taking-above', `${above}px`)
    }
    const observer = new ResizeObserver(update)
    observer.observe(strip)
    window.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', update)
    }
  }, [section])
}
