import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Ledger } from './ledger.ts'

type Session = { id: string; status: string; expires_at: number }
type Intent = { id: string; status: string; amount_received: number; metadata?: Record<string, string> | null }
type Charge = { payment_intent: string; status: string; disputed: boolean; created: number; fate: string | undefined }
type Refund = {
  payment_intent: string
  status: string
  amount: number
  created: number
  metadata?: Record<string, string> | null
}
export type ProviderEvent = { id: string; type: string }

/** The provider's records, each in its latest state, in the order in which they were made. */
export type ProviderBook = {
  sessions: Session[]
  intents: Intent[]
  charges: Charge[]
  refunds: Refund[]
  events: ProviderEvent[]
}

/** Whether we made a charge, or staff have confirmed it. Other charges of other programs are not in our books. */
export const isOurs =
  ({ payments }: Pick<Ledger, 'payments'>) =>
  ({ id, metadata }: Intent) =>
    metadata?.['checkoutId'] !== undefined || payments.some(({ provider_id }) => provider_id === id)

type Row = { object?: { id: string; object: string }; extras?: { fate?: string } | null }

/** A bank answers after so long. */
const BANK_S = 2

/** Reads the journal of the stand-in: what it knows, also while its API is made to fail. */
export function readBook(dataDir: string): ProviderBook {
  const byKind = new Map<string, Map<string, unknown>>()
  for (const line of readFileSync(path.join(dataDir, 'payments.jsonl'), 'utf8').split('\n')) {
    const { object, extras }: Row = line === '' ? {} : (JSON.parse(line) as Row)
    if (!object?.object) continue
    const kind = byKind.get(object.object) ?? new Map<string, unknown>()
    byKind.set(object.object, kind.set(object.id, { ...object, fate: extras?.fate }))
  }
  const all = (kind: string) => [...(byKind.get(kind)?.values() ?? [])]
  return {
    sessions: all('checkout.session'),
    intents: all('payment_intent'),
    charges: all('charge'),
    refunds: all('refund'),
    events: all('event'),
  } as ProviderBook
}

/** Whether a bank or a page has something to do by now. */
export function isBehind({ sessions, charges, refunds }: ProviderBook, now: number): boolean {
  const isDue = ({ created }: { created: number }) => created + BANK_S < now
  const isToBeDisputed = ({ fate, status, disputed }: Charge) =>
    fate === 'disputed' && status === 'succeeded' && !disputed
  return (
    sessions.some(({ status, expires_at }) => status === 'open' && expires_at < now) ||
    refunds.some((refund) => refund.status === 'pending' && isDue(refund)) ||
    charges.some((charge) => (charge.status === 'pending' || isToBeDisputed(charge)) && isDue(charge))
  )
}
