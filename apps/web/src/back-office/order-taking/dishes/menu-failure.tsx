import type { ApiError } from '#web/lib/api/api.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'

/** Shown instead of the menu, or above an older version of it. */
export function MenuFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const reason = error.code === 'unknown' || error.message === '' ? null : userMessage(error)
  return (
    <RetryBanner
      className="my-2"
      title={reason === null ? 'Failed to load menu items' : `Error loading menu: ${reason}`}
      onRetry={onRetry}
    >
      {reason === null && 'Try refreshing the page'}
    </RetryBanner>
  )
}
