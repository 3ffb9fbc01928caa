import { useSyncExternalStore } from 'react'

/** `day`: arrivals of one day. `list`: all bookings. */
export type ViewChoice = 'day' | 'list'

const STORED_AS = 'thali_reservations_view'
const listeners = new Set<() => void>()
/** Lasts as long as the page where storage is switched off. */
let chosen: ViewChoice | null = null

/** The view remembered on this device. */
export function useViewChoice(): [ViewChoice, (view: ViewChoice) => void] {
  return [useSyncExternalStore(subscribe, readView, () => 'day'), chooseView]
}

function chooseView(view: ViewChoice): void {
  chosen = view
  try {
    localStorage.setItem(STORED_AS, view)
  } catch {
    // Kept in `chosen`.
  }
  for (const listener of listeners) listener()
}

function readView(): ViewChoice {
  try {
    return (chosen ?? localStorage.getItem(STORED_AS)) === 'list' ? 'list' : 'day'
  } catch {
    return chosen ?? 'day'
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
