import { setTimeout as wait } from 'node:timers/promises'

import { memoryMb } from '../support/process-usage.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { percentiles } from '../support/stats.ts'
import { callFrom } from './caller.ts'

const EVERY_MS = 300
const HOUSE = '127.0.0.1'

/** Measures the order board while a flood runs. */
export type Meanwhile = { boardP99: number; boardRefused: number; memoryMb: number }

/** Reads the orders as a cook's board does while a flood goes on, and watches how much memory the program holds. */
export async function underFlood<Found>(
  server: ServerProcess,
  cook: Record<string, string>,
  flood: () => Promise<Found>,
): Promise<Found & Meanwhile> {
  const times: number[] = []
  let boardRefused = 0
  let most = 0
  let isOver = false
  const board = (async () => {
    while (!isOver) {
      const url = `${server.url}/api/getLocationOrders?locationId=truro`
      const { status, ms } = await callFrom(HOUSE, 'GET', url, { headers: cook })
      times.push(ms)
      if (status !== 200) boardRefused += 1
      most = Math.max(most, memoryMb(server.pid))
      await wait(EVERY_MS)
    }
  })()
  try {
    const found = await flood()
    isOver = true
    await board
    const [boardP99] = percentiles(times, [0.99])
    return { ...found, boardP99, boardRefused, memoryMb: most }
  } finally {
    isOver = true
  }
}
