import type Stripe from 'stripe'

import type { ChargingService } from '#sandbox/features/payments/charging.service.ts'
import { type Ledger, NO_ORIGIN, type Origin } from '#sandbox/features/payments/ledger.ts'
import type { Instrument } from '#sandbox/features/payments/pages/test-cards.ts'
import { idOf, type KeptReader, type ReaderFault } from '#sandbox/features/payments/payment-store.ts'
import type { RefundsService } from '#sandbox/features/payments/refunds.service.ts'
import { newId, randomWord } from '#sandbox/features/payments/stripe-api/object-ids.ts'
import { invalidParameter, missingResource, refusedCall } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

export type ReadersService = ReturnType<typeof createReadersService>

type Action = Stripe.Terminal.Reader.Action
/** A card that somebody holds to a reader. */
export type Presented = { instrument: Instrument; tip: number }

const CODE = /^[a-z0-9]+(-[a-z0-9]+){1,4}$/
const NO_FAILURE = { api_error: null, failure_code: null, failure_message: null }

type Deps = { ledger: Ledger; charging: ChargingService; refunds: RefundsService }

/** Card readers that this server drives, as Stripe Terminal's smart readers. */
export function createReadersService({ ledger, charging, refunds }: Deps) {
  const { store, emit } = ledger

  function getRow(id: string) {
    const row = store.readers.find(id)
    if (!row) throw missingResource('terminal.reader', id, 'reader')
    return row
  }

  function put(reader: KeptReader, change: Partial<KeptReader>): KeptReader {
    return store.readers.put({ ...reader, ...change }, getRow(reader.id).extras)
  }

  /** Gives a reader something to do. Refused where it cannot, or where nobody hears that it does. */
  function command(id: string, action: Omit<Action, keyof typeof NO_FAILURE | 'status'>, origin: Origin): KeptReader {
    const { object: reader, extras } = getRow(id)
    if (extras.fault === 'offline') throw offline()
    if (extras.fault === 'busy' || reader.action?.status === 'in_progress') throw busy()
    const begun = put(reader, { action: { ...NO_FAILURE, ...action, status: 'in_progress' } })
    emit('terminal.reader.action_updated' as Stripe.Event.Type, shown(begun), origin)
    if (extras.fault !== 'timeout') return begun
    throw refusedCall('Timed out while sending a command to the reader.', { code: 'terminal_reader_timeout' })
  }

  function end(id: string, change: Partial<Action>): KeptReader {
    const { object: reader } = getRow(id)
    if (!reader.action) return reader
    const ended = put(reader, { action: { ...reader.action, ...change } })
    const type = change.status === 'succeeded' ? 'action_succeeded' : 'action_failed'
    emit(`terminal.reader.${type}`, shown(ended), NO_ORIGIN)
    return ended
  }

  function fail(id: string, failure_code: string, failure_message: string, api_error: Action['api_error'] = null) {
    return end(id, { status: 'failed', failure_code, failure_message, api_error })
  }

  function charge(id: string, intent: Stripe.PaymentIntent, { instrument, tip }: Presented): KeptReader {
    const asked = store.intents.put(
      {
        ...intent,
        amount: intent.amount + tip,
        amount_details: { tip: tip > 0 ? { amount: tip } : {} },
        status: 'requires_payment_method',
      },
      { sessionId: null },
    )
    const charged = charging.charge(asked, { instrument, email: null, origin: NO_ORIGIN })
    if (charged.status === 'succeeded') return end(id, { status: 'succeeded' })
    const { code = 'card_declined', message = 'Your card was declined.', ...error } = charged.last_payment_error ?? {}
    return fail(id, code, message, { ...error, code, message, type: 'card_error' } as Action['api_error'])
  }

  function giveBack(id: string, asked: NonNullable<Action['refund_payment']>, { instrument }: Presented): KeptReader {
    const paid = store.charges.find(
      idOf(getIntent(idOf(asked.payment_intent ?? null) ?? '').latest_charge) ?? '',
    )?.object
    const last4 = paid?.payment_method_details?.interac_present?.last4
    if (instrument.present !== 'interac_present' || instrument.last4 !== last4) {
      return fail(id, 'card_declined', 'This is not the card that paid.')
    }
    if (instrument.fate === 'declined') return fail(id, 'card_declined', 'Your card was declined.')
    const { amount, metadata } = asked
    const refund = refunds.create({ charge: paid?.id, amount, metadata: metadata ?? {} }, NO_ORIGIN, {
      isAtReader: true,
    })
    return end(id, { status: 'succeeded', refund_payment: { ...asked, refund: refund.id } })
  }

  function getIntent(id: string): Stripe.PaymentIntent {
    const intent = store.intents.find(id)?.object
    if (!intent) throw missingResource('payment_intent', id, 'payment_intent')
    return intent
  }

  return {
    pair({ code, label, location }: { code: string; label: string | undefined; location: string }, origin: Origin) {
      if (!CODE.test(code)) {
        throw invalidParameter('registration_code', 'The registration code is invalid. Generate a new one.')
      }
      if (!store.terminalLocations.find(location)) throw missingResource('terminal.location', location, 'location')
      const id = newId('terminalReader')
      const reader = {
        id,
        object: 'terminal.reader',
        action: null,
        created: ledger.nowSeconds(),
        device_sw_version: '2.42.0.0',
        device_type: code.startsWith('simulated') ? 'simulated_wisepos_e' : 'bbpos_wisepos_e',
        ip_address: '127.0.0.1',
        label: label ?? id,
        last_seen_at: ledger.nowSeconds() * 1_000,
        livemode: false,
        location,
        metadata: {},
        serial_number: `WSC5${randomWord(8).toUpperCase()}`,
        status: 'online',
      } as const satisfies KeptReader
      void origin
      return store.readers.put(reader, { fault: 'ok' })
    },

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

    refund(
      id: string,
      asked: { payment_intent: string; amount?: number | undefined; metadata: Record<string, string> },
      origin: Origin,
    ) {
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

    /** Somebody holds a card to it. With the fault `slow` the bank takes two seconds. */
    present(id: string, presented: Presented): KeptReader {
      const { object: reader, extras } = getRow(id)
      const { action } = reader
      if (action?.status !== 'in_progress') throw refusedCall('The reader is not waiting for a card.')
      if (action.refund_payment) return giveBack(id, action.refund_payment, presented)
      const intent = getIntent(idOf(action.process_payment_intent?.payment_intent ?? null) ?? '')
      if (intent.status !== 'requires_payment_method') return fail(id, 'intent_invalid_state', 'It cannot be paid.')
      const config = action.process_payment_intent?.process_config
      const asked = { ...presented, tip: config?.skip_tipping ? 0 : presented.tip }
      if (extras.fault !== 'slow') return charge(id, intent, asked)
      store.intents.put({ ...intent, status: 'processing' }, { sessionId: null })
      ledger.afterBankDelay(ledger.nowSeconds(), () => void charge(id, intent, asked))
      return reader
    },

    cancelByGuest: (id: string) => fail(id, 'customer_canceled', 'The customer canceled.'),
  }
}

/** As Stripe shows it. */
export function shown<Kept extends { created: number }>({ created: _created, ...object }: Kept): Omit<Kept, 'created'> {
  return object
}

function offline() {
  return refusedCall('Reader is currently offline, please ensure the reader is powered on and connected.', {
    code: 'terminal_reader_offline',
  })
}

function busy() {
  return refusedCall('Reader is currently busy processing another request.', { code: 'terminal_reader_busy' })
}
