import type { MenuItemView } from '@thali/contracts/menu/menu'
import { addToCart, cartCount, type CartLine } from '@thali/domain/cart/cart'
import { formatMoney } from '@thali/domain/money/cents'
import Keyboard from 'lucide-react/icons/keyboard'
import { useRef, useState } from 'react'

import { counted } from '#web/lib/counted.ts'
import { changeCart } from '#web/cart/cart-store.ts'
import { editLine } from '#web/cart/edit-line.ts'
import { useWorkspace } from '../live/workspace.tsx'
import { openPanel } from '../lib/panels.ts'
import { useRead } from '../lib/queries.ts'
import { useShortcutKeys } from '../lib/shortcut-keys.ts'
import { type ShortcutGroup, useShortcutGroup } from '../lib/shortcut-list.ts'
import { fieldId } from './new-order.ts'
import { WaitingStrip } from './waiting-strip.tsx'
import { usePaymentLinks } from './links-out.ts'
import { MenuFailure, MenuPanel } from './dishes/menu-panel.tsx'
import { type SpiceChoice, SpiceDialog } from './dishes/spice-dialog.tsx'
import { TicketColumn } from './ticket/ticket-column.tsx'
import { useNewOrder, type NewOrderEditor } from './use-new-order.ts'
import { useOrderTaking } from './use-order-taking.tsx'
import { useStripHeight } from './use-strip-height.ts'
import { useLive } from '#web/lib/live/live.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Key } from '#web/ui/key.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

import './order-taking.css'

const SHORTCUTS: ShortcutGroup = {
  title: 'Create New Order',
  note: (
    <>
      A whole order: <Key>/</Key> butter <Key>↵</Key> <Key>3</Key> <Key>↵</Key>, then <Key>C</Key> for the customer,{' '}
      <Key>Tab</Key> through the fields, and <Key>Ctrl</Key> <Key>↵</Key>.
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

/** The dish whose spice level is being chosen; with `line`, an existing line of the ticket is edited. */
type PickedDish = { item: MenuItemView; line: CartLine | null }

/** Takes an order at the counter or on the phone, by touch or by keyboard alone. */
export function CreateOrderSection() {
  const editor = useNewOrder()
  const { data: menu, error, reread } = useMenu(editor.location.id)
  const links = usePaymentLinks()
  const others = links.links.filter(({ sessionId }) => sessionId !== editor.linkSessionId)
  const taking = useOrderTaking(editor, { links, onOutdated: reread })
  const [picked, setPicked] = useState<PickedDish | null>(null)
  const root = useRef<HTMLDivElement>(null)
  useStripHeight(root)

  useShortcutGroup(SHORTCUTS)
  useShortcutKeys({
    chords: { enter: () => void taking.submit() },
    singles: { c: () => document.getElementById(fieldId('phone'))?.focus() },
  })

  function editOf(line: CartLine) {
    const item = menu?.items.find(({ id }) => id === line.id)
    if (item) setPicked({ item, line })
  }

  function confirmDish(choice: SpiceChoice): string | undefined {
    if (!picked) return undefined
    const refusal = putOnTicket(editor, picked, choice)
    if (refusal !== undefined) return refusal
    taking.beginNext()
    setPicked(null)
    announce(`${choice.quantity} ${picked.item.name}, ${choice.spice.name}, in the order`)
    return undefined
  }

  return (
    <div ref={root} className="order-taking">
      <div className="order-taking-panes p-4 md:p-5">
        <div className="grid min-w-0 content-start gap-4">
          <SectionHead editor={editor} />
          <WaitingStrip links={others} onResume={taking.resume} onCreated={taking.finishLink} />
          {error && <MenuFailure error={error} onRetry={() => void reread()} />}
          {(menu ?? !error) && (
            <MenuPanel
              key={editor.location.id}
              menu={menu}
              cart={editor.cart}
              onPick={(item) => setPicked({ item, line: null })}
            />
          )}
        </div>
        <TicketColumn editor={editor} menu={menu?.items} taking={taking} onEdit={editOf} />
      </div>
      <ToTicket editor={editor} />
      {picked && (
        <SpiceDialog
          key={`${picked.item.id} ${picked.line?.cartKey}`}
          item={picked.item}
          line={picked.line}
          onConfirm={confirmDish}
          onClose={() => setPicked(null)}
        />
      )}
      {taking.dialogs}
    </div>
  )
}

function SectionHead({ editor }: { editor: NewOrderEditor }) {
  const { location, places, chooseLocation } = editor
  const { failure, retry } = useWorkspace().reading
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 tabIndex={-1} className="display me-auto text-2xl">
          Create New Order
        </h1>
        <IconButton
          label="Keyboard shortcuts"
          size="staff"
          className="pointer-coarse:hidden"
          icon={<Keyboard aria-hidden size={24} />}
          aria-keyshortcuts="?"
          onClick={() => openPanel('shortcuts')}
        />
        <SelectField
          label="Location of the order"
          hideLabel
          controlSize="staff"
          className="min-w-52 max-md:grow"
          value={location.id}
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => chooseLocation(event.target.value)}
        />
      </div>
      {failure !== null && <RetryBanner onRetry={retry}>Failed to load locations: {failure}</RetryBanner>}
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
        size="board"
        className="justify-between! tabular-nums"
        onClick={() => document.getElementById('order-ticket')?.scrollIntoView()}
      >
        <span>Ticket · {counted(cartCount(cart), 'item')}</span>
        <span>{formatMoney(totals.total)}</span>
      </Button>
    </div>
  )
}

/** The menu of the location, read again after each change. */
function useMenu(locationId: string) {
  const menu = useRead('GET /menu/:location', { params: { location: locationId } })
  useLive((event) => {
    if (event.type === 'reset' || (event.type === 'menu' && event.locationId === locationId)) void menu.reread()
  })
  return menu
}

/** Adds the dish or updates its line. Returns the reason if that is refused. */
function putOnTicket(
  editor: NewOrderEditor,
  { item, line }: PickedDish,
  { quantity, spice }: SpiceChoice,
): string | undefined {
  const changed = changeCart(editor.location.id, (cart) =>
    line ? editLine(cart, line.cartKey, { quantity, spice }) : addToCart(cart, item, quantity, spice),
  )
  return changed.ok ? undefined : changed.error
}
