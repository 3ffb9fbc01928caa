import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Button } from '#web/ui/button.tsx'
import { refreshReads } from '#web/lib/use-api.ts'

const ROWS = ['first', 'second', 'third', 'fourth']

/** In the place of a menu that is still on its way, or did not come. */
export function MenuLoading({ isFailed }: { isFailed: boolean }) {
  if (isFailed) {
    return (
      <div className="page-width py-8">
        <EmptyState
          level={1}
          title="The menu did not arrive"
          action={<Button onClick={() => void refreshReads('/menu/')}>Read it again</Button>}
        >
          Your cart is kept. Check your connection, then read the menu again.
        </EmptyState>
      </div>
    )
  }
  return (
    <Loading label="Loading the menu" className="page-width grid gap-6 py-8">
      <Skeleton className="h-14 w-2/3 max-w-md" />
      <Skeleton className="h-12 w-full" />
      {ROWS.map((row) => (
        <div key={row} className="flex gap-4">
          <Skeleton className="h-26 flex-1" />
          <Skeleton className="h-26 w-28" />
        </div>
      ))}
    </Loading>
  )
}

/** In the place of the dishes when the filters leave none. */
export function NothingFits({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="No dish fits these filters"
      className="mt-6"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Clear filters
        </Button>
      }
    >
      Try another spelling, or fewer filters at once.
    </EmptyState>
  )
}
