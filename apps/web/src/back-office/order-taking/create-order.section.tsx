import type { MenuItemView } from '@thali/contracts/menu'
import { addToCart, cartCount, type CartLine } from '@thali/domain/cart/cart'
import { formatMoney } from '@thali/domain/money/cents'
import Keyboard from 'lucide-react/icons/keyboard'
import { useRef, useState } from 'react'

import { changeCart } from '#web/cart/cart-store.ts'
import { editLine } from '#web/cart/edit-line.ts'
import { itemsInWords } from '#web/cart/order-words.ts'
import { useWorkspace } from '../live/workspace.tsx'
import { openPanel } from '../lib/panels.ts'
import { useShortcutKeys } from '../lib/shortcut-keys.ts'
import { useShortcutGroup } from '../lib/shortcut-list.ts'
import { fieldId } from './desk-order.ts'
import { DESK_SHORTCUTS } from './desk-shortcuts.tsx'
import { DeskStrip } from './desk-strip.tsx'
import { usePaymentLinks } from './links-out.ts'
import { MenuPanel } from './dishes/menu-panel.tsx'
import { MenuTrouble } from './dishes/menu-trouble.tsx'
import { type SpiceChoice, SpiceDialog } from './dishes/spice-dialog.tsx'
import { TicketColumn } from './ticket/ticket-column.tsx'
import { useDesk, type Desk } from './use-desk.ts'
import { useOrderTaking } from './use-order-taking.tsx'
import { useStripHeight } from './use-strip-height.ts'
import { useLive } from '#web/lib/live/live.ts'
import { useApi } from '#web/lib/api/use-api.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

import './desk.css'

/** The dish whose spice level is being asked for; with a line, one of the ticket that is being changed. */
type Asked = { item: MenuItemView; line: CartLine | null }

/** Takes an order at the counter or on the phone, by touch or by keyboard alone. */
export function CreateOrderSection() {
  const desk = useDesk()
  const { data: menu, error, mutate } = useMenu(desk.location.id)
  const links = usePaymentLinks()
  const others = links.links.filter(({ sessionId }) => sessionId !== desk.linkSessionId)
  const taking = useOrderTaking(desk, { links, onOutdated: () => mutate() })
  const [asked, setAsked] = useState<Asked | null>(null)
  const root = useRef<HTMLDivElement>(null)
  useStripHeight(root)

  useShortcutGroup(DESK_SHORTCUTS)
  useShortcutKeys({
    chords: { enter: () => void taking.submit() },
    singles: { c: () => document.getElementById(fieldId('phone'))?.focus() },
  })

  function editOf(line: CartLine) {
    const item = menu?.items.find(({ id }) => id === line.id)
    if (item) setAsked({ item, line })
  }

  function confirmDish(choice: SpiceChoice): string | undefined {
    if (!asked) return undefined
    const refusal = putOnTicket(desk, asked, choice)
    if (refusal !== undefined) return refusal
    taking.beginNext()
    setAsked(null)
    announce(`${choice.quantity} ${asked.item.name}, ${choice.spice.name}, in the order`)
    return undefined
  }

  return (
    <div ref={root} className="desk">
      <div className="desk-panes p-4 md:p-5">
        <div className="grid min-w-0 content-start gap-4">
          <DeskHead desk={desk} />
          <DeskStrip links={others} onResume={taking.resume} onCreated={taking.finishLink} />
          {error && <MenuTrouble error={error} onRetry={() => void mutate()} />}
          {(menu ?? !error) && (
            <MenuPanel
              key={desk.location.id}
              menu={menu}
              cart={desk.cart}
              onPick={(item) => setAsked({ item, line: null })}
            />
          )}
        </div>
        <TicketColumn desk={desk} menu={menu?.items} taking={taking} onEdit={editOf} />
      </div>
      <ToTicket desk={desk} />
      {asked && (
        <SpiceDialog
          key={`${asked.item.id} ${asked.line?.cartKey}`}
          item={asked.item}
          line={asked.line}
          onConfirm={confirmDish}
          onClose={() => setAsked(null)}
        />
      )}
      {taking.dialogs}
    </div>
  )
}

function DeskHead({ desk }: { desk: Desk }) {
  const { location, places, chooseLocation } = desk
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

/** Where the ticket is below the menu: what it holds by now, and the way down to it. */
function ToTicket({ desk: { cart, totals } }: { desk: Desk }) {
  if (cart.length === 0) return null
  return (
    <div className="desk-bar">
      <Button
        full
        size="board"
        className="justify-between! tabular-nums"
        onClick={() => document.getElementById('desk-ticket')?.scrollIntoView()}
      >
        <span>Ticket · {itemsInWords(cartCount(cart))}</span>
        <span>{formatMoney(totals.total)}</span>
      </Button>
    </div>
  )
}

/** The menu of the place, read again when somebody changes it. */
function useMenu(locationId: string) {
  const answer = useApi('GET /menu/:location', { params: { location: locationId } })
  const { mutate } = answer
  useLive((event) => {
    if (event.type === 'reset' || (event.type === 'menu' && event.locationId === locationId)) void mutate()
  })
  return answer
}

/** Answers why the dish could not be added, or its line not be changed. */
function putOnTicket(desk: Desk, { item, line }: Asked, { quantity, spice }: SpiceChoice): string | undefined {
  const changed = changeCart(desk.location.id, (cart) =>
    line ? editLine(cart, line.cartKey, { quantity, spice }) : addToCart(cart, item, quantity, spice),
  )
  return changed.ok ? undefined : changed.error
}
