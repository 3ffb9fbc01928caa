import { userMessage } from '#web/lib/api/api.ts'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'

type ReadFailureProps = {
  title: string
  error: unknown
  /** An older answer is still on screen. */
  isStale: boolean
  onRetry: () => unknown
}

/** The notice above a list that could not be read. */
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
