import { scheduleOf } from '@thali/domain/locations/calendar/schedule'
import { isOpenAt } from '@thali/domain/locations/hours'
import { useEffect, useEffectEvent, useRef } from 'react'

import { useRead } from '../api/use-read.ts'
import { serverNowMs } from '../clock.ts'
import { type Quiet, watchForQuiet } from './quiet.ts'

const UNTOUCHED_MS = 10 * 60_000
const LOOK_EVERY_MS = 30_000

/**
 * In the back office, whose pages may stay open for weeks, a new version is taken without being asked for while every
 * location is closed and nobody is at the page. Nothing is under way then: no upload is tried for longer, and the queue
 * keeps what it was sending, with the same key.
 */
export function useQuietUpdate(isReplaced: boolean): void {
  const quiet = useRef<Quiet | null>(null)
  const { data } = useRead(isReplaced ? 'GET /locations' : null)
  const isEverythingClosed = useEffectEvent(() => {
    const now = new Date(serverNowMs())
    return data !== undefined && data.locations.every((location) => !isOpenAt(scheduleOf(location, 'all'), now))
  })

  useEffect(() => {
    if (document.documentElement.dataset['part'] !== '/admin') return
    const watching = watchForQuiet()
    quiet.current = watching
    return watching.stop
  }, [])
  useEffect(() => {
    if (!isReplaced) return
    const timer = setInterval(() => {
      if (quiet.current?.isQuiet(UNTOUCHED_MS) === true && isEverythingClosed()) window.location.reload()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isReplaced])
}
