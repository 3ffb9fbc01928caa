import { words } from '#words/layout.ts'
import { useScreen } from '#web/lib/routing/navigation.tsx'

/** A thin progress bar while the next page loads. */
export function PendingBar() {
  const { pending } = useScreen()
  if (!pending) return null

  return (
    <div role="progressbar" aria-label={words.loading} className="fixed inset-x-0 top-0 z-popup h-0.75 overflow-hidden">
      <div className="h-full w-2/5 animate-pulse bg-accent" />
    </div>
  )
}
