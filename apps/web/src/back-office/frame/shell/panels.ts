import { useEffect, useEffectEvent } from 'react'

/** Panels that the frame can open over any section. */
export type Panel = 'palette' | 'shortcuts' | 'readiness'

type Listener = (panel: Panel) => void

const listeners = new Set<Listener>()
/** Asked for before the frame listened: a button can be tapped a moment before that. */
let early: Panel | null = null

/** Asks the frame around the section for one of its panels. */
export function openPanel(panel: Panel): void {
  if (listeners.size === 0) early = panel
  for (const listener of listeners) listener(panel)
}

/** Hears every request, also the last one from before. Returns what ends it. */
export function hearPanels(listener: Listener): () => void {
  listeners.add(listener)
  if (early !== null) listener(early)
  early = null
  return () => {
    listeners.delete(listener)
  }
}

/** Calls back for every requested panel. */
export function usePanelRequests(onRequest: Listener): void {
  const handleRequest = useEffectEvent(onRequest)
  useEffect(() => hearPanels((panel) => handleRequest(panel)), [])
}
