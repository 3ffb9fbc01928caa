import { readCardNumber } from '#sandbox/features/payments/pages/test-cards.ts'
import { idOf, type KeptLocation, type PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import { newId } from '#sandbox/features/payments/stripe-api/object-ids.ts'
import {
  flag,
  group,
  integer,
  list,
  metadata,
  oneOf,
  optional,
  text,
} from '#sandbox/features/payments/stripe-api/parameters.ts'
import { EXPAND, toList } from '#sandbox/features/payments/stripe-api/shown-objects.ts'
import { invalidParameter, missingResource } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'
import type { AddCall } from '#sandbox/features/payments/stripe-api/stripe.routes.ts'
import { interacCard, presentCard } from '#sandbox/features/payments/terminal/present-cards.ts'
import { shown } from '#sandbox/features/payments/terminal/reader-acts.ts'
import type { ReadersService } from '#sandbox/features/payments/terminal/readers.service.ts'

const readLocation = group({
  address: group({
    country: oneOf(['CA']),
    line1: text(200),
    city: text(100),
    state: optional(text(100)),
    postal_code: text(20),
  }),
  display_name: text(200),
  metadata,
})
const readPairing = group({ registration_code: text(100), label: optional(text(200)), location: text(200) })
const readRenaming = group({ label: text(200) })
const readListing = group({
  ending_before: optional(text(200)),
  limit: optional(integer({ min: 1, max: 100 })),
  location: optional(text(200)),
  starting_after: optional(text(200)),
})
const readProcessing = group({
  expand: optional(list(text(200))),
  payment_intent: text(200),
  process_config: optional(group({ enable_customer_cancellation: optional(flag), skip_tipping: optional(flag) })),
})
const readRefund = group({
  amount: optional(integer({ min: 1 })),
  metadata,
  payment_intent: text(200),
  refund_payment_config: optional(group({ enable_customer_cancellation: optional(flag) })),
})
const numbered = optional(group({ number: optional(text(40)) }))
const readPresented = group({
  amount_tip: optional(integer({ min: 0 })),
  card_present: numbered,
  interac_present: numbered,
  type: optional(oneOf(['card_present', 'interac_present'])),
})
const readNothing = group(EXPAND)

type Deps = { store: PaymentStore; readers: ReadersService; nowSeconds: () => number }

/** Stripe Terminal's calls for locations and readers, and the test helper that holds a card to one. */
export function terminalRoutes(add: AddCall, { store, readers, nowSeconds }: Deps): void {
  add('POST', '/terminal/locations', ({ parameters }) => {
    const { address, ...input } = readLocation(parameters)
    const place = { ...address, line2: null, state: address.state ?? null }
    const id = newId('terminalLocation')
    const made = { id, object: 'terminal.location', created: nowSeconds(), livemode: false, address: place, ...input }
    return shown(store.terminalLocations.put(made as KeptLocation, null))
  })

  add('POST', '/terminal/readers', ({ parameters }) => {
    const { registration_code: code, ...input } = readPairing(parameters)
    return shown(readers.pair({ code, label: input.label, location: input.location }))
  })

  add('GET', '/terminal/readers', ({ parameters }) => {
    const { location, limit = 10, starting_after: startingAfter } = readListing(parameters)
    const matches = (reader: { location: Parameters<typeof idOf>[0] }) =>
      location === undefined || idOf(reader.location) === location
    const { rows, hasMore } = store.readers.list({ limit, startingAfter, matches })
    return toList(rows.map(shown), '/v1/terminal/readers', hasMore)
  })

  add('GET', '/terminal/readers/:id', ({ id, parameters }) => {
    readNothing(parameters)
    const row = store.readers.find(id)
    if (!row) throw missingResource('terminal.reader', id, 'reader')
    return shown(row.object)
  })

  add('POST', '/terminal/readers/:id', ({ id, parameters }) =>
    shown(readers.rename(id, readRenaming(parameters).label)),
  )

  add('DELETE', '/terminal/readers/:id', ({ id }) => {
    const { device_type, serial_number } = store.readers.find(id)?.object ?? {}
    if (serial_number === undefined) throw missingResource('terminal.reader', id, 'reader')
    store.readers.remove(id)
    return { id, object: 'terminal.reader', deleted: true, device_type, serial_number }
  })

  add('POST', '/terminal/readers/:id/process_payment_intent', ({ id, parameters, origin }) => {
    const { payment_intent: intent, process_config: config = {} } = readProcessing(parameters)
    return shown(readers.process(id, intent, config, origin))
  })

  add('POST', '/terminal/readers/:id/refund_payment', ({ id, parameters, origin }) => {
    const { payment_intent, amount, metadata: named } = readRefund(parameters)
    return shown(readers.refund(id, { payment_intent, amount, metadata: named }, origin))
  })

  add('POST', '/terminal/readers/:id/cancel_action', ({ id, parameters }) => {
    readNothing(parameters)
    return shown(readers.cancelAction(id))
  })

  add('POST', '/test_helpers/terminal/readers/:id/present_payment_method', ({ id, parameters }) => {
    const { type = 'card_present', amount_tip: tip = 0, card_present, interac_present } = readPresented(parameters)
    if (type === 'interac_present') {
      return shown(readers.present(id, { instrument: interacCard(interac_present?.number), tip }))
    }
    const card = readCardNumber(card_present?.number ?? '4242424242424242')
    if (typeof card === 'string') throw invalidParameter('card_present[number]', 'Your card number is incorrect.')
    return shown(readers.present(id, { instrument: presentCard(card), tip }))
  })
}
