import { useEffect, useState } from 'react'

import { endPush, type PushState, readPush, renewPush, startPush } from './push-device.ts'

export type Push = {
  /** Null until it is known. */
  state: PushState | null
  isBusy: boolean
  /** The last tap could not be carried out. */
  hasFailed: boolean
  start: () => void
  end: () => void
}

/** Whether this device is told, in the part of the site that is open, and the switch for it. */
export function usePush(accountId: string): Push {
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    let isGone = false
    const look = async () => {
      await renewPush(accountId)
      const found = await readPush()
      if (!isGone) setState(found)
    }
    // Without an answer nothing is offered; the next visit asks again.
    look().catch(() => {})
    return () => {
      isGone = true
    }
  }, [accountId])

  async function change(work: () => Promise<PushState>) {
    setIsBusy(true)
    setHasFailed(false)
    try {
      setState(await work())
    } catch {
      setHasFailed(true)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    state,
    isBusy,
    hasFailed,
    start: () => void change(() => startPush(accountId)),
    end: () =>
      void change(async () => {
        await endPush()
        return 'off'
      }),
  }
}
