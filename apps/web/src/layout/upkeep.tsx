import { useEffect, useState } from 'react'

import { client } from '#web/lib/api/api.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { registerWorker } from '#web/lib/update/register-worker.ts'
import { PART_MISSING, servedBuild } from '#web/lib/update/served-build.ts'
import { useQuietUpdate } from '#web/lib/update/use-quiet-update.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/layout.ts'

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
