import { shared, useShared } from '#web/lib/kept/shared.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'

const STORED_AS = 'thali_accepted_orders'
const ASIDE_STORED_AS = 'thali_popup_aside'
/** More than a day's: the oldest are long completed. */
const MOST_KEPT = 500
/** How long `Later` puts an order aside (ruling 26). */
const LATER_MS = 5 * 60_000

type Ids = ReadonlySet<string>

/** State of the popup on this tablet beyond the orders themselves. */
export type PopupMemory = {
  /** The account this state belongs to. */
  uid: string | null
  /** Orders that were there at first or came from elsewhere; not those a clerk created here. */
  toldIds: Ids
  /** Accepted by a tap here; the result is not yet known. */
  tappedIds: Ids
  /** Accepted in this session, which a reload does not end. */
  acceptedIds: Ids
  /** By order: until when it is put aside, as an instant. A reload does not end that; closing the tab does. */
  aside: ReadonlyMap<string, number>
  mutedIds: Ids
  /** The order shown in the popup. A new order does not replace it under a finger. */
  shownId: string | null
  /** Since when an order waits for an answer; null while none does. */
  wantedSinceMs: number | null
}

const NO_IDS: Ids = new Set()

type Kept = { acceptedIds?: Ids; aside?: PopupMemory['aside'] }

/** Initial state, with what the session has accepted and put aside. */
export function emptyMemory({ acceptedIds = NO_IDS, aside = new Map<string, number>() }: Kept = {}): PopupMemory {
  const nobodys = { toldIds: NO_IDS, tappedIds: NO_IDS, mutedIds: NO_IDS, shownId: null }
  return { ...nobodys, uid: null, acceptedIds, aside, wantedSinceMs: null }
}

/** State after the first list of an account's orders: waiting orders call for a response (ruling 26). */
export function lookAt(memory: PopupMemory, uid: string, pendingIds: readonly string[], nowMs: number): PopupMemory {
  if (memory.uid === uid) return memory
  const { acceptedIds } = memory
  const aside = memory.uid === null ? memory.aside : new Map<string, number>()
  const wantedSinceMs = pendingIds.length > 0 ? nowMs : null
  return { ...emptyMemory({ acceptedIds, aside }), uid, toldIds: new Set(pendingIds), wantedSinceMs }
}

/** The memory once orders came in. */
export function tellOf(memory: PopupMemory, orderIds: readonly string[], nowMs: number): PopupMemory {
  const toldIds = new Set([...memory.toldIds, ...orderIds])
  return { ...memory, toldIds, wantedSinceMs: memory.wantedSinceMs ?? nowMs }
}

/** The memory once the time is over for which orders were put aside: they call for an answer again. */
export function endAsides(memory: PopupMemory, atMs: number, nowMs: number): PopupMemory {
  const aside = new Map([...memory.aside].filter(([, untilMs]) => untilMs > atMs))
  if (aside.size === memory.aside.size) return memory
  return { ...memory, aside, wantedSinceMs: memory.wantedSinceMs ?? nowMs }
}

/** State once accepted orders have left pending; from then on an order stays accepted after an undo. */
export function confirmAccepted(memory: PopupMemory, orderIds: readonly string[]): PopupMemory {
  const accepted = orderIds.filter((id) => memory.tappedIds.has(id) && !memory.acceptedIds.has(id))
  return accepted.length === 0
    ? memory
    : { ...memory, acceptedIds: new Set([...memory.acceptedIds, ...accepted].slice(-MOST_KEPT)) }
}

const memory = shared(emptyMemory(readKept()))

/** Outlives the pages of the back office, which each draw the popup anew. */
export const popupMemory = {
  read: memory.get,
  change(next: (before: PopupMemory) => PopupMemory): void {
    const before = memory.get()
    const after = next(before)
    if (after.acceptedIds !== before.acceptedIds) keep(STORED_AS, [...after.acceptedIds])
    if (after.aside !== before.aside) keep(ASIDE_STORED_AS, [...after.aside])
    memory.set(after)
  },
  tap: (orderId: string) => add('tappedIds', orderId),
  /** Out of the popup and silent until an instant: five minutes from now, if nothing else is said. */
  setAside(orderIds: readonly string[], untilMs: number = Date.now() + LATER_MS): void {
    popupMemory.change((before) => ({
      ...before,
      aside: new Map([...before.aside, ...orderIds.map((id) => [id, untilMs] as const)]),
    }))
  },
  show: (shownId: string | null) =>
    popupMemory.change((before) => (before.shownId === shownId ? before : { ...before, shownId })),
  mute: (orderId: string) => add('mutedIds', orderId),
  unmute(orderId: string): void {
    popupMemory.change((before) => ({
      ...before,
      mutedIds: new Set([...before.mutedIds].filter((id) => id !== orderId)),
    }))
  },
}

export function usePopupMemory(): PopupMemory {
  return useShared(memory)
}

function add(to: 'tappedIds' | 'mutedIds', orderId: string): void {
  popupMemory.change((before) => ({ ...before, [to]: new Set([...before[to], orderId]) }))
}

function readKept(): Kept {
  const acceptedIds = new Set(readList(STORED_AS).filter((id) => typeof id === 'string'))
  return { acceptedIds, aside: new Map(readList(ASIDE_STORED_AS).filter(isAside)) }
}

/** An order put aside until the network is back has no end that could be stored, and is shown again. */
function isAside(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
}

function readList(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(key) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

function keep(key: string, list: readonly unknown[]): void {
  tabStorage.write(key, JSON.stringify(list))
}
