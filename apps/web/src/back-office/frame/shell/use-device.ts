import type { EndpointCalls } from '@thali/contracts/endpoints'
import { useCallback, useEffect, useState } from 'react'

import type { Power, ScreenLock, Trip } from './readiness-words.ts'
import { call } from '#web/lib/api/api.ts'
import { useLive } from '#web/lib/api/live.ts'

/** Browser APIs that are not in TypeScript's DOM types. */
type WithBattery = { getBattery?: () => Promise<{ charging: boolean; level: number }> }

type Facts = { screen: ScreenLock | null; trip: Trip; clockMs: number | null; power: Power | null }

const NOTHING_YET: Facts = { screen: null, trip: null, clockMs: null, power: null }

/** Facts about the device, read on opening and on demand. */
export function useDevice(): Facts & { lookAgain: () => void } {
  const [facts, setFacts] = useState(NOTHING_YET)

  const look = useCallback(() => {
    const learn = (learnt: Partial<Facts>) => setFacts((known) => ({ ...known, ...learnt }))
    void lookAtScreen().then((screen) => learn({ screen }))
    void lookAtPower().then((power) => learn({ power }))
    void testConnection(() => call('GET /ping')).then(learn)
  }, [])
  useEffect(look, [look])
  useLive((event) => {
    if (event.type === 'heartbeat') setFacts((known) => ({ ...known, clockMs: Date.parse(event.at) - Date.now() }))
  })

  function lookAgain(): void {
    setFacts(NOTHING_YET)
    look()
  }
  return { ...facts, lookAgain }
}

/** Requests a wake lock and releases it; the board requests its own. */
async function lookAtScreen(): Promise<ScreenLock> {
  if (!('wakeLock' in navigator)) return 'unsupported'
  try {
    const lock = await navigator.wakeLock.request('screen')
    await lock.release()
    return 'held'
  } catch {
    return 'refused'
  }
}

async function lookAtPower(): Promise<Power> {
  const { getBattery } = navigator as WithBattery
  if (!getBattery) return 'unsupported'
  try {
    const { charging, level } = await getBattery.call(navigator)
    return { isCharging: charging, level }
  } catch {
    return 'unsupported'
  }
}

type Ping = () => Promise<Pick<EndpointCalls['GET /ping']['reply'], 'timestamp'>>

/** How long an answer of the server takes, and how far its clock is ahead; its time in it was written half-way. */
export async function testConnection(
  ping: Ping,
  nowMs: () => number = Date.now,
): Promise<{ trip: number; clockMs: number } | { trip: 'failed' }> {
  const askedAt = nowMs()
  try {
    const { timestamp } = await ping()
    const answeredAt = nowMs()
    return { trip: answeredAt - askedAt, clockMs: Math.round(Date.parse(timestamp) - (askedAt + answeredAt) / 2) }
  } catch {
    return { trip: 'failed' }
  }
}
