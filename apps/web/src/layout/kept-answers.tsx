import { useContext, useEffect, useSyncExternalStore } from 'react'

import type { ReadStore } from '#web/lib/api/read-store.ts'
import { ReadsContext } from '#web/lib/api/use-read.ts'
import { readAtWords } from '#web/lib/kept/answer-rules.ts'
import { isSetAside } from '#web/lib/kept/kept-answers.ts'
import { isOld, keepReads, oldestShown } from '#web/lib/kept/kept-reads.ts'
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
  // The back office says it in its own notice about the connection.
  const isBare = view.kind === 'page' && view.route.frame === 'bare'
  useEffect(() => {
    if (store) keepReads(store, isBare ? 'staff' : 'guest')
  }, [store, isBare])
  return store && !isBare && <OldNotice store={store} />
}

function OldNotice({ store }: { store: ReadStore }) {
  const isOnline = useIsOnline()
  const nowMs = useNow().getTime()
  const isPartial = useShared(isSetAside)
  const readAtMs = useSyncExternalStore(
    (onChange) => store.watch(onChange),
    () => oldestShown(store, (known) => !isOnline || isOld(known)),
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
