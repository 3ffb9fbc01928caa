import type { LocationView } from '@thali/contracts/locations/locations'

import { usePausedSentence } from '../cart/use-pause.ts'
import { useNotice } from '#web/lib/routing/page-notices.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/menu/late.ts'

/** Notices above the menu: why the visitor was redirected, a scanned table that does not exist, and a pause. */
export function MenuNotices({ location, isWrongTable }: { location: LocationView; isWrongTable: boolean }) {
  const notice = useNotice()
  const paused = usePausedSentence(location)
  const action = notice?.action && <ButtonLink href={notice.action.href}>{notice.action.label}</ButtonLink>
  if (notice === null && paused === null && !isWrongTable) return null
  return (
    <div className="grid gap-3 pt-3">
      {notice && (
        <Banner title={notice.title} action={action}>
          <p>{notice.text}</p>
        </Banner>
      )}
      {isWrongTable && (
        <Banner tone="warning" title={words.wrongTable}>
          {words.wrongTableLead}
        </Banner>
      )}
      {paused !== null && (
        <Banner tone="warning" title={paused}>
          {words.paused}
        </Banner>
      )}
    </div>
  )
}
