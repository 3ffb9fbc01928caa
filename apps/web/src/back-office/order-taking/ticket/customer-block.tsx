import type { FoundCustomer } from '@thali/contracts/orders/order-desk'
import { formatPhone, digitsOf } from '@thali/domain/people/contact-fields'
import ChevronDown from 'lucide-react/icons/chevron-down'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import User from 'lucide-react/icons/user'
import UserCheck from 'lucide-react/icons/user-check'

import { fieldId, type FieldErrors } from '../new-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'
import { LastOrders, type Repeating, allergyNote } from './last-orders.tsx'
import { useCustomerFold, CUSTOMER_LINE_ID } from './use-customer-fold.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { PadField } from '#web/ui/forms/pad-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type CustomerBlockProps = { editor: NewOrderEditor; errors: FieldErrors; repeating: Repeating }

/** Who orders: the fields, and one line once they are known. */
export function CustomerBlock({ editor, errors, repeating }: CustomerBlockProps) {
  const { block, isOpen, open, keepOpen } = useCustomerFold(editor, errors)
  const { customer, cart } = editor
  return (
    <section ref={block} aria-labelledby="ticket-customer">
      <h2 id="ticket-customer" className="sr-only">
        Customer Information
      </h2>
      {isOpen ? (
        <div className="grid grid-cols-1 gap-2" onFocus={keepOpen}>
          <CustomerFields editor={editor} errors={errors} />
          {customer.found?.phoneVerified === true && <FoundNote editor={editor} />}
          {customer.found?.phoneVerified === false && (
            <UnconfirmedCustomer key={customer.found.firebaseId} found={customer.found} />
          )}
          {cart.length > 0 && <LastOrders {...repeating} />}
        </div>
      ) : (
        <CustomerLine editor={editor} onOpen={open} />
      )}
    </section>
  )
}

/** The number comes first because a look-up may fill in the others. */
function CustomerFields({ editor, errors }: Pick<CustomerBlockProps, 'editor' | 'errors'>) {
  const { fields, change, customer } = editor
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2">
      <div className="grid gap-1">
        <PadField
          id={fieldId('phone')}
          label="Phone"
          pad="phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          value={fields.phone}
          error={errors.phone}
          onType={(phone) => change({ phone })}
          onBlur={() => change({ phone: formatPhone(fields.phone) })}
        />
        <p role="status" className="text-sm leading-tight text-muted empty:hidden">
          {customer.hint}
        </p>
      </div>
      <TextField
        id={fieldId('name')}
        label="Name"
        autoComplete="off"
        maxLength={50}
        value={fields.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        id={fieldId('email')}
        label="Email"
        optional
        className="col-span-2"
        type="email"
        autoComplete="off"
        maxLength={100}
        value={fields.email}
        error={errors.email}
        onChange={(event) => change({ email: event.target.value })}
      />
    </div>
  )
}

const LAST_DIGITS = 4

/** Who orders: name and end of the number, below an allergy in full. A tap opens the fields. */
function CustomerLine({ editor, onOpen }: { editor: NewOrderEditor; onOpen: () => void }) {
  const { fields, customer } = editor
  const { found, recentOrders } = customer
  const digits = digitsOf(fields.phone).slice(-LAST_DIGITS)
  const allergy = found?.phoneVerified ? allergyNote(recentOrders) : null
  return (
    <button
      type="button"
      id={CUSTOMER_LINE_ID}
      aria-expanded={false}
      onClick={onOpen}
      className="flex min-h-12 w-full items-center gap-3 text-start leading-tight"
    >
      <CustomerIcon kind={found === null ? 'new' : found.phoneVerified ? 'known' : 'unconfirmed'} />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-x-2 text-base">
          <span className="max-w-3/5 shrink-0 truncate font-semibold">{fields.name.trim()}</span>
          {digits !== '' && <span className="shrink-0 text-muted tabular-nums">· {digits}</span>}
        </span>
        {found?.phoneVerified === true && (
          <span className="block truncate text-sm text-muted">
            <span>{FOUND_WORDS}</span> · {accountWords(found)}
          </span>
        )}
        {found?.phoneVerified === false && (
          <span className="block truncate text-sm text-warning">{FOUND_WORDS}, number not confirmed</span>
        )}
        {allergy !== null && <AllergyNote>{allergy}</AllergyNote>}
      </span>
      <span className="sr-only">, change the customer</span>
      <ChevronDown aria-hidden size={18} className="shrink-0 text-muted" />
    </button>
  )
}

function CustomerIcon({ kind }: { kind: 'new' | 'known' | 'unconfirmed' }) {
  if (kind === 'known') return <UserCheck aria-hidden size={20} className="shrink-0 text-success" />
  if (kind === 'unconfirmed') return <TriangleAlert aria-hidden size={20} className="shrink-0 text-warning" />
  return <User aria-hidden size={20} className="shrink-0 text-muted" />
}

const FOUND_WORDS = 'Existing Customer Found'

/** Under the fields of a known customer: how well they are known, and the allergy of an earlier order. */
function FoundNote({ editor: { customer } }: { editor: NewOrderEditor }) {
  const allergy = allergyNote(customer.recentOrders)
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="inline-flex items-center gap-1.5 font-semibold text-success" role="status">
          <UserCheck aria-hidden size={18} />
          {FOUND_WORDS}
        </span>
        {customer.found && <span className="text-muted">{accountWords(customer.found)}</span>}
      </p>
      {allergy !== null && <AllergyNote>{`Last time: ${allergy}`}</AllergyNote>}
    </div>
  )
}

/** Never cut: half an allergy is none. */
function AllergyNote({ children }: { children: string }) {
  return (
    <span className="my-1 flex w-fit items-start gap-1.5 rounded-sm bg-board-allergy px-1.5 py-0.5 text-sm font-semibold text-board-allergy-text [overflow-wrap:anywhere]">
      <TriangleAlert aria-hidden size={16} className="mt-px shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  )
}

function accountWords({ totalOrders, isActive }: Pick<FoundCustomer, 'totalOrders' | 'isActive'>): string {
  const orders = totalOrders === 1 ? '1 order so far' : `${totalOrders} orders so far`
  return isActive ? orders : `${orders} · this account is switched off`
}

/** An account with this number that was never verified. The number may belong to another person, so the order is not linked to the account. */
function UnconfirmedCustomer({ found }: { found: FoundCustomer }) {
  const [confirm, question] = useConfirm()
  const { id, name, phone } = found
  const confirmation = useCall('POST /admin/users/:id/phone/confirm', {
    changes: ['GET /admin/users/lookup'],
    onSuccess: () => toast.success(`${formatPhone(phone)} is confirmed for ${name}`),
    onError: (error) => toast.error(userMessage(error)),
  })

  async function confirmNumber() {
    if (await confirm(presence(name, phone))) confirmation.mutate({ params: { id }, body: { phoneNumber: phone } })
  }

  return (
    <div className="-mt-1 grid justify-items-start gap-2 rounded-md bg-warning-tint px-3 py-3">
      <p role="status" className="inline-flex items-center gap-2 font-semibold text-warning">
        <TriangleAlert aria-hidden size={20} className="shrink-0" />
        Existing Customer Found, number not confirmed
      </p>
      <p className="text-sm">
        The account of {name} has this number, but the number was never confirmed. The order is not added to the
        account.
      </p>
      <Button size="staff" variant="secondary" busy={confirmation.isPending} onClick={() => void confirmNumber()}>
        Customer is here: confirm number
      </Button>
      {question}
    </div>
  )
}

function presence(name: string, phone: string) {
  return {
    title: 'Is the customer here with you?',
    body:
      `Confirm only if you have seen both: their account (${name}) open on their phone, and that this phone rings at ` +
      `${formatPhone(phone)}. Never confirm a caller. From then on the account sees the orders of this number. ` +
      `Your name is recorded with the confirmation.`,
    confirmLabel: 'I have seen both',
  } as const
}
