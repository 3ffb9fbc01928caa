import type { OrderView } from '@thali/contracts/orders/orders'
import { NOTICE_MS, popupOrders } from '@thali/domain/orders/kitchen/alarm'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { confirmAccepted, endAsides, popupMemory, usePopupMemory, type PopupMemory } from './popup-memory.ts'
import { lastTypedAtMs } from './typing.ts'
import { useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { alreadySentence } from '#web/back-office/actions/orders/order-queue-actions.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { call } from '#web/lib/api/api.ts'
import { hasModal } from '#web/ui/dialogs/modal.ts'
import { toast } from '#web/ui/notices/toast.ts'

const LOOK_MS = 100
/** A timer of more than 24 days would fire at once. */
const LONGEST_TIMER_MS = 86_400_000

/**
 * Orders of every location that wait for acceptance; none while somebody is typing a word or in a dialog. Who was faster
 * is told only where they can be answered.
 */
export function usePopup(isAnswered: boolean): readonly PopupEntry[] {
  const { wholeBoard: board } = useWorkspace()
  const { waiting } = useOrderActions()
  const memory = usePopupMemory()
  const orders = useMemo(() => [...board.tickets.values()].map(({ order }) => order), [board])
  const entries = useMemo(() => popupEntries(orders, memory, waiting), [orders, memory, waiting])
  const isWanted = memory.wantedSinceMs !== null && entries.length > 0
  const isOpen = useInterruption(isWanted ? memory.wantedSinceMs : null, entries[0]?.order)

  useEffect(() => {
    // A step that waits is only a promise: when it is refused, the order has to be accepted after all.
    const left = orders.filter(({ id, status }) => status !== 'pending' && !waiting.has(id)).map(({ id }) => id)
    popupMemory.change((before) => confirmAccepted(before, left))
  }, [orders, waiting])
  useEffect(() => {
    if (entries.length > 0) return
    popupMemory.change((before) => (before.wantedSinceMs === null ? before : { ...before, wantedSinceMs: null }))
  }, [entries])

  useAsides(memory.aside)

  const shown = isOpen ? entries : NOTHING
  const shownId = shown[0]?.order.id ?? null
  useEffect(() => popupMemory.show(shownId), [shownId])
  useRivals(isAnswered ? shown[0]?.order : undefined)
  return shown
}

const NOTHING: readonly PopupEntry[] = []

/** Shows orders that were put aside again when their time is over. */
function useAsides(aside: ReadonlyMap<string, number>): void {
  useEffect(() => {
    const nextMs = Math.min(...aside.values())
    if (!Number.isFinite(nextMs)) return
    const end = () => popupMemory.change((before) => endAsides(before, Date.now(), performance.now()))
    const timer = setTimeout(end, Math.min(Math.max(nextMs - Date.now(), 0), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [aside])
}

/** Whether the popup may cover the page. While somebody is typing or in a dialog, a notice replaces it. */
function useInterruption(wantedSinceMs: number | null, latest: OrderView | undefined): boolean {
  const [isOpen, setIsOpen] = useState(false)
  if (wantedSinceMs === null && isOpen) setIsOpen(false)
  const stands = wantedSinceMs !== null && isOpen

  const notify = useEffectEvent(() => {
    if (latest) toast.info(`New order ${latest.orderNumber}`, { durationMs: NOTICE_MS })
  })
  useEffect(() => {
    if (wantedSinceMs === null || stands) return
    const mayOpen = () =>
      mayInterrupt(wantedSinceMs, { lastKeyAtMs: lastTypedAtMs(), hasDialog: hasModal() }, performance.now())
    const look = () => {
      if (mayOpen()) setIsOpen(true)
    }
    if (!mayOpen()) notify()
    const first = setTimeout(look)
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [wantedSinceMs, stands])
  return stands
}

/** Says who was faster when the order in the popup was accepted elsewhere. */
function useRivals(shown: OrderView | undefined): void {
  const { wholeBoard: board } = useWorkspace()
  const before = useRef<OrderView>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = shown
    if (!last || last.id === shown?.id) return
    const present = board.tickets.get(last.id)?.order
    const { tappedIds, aside } = popupMemory.read()
    if (!present || present.status === 'pending' || tappedIds.has(last.id) || aside.has(last.id)) return
    void tellRival(present)
  }, [shown, board])
}

async function tellRival({ id, orderNumber, status }: OrderView): Promise<void> {
  toast.info(alreadySentence(orderNumber, status, await findRival(id, status)))
}

/** First name of the person who set the order's status; null when it cannot be read now. */
async function findRival(orderId: string, status: OrderView['status']): Promise<string | null> {
  try {
    const { order } = await call('GET /getOrderDetails', { query: { orderId } })
    return order.statusHistory.findLast((step) => step.status === status)?.by.split(' ')[0] ?? null
  } catch {
    return null
  }
}

/** An order is put aside until its step has been sent. */
export const UNTIL_SENT = Infinity

/** Nobody pauses longer than this between the letters of a word. */
const TYPING_PAUSE_MS = 1500
/** An order may have been accepted, and its step waits for the network. */
export type PopupEntry = { order: OrderView; isWaiting: boolean }

/**
 * Orders of the popup: the one being looked at, then newest first (ruling 26). Orders accepted here that could not be
 * sent come last, so that they do not block the others.
 */
export function popupEntries(
  orders: readonly OrderView[],
  { toldIds, tappedIds, acceptedIds, aside, shownId }: PopupMemory,
  waiting: ReadonlyMap<string, unknown>,
): PopupEntry[] {
  // An order put aside until it was sent returns when that was refused.
  const isAside = (id: string) => aside.has(id) && (aside.get(id) !== UNTIL_SENT || waiting.has(id))
  const known = orders.filter(({ id }) => toldIds.has(id) && !isAside(id))
  const unsent = known.filter(({ id, status }) => tappedIds.has(id) && waiting.has(id) && status !== 'cancelled')
  const unsentIds = new Set(unsent.map(({ id }) => id))
  const pending = popupOrders(known, acceptedIds).filter(({ id }) => !unsentIds.has(id))
  const inSight = pending.filter(({ id }) => id === shownId)
  const behind = pending.filter(({ id }) => id !== shownId)
  return [
    ...[...inSight, ...behind].map((order) => ({ order, isWaiting: false })),
    ...unsent.map((order) => ({ order, isWaiting: true })),
  ]
}

/** What somebody at the desk is doing. */
export type AtWork = { lastKeyAtMs: number | null; hasDialog: boolean }

/**
 * Whether the popup may open now. It waits while somebody is typing or has a dialog open, but no longer than the notice
 * that is shown meanwhile.
 */
export function mayInterrupt(wantedSinceMs: number, { lastKeyAtMs, hasDialog }: AtWork, nowMs: number): boolean {
  const isTyping = lastKeyAtMs !== null && nowMs - lastKeyAtMs < TYPING_PAUSE_MS
  return !(isTyping || hasDialog) || nowMs - wantedSinceMs >= NOTICE_MS
}
