import { isOpenAt } from '@thali/domain/locations/hours'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { useEffect, useState, useEffectEvent, useRef } from 'react'

import { useRead } from '../lib/api/use-read.ts'
import { serverNowMs } from '../lib/clock.ts'
import { PART_MISSING, servedBuild } from '#web/lib/api/served-build.ts'
import { client } from '#web/lib/api/tab-client.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { registerWorker } from '#web/lib/register-worker.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/late-frame.ts'

const HOUR_MS = 60 * 60_000

/** The build that this page is from; none under the development server. */
function ownBuild(): string | undefined {
  return document.documentElement.dataset['build']
}

/** The app, which has no build of the server's, learns in its own way that it is too old. */
function isAnother(build: string): boolean {
  const own = ownBuild()
  return own !== undefined && own !== build
}

/** There the bar must not lie on the steps of orders, which are at the bottom. */
function isOffice(): boolean {
  return document.documentElement.dataset['part'] === '/admin'
}

/** Keeps the site usable without a network, and offers a new version of it. */
export function Upkeep() {
  const served = useShared(servedBuild)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const isReplaced = served !== null && isAnother(served)
  useWorker()
  useServedBuild()
  useQuietUpdate(isReplaced)

  if (!isReplaced || dismissed === served) return null
  return (
    <div
      data-print="hide"
      className={classes(
        'fixed inset-x-4 z-popup mx-auto max-w-md rounded-md bg-surface shadow-3',
        isOffice() ? 'top-1' : 'bottom-[calc(max(var(--bar-bottom),var(--foot,0px))+16px+env(safe-area-inset-bottom))]',
      )}
    >
      <Banner
        title={words.newVersion}
        action={<Button onClick={() => window.location.reload()}>{words.takeNewVersion}</Button>}
        onDismiss={() => setDismissed(served)}
      />
    </div>
  )
}

/** The guests' part in the other language: an address of it that was never opened has its shell, too. */
const OTHER_LANGUAGE: Partial<Record<string, string>> = { '': '/fr', '/fr': '' }

function useWorker(): void {
  useEffect(() => {
    const { build, part } = document.documentElement.dataset
    if (build === undefined || part === undefined) return
    let timer: ReturnType<typeof setInterval> | undefined
    let isGone = false
    void registerWorker(part).then((registration) => {
      if (!registration || isGone) return
      // The browser itself looks for a new worker only when a document is opened.
      timer = setInterval(() => void registration.update().catch(() => {}), HOUR_MS)
      const other = OTHER_LANGUAGE[part]
      // After the files of this part, which are needed first.
      if (other !== undefined) void navigator.serviceWorker.ready.then(() => registerWorker(other))
    })
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [])
}

/** A page that asks for nothing by itself learns of a new build every hour, and when one of its files is gone. */
function useServedBuild(): void {
  useEffect(() => {
    if (ownBuild() === undefined) return
    // The answer carries the name of the build. Without one there is nothing to learn.
    const ask = () => void client.request('GET', '/ping', { retries: 0 }).catch(() => {})
    const timer = setInterval(ask, HOUR_MS)
    window.addEventListener(PART_MISSING, ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener(PART_MISSING, ask)
    }
  }, [])
}

const UNTOUCHED_MS = 10 * 60_000
const LOOK_EVERY_MS = 30_000

/**
 * In the back office, whose pages may stay open for weeks, a new version is taken without being asked for while every
 * location is closed and nobody is at the page. Nothing is under way then: no upload is tried for longer, and the queue
 * keeps what it was sending, with the same key.
 */
function useQuietUpdate(isReplaced: boolean): void {
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

const TOUCHES = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const

/** Fields whose text a reload would lose. A lost tick or date is chosen again in a second, so those are left out. */
const TEXT_FIELDS =
  'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=date], [type=time], [type=file], [type=hidden])'

/** Tells when nobody is at the page. */
type Quiet = {
  /** Whether nobody has touched the page for so long, nothing is open, and no field holds a text. */
  isQuiet: (forMs: number) => boolean
  stop: () => void
}

function watchForQuiet(): Quiet {
  const stopped = new AbortController()
  let touchedAtMs = performance.now()
  const touch = () => (touchedAtMs = performance.now())
  for (const name of TOUCHES) {
    window.addEventListener(name, touch, { capture: true, passive: true, signal: stopped.signal })
  }

  return {
    isQuiet(forMs) {
      const isOpen = document.querySelector('dialog[open], [popover]:popover-open:not(.toast-layer)') !== null
      return performance.now() - touchedAtMs >= forMs && !isOpen && !hasText()
    },
    stop: () => stopped.abort(),
  }
}

/** Whether it was typed cannot be seen: React writes the same value as the field's default. */
function hasText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)
  return [...fields].some(({ value }) => value !== '')
}
