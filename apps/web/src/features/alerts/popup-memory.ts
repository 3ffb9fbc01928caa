import { useSyncExternalStore } from 'react'

const STORED_AS = 'thali_accepted_orders'
/** More than a day's: the oldest are long completed. */
const MOST_KEPT = 500

type Ids = ReadonlySet<string>

/** What this tab knows of its popup beyond the orders themselves. */
export type PopupMemory = {
  /** Whose orders of which place this is about. */
  place: string | null
  /** Orders that were there at first, or came in from elsewhere. What a clerk created here is not among them. */
  toldIds: Ids
  /** Accepted by a tap here; what becomes of it is not yet known. */
  tappedIds: Ids
  /** Accepted in this session, which a reload does not end. */
  acceptedIds: Ids
  /** Somebody here deals with them in another way. */
  asideIds: Ids
  mutedIds: Ids
  /** Since when something new waits for an answer; null while nothing does. */
  wantedSinceMs: number | null
}

const NO_IDS: Ids = new Set()

/** Nothing known yet, except what the session has accepted. */
export function emptyMemory(acceptedIds: Ids): PopupMemory {
  const nobodys = { toldIds: NO_IDS, tappedIds: NO_IDS, asideIds: NO_IDS, mutedIds: NO_IDS }
  return { ...nobodys, place: null, acceptedIds, wantedSinceMs: null }
}

/** The memory once a place is looked at: what waits there now is known, and calls nobody. */
export function lookAt(memory: PopupMemory, place: string, pendingIds: readonly string[]): PopupMemory {
  if (memory.place === place) return memory
  return { ...emptyMemory(memory.acceptedIds), place, toldIds: new Set(pendingIds) }
}

/** The memory once orders came in. */
export function tellOf(memory: PopupMemory, orderIds: readonly string[], nowMs: number): PopupMemory {
  const toldIds = new Set([...memory.toldIds, ...orderIds])
  return { ...memory, toldIds, wantedSinceMs: memory.wantedSinceMs ?? nowMs }
}

/** The memory once accepted orders are known to have left pending; from here on it outlasts a step taken back. */
export function confirmAccepted(memory: PopupMemory, orderIds: readonly string[]): PopupMemory {
  const accepted = orderIds.filter((id) => memory.tappedIds.has(id) && !memory.acceptedIds.has(id))
  return accepted.length === 0
    ? memory
    : { ...memory, acceptedIds: new Set([...memory.acceptedIds, ...accepted].slice(-MOST_KEPT)) }
}

let memory: PopupMemory | null = null
const listeners = new Set<() => void>()

/** Outlives the pages of the back office, which each draw the popup anew. */
export const popupMemory = {
  read: (): PopupMemory => (memory ??= emptyMemory(readAccepted())),
  change(next: (before: PopupMemory) => PopupMemory): void {
    const before = popupMemory.read()
    memory = next(before)
    if (memory === before) return
    if (memory.acceptedIds !== before.acceptedIds) keepAccepted(memory.acceptedIds)
    for (const listener of listeners) listener()
  },
  tap: (orderId: string) => add('tappedIds', orderId),
  setAside: (orderId: string) => add('asideIds', orderId),
  mute: (orderId: string) => add('mutedIds', orderId),
  unmute(orderId: string): void {
    popupMemory.change((before) => ({
      ...before,
      mutedIds: new Set([...before.mutedIds].filter((id) => id !== orderId)),
    }))
  },
}

export function usePopupMemory(): PopupMemory {
  return useSyncExternalStore(subscribe, popupMemory.read)
}

function add(to: 'tappedIds' | 'asideIds' | 'mutedIds', orderId: string): void {
  popupMemory.change((before) => ({ ...before, [to]: new Set([...before[to], orderId]) }))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readAccepted(): Ids {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [])
  } catch {
    return NO_IDS
  }
}

function keepAccepted(ids: Ids): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...ids]))
  } catch {
    // An accepted order is no longer pending anyway; this only helps after a step was taken back.
  }
}
