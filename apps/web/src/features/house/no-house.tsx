import { useLogout } from '#web/layout/use-logout.tsx'
import { type ApiError, userMessage } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RetryBanner } from '#web/ui/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

type NoHouseProps = { isAssigned: boolean; error: ApiError | undefined; onRetry: () => void }

/** Instead of the back office while it is not known which locations somebody sees, or when there are none. */
export function NoHouse({ isAssigned, error, onRetry }: NoHouseProps) {
  const [logout, question] = useLogout()
  if (!isAssigned) {
    return (
      <>
        <EmptyState
          level={1}
          title="No location is assigned to you"
          className="m-4"
          action={
            <Button variant="secondary" onClick={() => void logout()}>
              Logout
            </Button>
          }
        >
          An administrator chooses the locations whose orders you see. Ask them to add yours.
        </EmptyState>
        {question}
      </>
    )
  }
  if (!error) {
    return (
      <Loading label="Loading the locations" className="grid gap-4 p-4">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-96 w-full" />
      </Loading>
    )
  }
  return (
    <RetryBanner className="m-4" onRetry={onRetry}>
      Failed to load locations: {userMessage(error)}
    </RetryBanner>
  )
}
