import type { LocationView } from '@thali/contracts/locations/locations'
import { AT_TABLE_MS, hasTable, parseTableNumber } from '@thali/domain/locations/table-numbers'
import type { OrderType } from '@thali/domain/order-status'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { useSyncExternalStore } from 'react'

import { serverNowMs } from '#web/lib/clock.ts'
import { type BrowserStorage, keptOnDevice, type KeptValue, onDevice } from '#web/lib/kept/kept-value.ts'

/** The table whose code this device scanned last, and until when that counts. */
type AtTable = { locationId: string; table: number; untilMs: number }

const CHECKED_MS = 60_000

/** One table for each device. Says nothing about the person, so signing out keeps it. */
export function createAtTable(keeping: BrowserStorage): KeptValue<AtTable | null> {
  const serialize = (value: AtTable | null) => value && JSON.stringify(value)
  return keptOnDevice<AtTable | null>({ key: 'thali_table', empty: null, parse: parseAtTable, serialize }, keeping)
}

const kept = createAtTable(onDevice)

/** Remembers the table whose code was scanned: for four hours, orders at this location are for that table. */
export function sitDown(locationId: string, table: number): void {
  kept.change(() => ({ locationId, table, untilMs: serverNowMs() + AT_TABLE_MS }))
}

/** Forgets the scanned table. */
export function leaveTable(): void {
  kept.change(() => null)
}

/** The table that was scanned at this location in the last four hours; null if there is none. */
export function tableNow(locationId: string): number | null {
  return scannedTable(kept.get(), locationId, serverNowMs())
}

/** As `tableNow`; renders again only when it changes. Null on the server and during hydration. */
export function useScannedTable(locationId: string): number | null {
  return useSyncExternalStore(
    watch,
    () => tableNow(locationId),
    () => null,
  )
}

/** The scanned table that an order is for: of a dine-in order, at a location that has this table. */
export function useTableOf({ id, tables }: LocationView, orderType: OrderType): number | null {
  const table = useScannedTable(id)
  return table !== null && ASKS_FOR[orderType] === 'table' && hasTable(tables, table) ? table : null
}

export function scannedTable(scanned: AtTable | null, locationId: string, nowMs: number): number | null {
  return scanned?.locationId === locationId && nowMs < scanned.untilMs ? scanned.table : null
}

function watch(onChange: () => void): () => void {
  const unsubscribe = kept.subscribe(onChange)
  const timer = setInterval(onChange, CHECKED_MS)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

function parseAtTable(text: string | null): AtTable | null {
  try {
    const { locationId, table, untilMs } = (JSON.parse(text ?? 'null') ?? {}) as Partial<Record<keyof AtTable, unknown>>
    const number = parseTableNumber(table)
    if (typeof locationId !== 'string' || number == null || typeof untilMs !== 'number') return null
    return { locationId, table: number, untilMs }
  } catch {
    return null // Damaged: the number is asked for at checkout, as without a code.
  }
}
