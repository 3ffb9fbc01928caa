import { observeServerTime } from '../clock.ts'
import { wait } from '../wait.ts'
import { type Client, createClient, SERVER_HEARD } from './client.ts'
import { observeBuild } from './served-build.ts'

/** The client of the tab: all calls share one failure gate. */
export const client: Client = createClient({
  isOnline: () => navigator.onLine,
  onReturn: (listener) => {
    // This module is also loaded where pages are drawn on the server.
    if (typeof window !== 'undefined')
      for (const sign of ['online', SERVER_HEARD]) window.addEventListener(sign, listener)
  },
  wait,
  random: Math.random,
  nowMs: () => performance.now(),
  warn: (text) => globalThis.console.warn(text),
  onAnswer: (response) => {
    observeServerTime(response.headers.get('date'))
    observeBuild(response)
  },
})
