import { useSyncExternalStore } from 'react'

const STORED_AS = 'thali_sidebar'
const ROOMY = '(min-width: 64rem)'

export type SidebarState = 'auto' | 'expanded' | 'collapsed'

const listeners = new Set<() => void>()
/** Lasts as long as the page where storage is switched off. */
let chosen: SidebarState | null = null

/**
 * Width of the sidebar on this device. Default: narrow on a tablet, where the board needs the space, wide on a desktop.
 */
export function useSidebar(): { state: SidebarState; isExpanded: boolean; toggle: () => void } {
  const state = useSyncExternalStore(subscribe, readChosen, () => 'auto' as const)
  const isRoomy = useSyncExternalStore(
    subscribe,
    () => matchMedia(ROOMY).matches,
    () => true,
  )
  const isExpanded = state === 'auto' ? isRoomy : state === 'expanded'
  return { state, isExpanded, toggle: () => choose(isExpanded ? 'collapsed' : 'expanded') }
}

function choose(state: SidebarState): void {
  chosen = state
  try {
    localStorage.setItem(STORED_AS, state)
  } catch {
    // Kept in `chosen`.
  }
  for (const listener of listeners) listener()
}

function readChosen(): SidebarState {
  chosen ??= toState(readStored())
  return chosen
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORED_AS)
  } catch {
    return null
  }
}

function toState(stored: string | null): SidebarState {
  return stored === 'expanded' || stored === 'collapsed' ? stored : 'auto'
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(ROOMY)
  listeners.add(listener)
  media.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    media.removeEventListener('change', listener)
  }
}
