import { useScreen } from '#web/lib/routing/navigation.tsx'
import { words } from '#words/layout.ts'

/** A thin progress bar while the next page loads, or word that it could not be opened. */
export function PendingBar() {
  const { pending, stayed } = useScreen()
  if (stayed) {
    return (
      <p role="alert" className="fixed inset-x-0 top-0 z-popup bg-heading p-3 text-center text-bg">
        {words.stayed}
      </p>
    )
  }
  if (!pending) return null

  return (
    <div role="progressbar" aria-label={words.loading} className="fixed inset-x-0 top-0 z-popup h-0.75 overflow-hidden">
      <div className="h-full w-2/5 animate-pulse bg-accent" />
    </div>
  )
}
