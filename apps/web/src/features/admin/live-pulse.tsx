import { useHouse, usePulse } from '#web/features/house/house.tsx'
import { SilenceNotice } from '#web/features/house/silence-notice.tsx'
import { useWhileUntouched } from '#web/features/house/use-while-untouched.ts'
import { classes } from '#web/ui/classes.ts'

/** How fresh the picture is, counted in seconds. The shape of the dot says it too. */
export function LivePulse() {
  const { words, isRed } = usePulse()
  return (
    <p
      className={classes(
        'flex min-h-(--tap) items-center gap-2 rounded-md px-3 text-lg font-semibold whitespace-nowrap tabular-nums',
        isRed ? 'bg-board-late text-board-late-text' : 'text-success',
      )}
    >
      <span aria-hidden className={classes('size-3 shrink-0 bg-current', !isRed && 'rounded-full')} />
      {words}
    </p>
  )
}

/** Over every section: that nothing comes in, and that nothing can be sent. */
export function SilenceBar() {
  const { live } = useHouse()
  const isOffline = useWhileUntouched(live.status === 'offline')
  return (
    <div role="alert">
      <SilenceNotice />
      {isOffline && (
        <p className="border-b border-current/25 bg-warning-tint px-4 py-2 text-center text-lg font-semibold text-warning">
          Working offline - data may be limited
        </p>
      )}
    </div>
  )
}
