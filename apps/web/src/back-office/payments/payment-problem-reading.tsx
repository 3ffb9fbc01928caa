import { userMessage } from '#web/lib/api/api.ts'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'

type ReadFailureProps = {
  title: string
  error: unknown
  /** Something older is on screen and may be wrong by now. */
  isStale: boolean
  onRetry: () => void
}

/** Says that a list could not be read, above older content. */
export function ReadFailure({ title, error, isStale, onRetry }: ReadFailureProps) {
  return (
    <RetryBanner
      tone={isStale ? 'warning' : 'danger'}
      title={title}
      className="mb-4"
      buttonSize="staff"
      onRetry={onRetry}
    >
      {userMessage(error)}
      {isStale && ' What you see here may be out of date.'}
    </RetryBanner>
  )
}
