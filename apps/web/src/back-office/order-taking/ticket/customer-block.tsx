import { formatPhone } from '@thali/domain/people/contact-fields'

import { PadField } from '#web/ui/forms/pad-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { fieldId, type FieldErrors } from '../new-order.ts'
import type { NewOrderEditor } from '../use-new-order.ts'
import { CustomerLine } from './customer-line.tsx'
import { FoundNote } from './found-note.tsx'
import { LastOrders } from './last-orders.tsx'
import { UnconfirmedCustomer } from './unconfirmed-customer.tsx'
import { useCustomerFold } from './use-customer-fold.ts'
import type { Repeating } from './use-repeat.ts'

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
