import type { MenuItemView } from '@thali/contracts/menu/menu'

import { type ApiError, userMessage } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'

const UNAVAILABLE_REFUSAL = 'Cannot add unavailable items to order'

type SoldOutProps = {
  item: MenuItemView
  alternative: MenuItemView | undefined
  onPick: (item: MenuItemView) => void
  onDismiss: () => void
}

export function SoldOut({ item, alternative, onPick, onDismiss }: SoldOutProps) {
  return (
    <Banner
      tone="danger"
      title={UNAVAILABLE_REFUSAL}
      onDismiss={onDismiss}
      action={
        alternative && (
          <Button variant="secondary" onClick={() => onPick(alternative)}>
            {alternative.name} instead
          </Button>
        )
      }
    >
      {item.name} is sold out.
    </Banner>
  )
}

export function NothingFound({ typed, onClear }: { typed: string; onClear: () => void }) {
  if (typed.trim() === '')
    return <p className="py-6 text-base text-muted">Nothing on this menu can be sold right now.</p>
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 py-6">
      <p className="text-base">No dish is called “{typed.trim()}”.</p>
      <Button variant="secondary" onClick={onClear}>
        Show all dishes
      </Button>
    </div>
  )
}

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
