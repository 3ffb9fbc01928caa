import { useContext, useEffect, useSyncExternalStore } from 'react'

import { isTransient } from '#web/lib/api/api-error.ts'
import { SESSION } from '#web/lib/api/page-data.ts'
import type { ReadStore } from '#web/lib/api/read-store.ts'
import { ReadsContext } from '#web/lib/api/use-read.ts'
import { readAtWords } from '#web/lib/kept/answer-rules.ts'
import { isSetAside } from '#web/lib/kept/kept-answers.ts'
import { keepReads } from '#web/lib/kept/kept-reads.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { useScreen } from '#web/lib/routing/navigation.tsx'
import { useNow } from '#web/lib/site.tsx'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/late-frame.ts'

/** Keeps on the device what the page reads, and says above it how old that is without a network. */
export function KeptAnswers() {
  const store = useContext(ReadsContext)
  const { view } = useScreen()
  useEffect(() => {
    if (store) keepReads(store)
  }, [store])
  // The back office says it in its own notice about the connection.
  const isBare = view.kind === 'page' && view.route.frame === 'bare'
  return store && !isBare && <OldNotice store={store} />
}

function OldNotice({ store }: { store: ReadStore }) {
  const isOnline = useIsOnline()
  const nowMs = useNow().getTime()
  const isPartial = useShared(isSetAside)
  const readAtMs = useSyncExternalStore(
    (onChange) => store.watch(onChange),
    () => oldestShown(store, isOnline),
    () => null,
  )
  if (readAtMs === null) return null
  return (
    <Banner strip tone="warning">
      <AtlanticTime>{words.asOf(readAtWords(readAtMs, nowMs))}</AtlanticTime>
      {isPartial && ` ${words.setAside}`}
    </Banner>
  )
}

/**
 * When the oldest answer on screen was read: of all without a network, otherwise of those from an earlier visit, and of
 * those that could not be read again.
 */
function oldestShown(store: ReadStore, isOnline: boolean): number | null {
  const old = store
    .known()
    .filter(({ path, isShown, state }) => isShown && path !== SESSION && state.data !== undefined)
    .filter(({ isRecalled, state }) => !isOnline || isRecalled || isTransient(state.error))
  return old.length === 0 ? null : Math.min(...old.map(({ readAtMs }) => readAtMs))
}
