import { formatTimeAst } from '@thali/domain/time/zone'
import SearchX from 'lucide-react/icons/search-x'

import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { type Workspace, useWorkspace } from '#web/back-office/live/workspace.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type FailureNoticeProps = Pick<Workspace, 'failure' | 'refresh'> & { isEmpty: boolean }

/** Why the orders are missing, or older than they look. That there is no connection is said at the top already. */
export function FailureNotice({ failure, isEmpty, refresh }: FailureNoticeProps) {
  const { oldSince, live } = useWorkspace()
  const isSilent = useWhileUntouched(live.status !== 'live')
  if (failure === null || (isSilent && !isEmpty)) return null
  return (
    <RetryBanner
      tone={isEmpty ? 'danger' : 'warning'}
      title={isEmpty ? 'The orders could not be read.' : 'The orders could not be read again. What you see may be old.'}
      buttonSize="staff"
      onRetry={() => refresh()}
    >
      <p>{failure}</p>
      {!isEmpty && oldSince !== null && (
        <p>
          Last read at <AtlanticTime>{`${formatTimeAst(new Date(oldSince))}.`}</AtlanticTime>
        </p>
      )}
    </RetryBanner>
  )
}

export function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      title={`No order matches “${search.trim()}”`}
      icon={<SearchX aria-hidden size={28} />}
      action={
        <Button size="board" variant="secondary" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Looked at: names, phone numbers, e-mail addresses and numbers of all open orders and of today’s completed ones.
    </EmptyState>
  )
}

export function BoardSkeleton() {
  return (
    <Loading label="Loading the orders" className="grid gap-4 md:grid-cols-3">
      {['pending', 'preparing', 'ready'].map((column) => (
        <Skeleton key={column} className="h-96 w-full" />
      ))}
    </Loading>
  )
}
