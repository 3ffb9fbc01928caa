import type Stripe from 'stripe'

import type { Ledger, Origin } from '#sandbox/features/payments/ledger.ts'
import { NO_ORIGIN } from '#sandbox/features/payments/ledger.ts'
import type { KeptReader } from '#sandbox/features/payments/payment-store.ts'
import { missingResource, refusedCall } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

type Action = Stripe.Terminal.Reader.Action
export type ReaderActs = ReturnType<typeof createReaderActs>

const NO_FAILURE = { api_error: null, failure_code: null, failure_message: null }

/** What a reader is told to do, and how it ends. */
export function createReaderActs({ store, emit }: Ledger) {
  function getRow(id: string) {
    const row = store.readers.find(id)
    if (!row) throw missingResource('terminal.reader', id, 'reader')
    return row
  }

  function put(reader: KeptReader, change: Partial<KeptReader>): KeptReader {
    return store.readers.put({ ...reader, ...change }, getRow(reader.id).extras)
  }

  function getIntent(id: string): Stripe.PaymentIntent {
    const intent = store.intents.find(id)?.object
    if (!intent) throw missingResource('payment_intent', id, 'payment_intent')
    return intent
  }

  /** Gives a reader something to do. Refused where it cannot, or where nobody hears that it does. */
  function command(id: string, action: Omit<Action, keyof typeof NO_FAILURE | 'status'>, origin: Origin): KeptReader {
    const { object: reader, extras } = getRow(id)
    if (extras.fault === 'offline') throw offline()
    if (extras.fault === 'busy' || reader.action?.status === 'in_progress') throw busy()
    const begun = put(reader, { action: { ...NO_FAILURE, ...action, status: 'in_progress' } })
    emit('terminal.reader.action_updated', shown(begun), origin)
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

  return { getRow, getIntent, put, command, end, fail }
}

/** As Stripe shows it. */
export function shown<Kept extends { created: number }>({ created: _created, ...object }: Kept): Omit<Kept, 'created'> {
  return object
}

export function offline() {
  return refusedCall('Reader is currently offline, please ensure the reader is powered on and connected.', {
    code: 'terminal_reader_offline',
  })
}

export function busy() {
  return refusedCall('Reader is currently busy processing another request.', { code: 'terminal_reader_busy' })
}
