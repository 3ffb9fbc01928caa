import { useEffect, useEffectEvent } from 'react'

/** What the frame of the back office can put over any section. */
export type Panel = 'palette' | 'shortcuts' | 'readiness'

type Listener = (panel: Panel) => void

const listeners = new Set<Listener>()

/** Asks the frame around the section for one of its panels. */
export function openPanel(panel: Panel): void {
  for (const listener of listeners) listener(panel)
}

/** Hears what is asked for, wherever it is asked. */
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
