import type { SiteView } from '@thali/contracts/system/system'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'

import { serverNowMs } from './clock.ts'

type Loaded = { site: SiteView; now: string; cursor?: string | undefined }

const STEP_MS = 10_000

const SiteContext = createContext<Loaded | null>(null)

export function SiteProvider({ site, now, cursor, children }: Loaded & { children: ReactNode }) {
  const loaded = useMemo(() => ({ site, now, cursor }), [site, now, cursor])
  return <SiteContext value={loaded}>{children}</SiteContext>
}

/** Brand, public address and switches of this installation. */
export function useSite(): SiteView {
  return useLoaded().site
}

/** Where the feed of changes stood when the server read what the document shows; undefined where it does not say. */
export function useCursor(): string | undefined {
  return useLoaded().cursor
}

/**
 * The time, updated every ten seconds. The first render in the browser uses the server's time of rendering, so that
 * both render the same words.
 */
export function useNow(): Date {
  const { now } = useLoaded()
  const nowMs = useSyncExternalStore(everyStep, presentStep, () => Date.parse(now))
  return useMemo(() => new Date(nowMs), [nowMs])
}

function useLoaded(): Loaded {
  const loaded = useContext(SiteContext)
  if (!loaded) throw new Error('No SiteProvider')
  return loaded
}

function everyStep(onChange: () => void): () => void {
  const timer = setInterval(onChange, STEP_MS / 2)
  return () => clearInterval(timer)
}

function presentStep(): number {
  return Math.floor(serverNowMs() / STEP_MS) * STEP_MS
}
