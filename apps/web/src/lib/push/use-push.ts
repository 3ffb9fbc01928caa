import type { PushWing } from '@thali/domain/alerts/push-news'
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

/** Whether this device is told of orders of an account, and the switch for it. */
export function usePush(wing: PushWing, accountId: string): Push {
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    let isGone = false
    const look = async () => {
      await renewPush(wing, accountId)
      const found = await readPush(wing)
      if (!isGone) setState(found)
    }
    // Without an answer nothing is offered; the next visit asks again.
    look().catch(() => {})
    return () => {
      isGone = true
    }
  }, [wing, accountId])

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
    start: () => void change(() => startPush(wing, accountId)),
    end: () =>
      void change(async () => {
        await endPush(wing)
        return 'off'
      }),
  }
}
