import type { ChargingService } from '#sandbox/features/payments/charging.service.ts'
import type { Ledger, Origin } from '#sandbox/features/payments/ledger.ts'
import { idOf, type KeptReader, type ReaderFault } from '#sandbox/features/payments/payment-store.ts'
import type { RefundsService } from '#sandbox/features/payments/refunds.service.ts'
import { newId, randomWord } from '#sandbox/features/payments/stripe-api/object-ids.ts'
import { invalidParameter, missingResource, refusedCall } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'
import { createHeldCards } from '#sandbox/features/payments/terminal/held-cards.ts'
import { busy, createReaderActs, offline } from '#sandbox/features/payments/terminal/reader-acts.ts'

export type ReadersService = ReturnType<typeof createReadersService>

const CODE = /^[a-z0-9]+(-[a-z0-9]+){1,4}$/

type Pairing = { code: string; label: string | undefined; location: string }
type Refunding = { payment_intent: string; amount?: number | undefined; metadata: Record<string, string> }
type Deps = { ledger: Ledger; charging: ChargingService; refunds: RefundsService }

/** Card readers that this server drives, as Stripe Terminal's smart readers. */
export function createReadersService({ ledger, charging, refunds }: Deps) {
  const { store } = ledger
  const acts = createReaderActs(ledger)
  const { getRow, getIntent, put, command, fail } = acts
  const { present } = createHeldCards({ ledger, acts, charging, refunds })

  return {
    pair: (pairing: Pairing) => pair(ledger, pairing),

    rename: (id: string, label: string) => put(getRow(id).object, { label }),

    setFault(id: string, fault: ReaderFault): void {
      const { object } = getRow(id)
      store.readers.put({ ...object, status: fault === 'offline' ? 'offline' : 'online' }, { fault })
    },

    process(id: string, intentId: string, config: object, origin: Origin): KeptReader {
      const intent = getIntent(intentId)
      if (intent.status !== 'requires_payment_method') {
        const message = `The PaymentIntent has a status of ${intent.status} and cannot be processed by a reader.`
        throw refusedCall(message, { code: 'intent_invalid_state' })
      }
      const process_payment_intent = { payment_intent: intentId, process_config: config }
      return command(id, { type: 'process_payment_intent', process_payment_intent }, origin)
    },

    refund(id: string, asked: Refunding, origin: Origin): KeptReader {
      const { amount, ...rest } = asked
      getIntent(asked.payment_intent)
      const refund_payment = { ...rest, ...(amount !== undefined && { amount }) }
      return command(id, { type: 'refund_payment', refund_payment }, origin)
    },

    cancelAction(id: string): KeptReader {
      const { object: reader, extras } = getRow(id)
      if (extras.fault === 'offline') throw offline()
      const intent = store.intents.find(idOf(reader.action?.process_payment_intent?.payment_intent ?? null) ?? '')
      if (intent?.object.status === 'processing') throw busy()
      return put(reader, { action: null })
    },

    present,

    cancelByGuest: (id: string) => fail(id, 'customer_canceled', 'The customer canceled.'),
  }
}

function pair({ store, nowSeconds }: Ledger, { code, label, location }: Pairing): KeptReader {
  if (!CODE.test(code)) {
    throw invalidParameter('registration_code', 'The registration code is invalid. Generate a new one.')
  }
  if (!store.terminalLocations.find(location)) throw missingResource('terminal.location', location, 'location')
  const id = newId('terminalReader')
  const reader = {
    id,
    object: 'terminal.reader',
    action: null,
    created: nowSeconds(),
    device_sw_version: '2.42.0.0',
    device_type: code.startsWith('simulated') ? 'simulated_wisepos_e' : 'bbpos_wisepos_e',
    ip_address: '127.0.0.1',
    label: label ?? id,
    last_seen_at: nowSeconds() * 1_000,
    livemode: false,
    location,
    metadata: {},
    serial_number: `WSC5${randomWord(8).toUpperCase()}`,
    status: 'online',
  } as const satisfies KeptReader
  return store.readers.put(reader, { fault: 'ok' })
}
