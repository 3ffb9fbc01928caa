import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'

import { totalsOf } from './menu-words.ts'
import type { MenuEditor } from './use-menu-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Skeleton } from '#web/ui/notices/skeleton.tsx'

/** Shown while the menu loads. */
export function MenuSkeletons() {
  return (
    <div>
      <p role="status" className="mb-4 font-semibold">
        Loading menu items...
      </p>
      <div className="grid gap-4 @min-[46rem]:grid-cols-2 @min-[72rem]:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-64 w-full" />
        ))}
      </div>
    </div>
  )
}

/** Shown when the menu could not be read: the reason and a retry button. */
export function LoadFailure({ editor }: { editor: MenuEditor }) {
  return (
    <Banner
      tone="danger"
      title="Error Loading Menu"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={editor.isRefreshing} onClick={editor.refresh}>
            Try Again
          </Button>
          <Button variant="ghost" onClick={editor.dismissLoadFailure}>
            Dismiss
          </Button>
        </span>
      }
    >
      <p>{editor.loadFailure}</p>
      <p>{editor.loadReason}</p>
    </Banner>
  )
}

/** Shown when there are no dishes, or none match the filters. */
export function NoItems({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="No menu items found"
      icon={<UtensilsCrossed aria-hidden size={28} />}
      action={
        isNarrowed && (
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    >
      {isNarrowed ? 'Try adjusting your search or filters' : 'Start by adding your first menu item'}
    </EmptyState>
  )
}

/** Figures over all dishes of the location, in one line: the dishes matter more. */
export function MenuFigures({ items }: { items: readonly ManagedItemView[] | undefined }) {
  const totals = items && totalsOf(items)
  const stats = [
    { label: 'Total Items', figure: totals?.total },
    { label: 'Available', figure: totals?.available },
    { label: 'Categories', figure: totals?.categories },
    { label: 'Avg Price', figure: totals?.averagePrice },
  ]
  return (
    <dl className="flex flex-wrap gap-x-3 text-sm leading-tight text-muted">
      {stats.map(({ label, figure }) => (
        <div key={label} className="flex flex-row-reverse gap-1">
          <dt>{label}</dt>
          <dd className="font-semibold text-text tabular-nums">{figure ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
