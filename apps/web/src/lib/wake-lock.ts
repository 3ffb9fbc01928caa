import { useEffect } from 'react'

/** Keeps the screen on during service, where supported; the browser releases it when the tab is hidden. */
export function useWakeLock(isWanted = true): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isOver) await held.release()
        else lock = held
      } catch {
        // A device that saves power refuses; the screen then sleeps as it is set to.
      }
    }
    const handleVisibility = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', handleVisibility)
      void lock?.release()
    }
  }, [isWanted])
}
