import type { LocationView } from '@thali/contracts/locations/locations'
import type { Cart } from '@thali/domain/cart/cart-line'
import { openState } from '@thali/domain/locations/hours'
import { orderTypesAt } from '@thali/domain/locations/location'
import { type OrderType } from '@thali/domain/order-status'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { PARTY } from '@thali/domain/people/party'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { CheckoutBlock } from './checkout-block.tsx'
import { type CheckoutFields, fieldId, type FieldErrors, MOST_INSTRUCTIONS } from './checkout-fields.ts'
import type { ChangeFields } from './use-checkout.ts'
import { askForTable } from '#web/cart/cart-store.ts'
import type { DeliveryLook } from '#web/cart/delivery-look.ts'
import type { Quoting } from '#web/cart/when/use-quote.ts'
import { latePart } from '#web/lib/late-part.ts'
import { useNow } from '#web/lib/site.tsx'
import { TableLine } from '#web/site/cart/table-line.tsx'
import { usePausedSentence } from '#web/site/cart/use-pause.ts'
import { OtherHours } from '#web/site/opening/other-hours-late.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/forms/chips.tsx'
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx'
import { TextField, TextArea } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Skeleton } from '#web/ui/notices/skeleton.tsx'
import { words } from '#words/checkout/page.ts'

// Only locations that deliver into zones need it.
const DeliveryTo = latePart(async () => (await import('#web/site/cart/delivery-to.tsx')).DeliveryTo)

// Only deliveries of an account need them.
const AddressChoice = latePart(async () => (await import('./addresses/saved-addresses.tsx')).AddressChoice)
const SaveAddress = latePart(async () => (await import('./addresses/saved-addresses.tsx')).SaveAddress)

// Only locations whose kitchen plans need it.
const WhenChoice = latePart(async () => (await import('#web/cart/when/when-choice.tsx')).WhenChoice)

// Only locations whose kitchen does not plan need it.
const FormulaTime = latePart(async () => (await import('./formula-time.tsx')).FormulaTime)

export type HowAndWhenProps = {
  /** An account has addresses of its own. */
  hasAccount: boolean
  location: LocationView
  cart: Cart
  /** As chosen, if the location offers it. */
  wantedType: OrderType
  orderType: OrderType
  onOrderType: (type: OrderType) => void
  /** Whose code was scanned; null: none was. */
  table: number | null
  /** Where the location delivers into zones. */
  delivery?: DeliveryLook | null
  /** Where the kitchen plans. */
  when?: Quoting | null
  fields: CheckoutFields
  errors: FieldErrors
  onChange: ChangeFields
}

export function HowAndWhen(props: HowAndWhenProps) {
  const { location, wantedType, orderType, onOrderType, table, fields, errors, onChange } = props
  const types = orderTypesAt(location.features)
  const { noteButton, noteField } = useOrderNote({
    note: fields.specialInstructions,
    error: errors.specialInstructions,
    onChange,
  })

  function handleChangeTable() {
    flushSync(() => {
      onChange({ tableNumber: String(table) })
      askForTable(location.id)
    })
    // The button is gone; its number can be typed over in the field that came.
    document.getElementById(fieldId('tableNumber'))?.focus()
  }

  return (
    <CheckoutBlock title={words.howAndWhen} aside={noteButton}>
      {types.length > 1 && (
        <Chips
          legend={words.how}
          hideLegend
          isEven
          options={types.map((value) => ({ value, label: words.types[value] }))}
          value={orderType}
          onChange={onOrderType}
        />
      )}
      {table !== null && <TableLine table={table} onChange={handleChangeTable} />}
      {wantedType !== orderType && <Banner>{words.notOffered(location.name || words.thisPlace, wantedType)}</Banner>}
      <When {...props} />
      {ASKS_FOR[orderType] === 'address' && <DeliveryFields {...props} />}
      {ASKS_FOR[orderType] === 'table' && table === null && (
        <TableFields fields={fields} errors={errors} onChange={onChange} />
      )}
      {noteField}
    </CheckoutBlock>
  )
}

/** When and where the order is had, or that the kitchen is closed. */
function When(props: HowAndWhenProps) {
  const { location, orderType, when, fields, errors, onChange } = props
  const state = openState(location, useNow(), orderType)
  const paused = usePausedSentence(location)

  return (
    <>
      {paused !== null && (
        <Banner tone="warning" title={paused}>
          <p>{words.kept}</p>
        </Banner>
      )}
      {state.text !== null && (
        <Banner tone="warning" title={state.text}>
          {location.isActive && <p>{words.beforeOpening}</p>}
        </Banner>
      )}
      <OtherHours location={location} />
      {when && (
        <Suspense fallback={<Skeleton className="h-34 w-full" />}>
          <WhenChoice
            id={fieldId('wantedAt')}
            wish={fields.wantedAt}
            onWish={(wantedAt) => onChange({ wantedAt })}
            quoting={when}
            isPaused={paused !== null}
            error={errors.wantedAt}
          />
        </Suspense>
      )}
      <Place {...props} showsTime={!when && paused === null} />
    </>
  )
}

/** Where the order is had, and by the formula when, where no kitchen plans. */
function Place(props: HowAndWhenProps & { showsTime: boolean }) {
  const { location, cart, orderType, delivery = null, when, fields, showsTime } = props
  const PlaceIcon = when ? MapPin : Clock

  return (
    <div className="flex items-start gap-3">
      <PlaceIcon aria-hidden size={20} className="mt-0.5 shrink-0 text-accent-text" />
      <div className="min-w-0">
        {location.isActive && showsTime && (
          <Suspense fallback={<Skeleton className="h-6 w-full" />}>
            <FormulaTime location={location} cart={cart} orderType={orderType} delivery={delivery} />
          </Suspense>
        )}
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          {ASKS_FOR[orderType] === 'address'
            ? words.to(fields.address.trim() || words.yourAddress)
            : `${location.name || words.selectedPlace}, ${location.address}`}
        </p>
      </div>
    </div>
  )
}

type FieldsProps = Pick<HowAndWhenProps, 'fields' | 'errors' | 'onChange'>

function DeliveryFields({ hasAccount, location, cart, delivery, ...props }: HowAndWhenProps) {
  const { fields, errors, onOrderType, onChange } = props
  const saving = { fields, postalCode: delivery?.typed ?? null, onChange }

  return (
    <>
      <Suspense>{hasAccount && <AddressChoice {...saving} />}</Suspense>
      {delivery && (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <DeliveryTo
            id={fieldId('postalCode')}
            location={location}
            cart={cart}
            delivery={delivery}
            error={errors.postalCode}
            onPickup={() => onOrderType('pickup')}
          />
        </Suspense>
      )}
      <TextField
        id={fieldId('address')}
        label={words.address}
        autoComplete="street-address"
        required
        value={fields.address}
        error={errors.address}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      <TextField
        id={fieldId('deliveryInstructions')}
        label={words.instructions}
        optional
        hint={words.instructionsHint}
        value={fields.deliveryInstructions}
        error={errors.deliveryInstructions}
        onChange={(event) => onChange({ deliveryInstructions: event.target.value })}
      />
      <Suspense>{hasAccount && <SaveAddress {...saving} />}</Suspense>
    </>
  )
}

function TableFields({ fields, errors, onChange }: FieldsProps) {
  return (
    <div className="grid items-start gap-5 xs:grid-cols-2">
      <TextField
        id={fieldId('tableNumber')}
        label={words.table}
        optional
        hint={words.tableHint}
        inputMode="numeric"
        value={fields.tableNumber}
        error={errors.tableNumber}
        onChange={(event) => onChange({ tableNumber: event.target.value })}
      />
      <div className="grid gap-1.5">
        <p className="font-semibold">{words.party}</p>
        <p className="text-sm text-muted">{words.partyHint(PARTY.most)}</p>
        <QuantityStepper
          label={words.people}
          value={fields.partySize}
          max={PARTY.most}
          onChange={(partySize) => onChange({ partySize })}
        />
      </div>
    </div>
  )
}

type OrderNoteProps = { note: string; error: string | undefined; onChange: ChangeFields }

/** The note to the kitchen: its button while there is none, and its field. */
function useOrderNote({ note, error, onChange }: OrderNoteProps) {
  const [isOpen, setIsOpen] = useState(note !== '')
  const [wasAsked, setWasAsked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (wasAsked) field.current?.focus()
  }, [wasAsked])

  function open() {
    setIsOpen(true)
    setWasAsked(true)
  }

  const noteButton = !isOpen && (
    <Button
      variant="ghost"
      icon={<MessageSquarePlus aria-hidden size={18} />}
      onClick={open}
      className="-me-[12px] -my-1.5"
    >
      {words.addNote}
    </Button>
  )
  const noteField = isOpen && (
    <TextArea
      ref={field}
      id={fieldId('specialInstructions')}
      label={words.note}
      optional
      hint={words.noteHint}
      maxLength={MOST_INSTRUCTIONS}
      count={note.length}
      value={note}
      error={error}
      onChange={(event) => onChange({ specialInstructions: event.target.value })}
    />
  )
  return { noteButton, noteField }
}
