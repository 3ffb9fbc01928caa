import { useEffect, useEffectEvent } from 'react'

/** Panels that the frame can open over any section. */
export type Panel = 'palette' | 'shortcuts' | 'readiness'

type Listener = (panel: Panel) => void

const listeners = new Set<Listener>()

/** Asks the frame around the section for one of its panels. */
export function openPanel(panel: Panel): void {
  for (const listener of listeners) listener(panel)
}

/** Calls back for every requested panel. */
export function usePanelRequests(onRequest: Listener): void {
  const handleRequest = useEffectEvent(onRequest)
  useEffect(() => {
    const listener: Listener = (panel) => handleRequest(panel)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
