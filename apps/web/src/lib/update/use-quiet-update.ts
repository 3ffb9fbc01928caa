import { isOpenAt } from '@thali/domain/locations/hours'
import { useEffect, useEffectEvent } from 'react'

import { useRead } from '../api/use-read.ts'
import { serverNowMs } from '../clock.ts'
import { watchForQuiet } from './quiet.ts'

const UNTOUCHED_MS = 10 * 60_000
const LOOK_EVERY_MS = 30_000

/**
 * A new version is taken without being asked for while every location is closed and nobody is at the page. For the back
 * office, whose pages may stay open for weeks.
 */
export function useQuietUpdate(isReplaced: boolean): void {
  const { data } = useRead(isReplaced ? 'GET /locations' : null)
  const isEverythingClosed = useEffectEvent(() => {
    const now = new Date(serverNowMs())
    return data !== undefined && data.locations.every(({ hours }) => !isOpenAt(hours, now))
  })

  useEffect(() => {
    if (!isReplaced) return
    const quiet = watchForQuiet()
    const timer = setInterval(() => {
      if (quiet.isQuiet(UNTOUCHED_MS) && isEverythingClosed()) window.location.reload()
    }, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      quiet.stop()
    }
  }, [isReplaced])
}
