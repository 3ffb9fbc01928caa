import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'

import type { MenuEditor } from './use-menu-editor.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Skeleton } from '#web/ui/notices/skeleton.tsx'

/** In the place of dishes that are on their way. */
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

/** Why the menu is not there, or not the newest, and what can be done about it. */
export function LoadFailure({ editor }: { editor: MenuEditor }) {
  return (
    <Banner
      tone="danger"
      title="Error Loading Menu"
      action={
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" busy={editor.isRefreshing} onClick={() => void editor.refresh()}>
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

/** In the place of dishes when there are none, or none that fit. */
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
