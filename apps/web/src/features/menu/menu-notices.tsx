import type { Notice } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** Above the menu: why somebody was sent here, and whether what they see may be old. */
export function MenuNotices({ notice, isStale }: { notice: Notice | null; isStale: boolean }) {
  const action = notice?.action && <ButtonLink href={notice.action.href}>{notice.action.label}</ButtonLink>
  return (
    <div className="grid gap-3 pt-3">
      {notice && (
        <Banner tone="warning" action={action}>
          {notice.text}
        </Banner>
      )}
      {isStale && (
        <Banner tone="warning">
          The menu could not be read again just now. These are the dishes and prices last seen.
        </Banner>
      )}
    </div>
  )
}
