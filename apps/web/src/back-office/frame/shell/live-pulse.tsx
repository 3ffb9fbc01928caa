import { usePulse } from '#web/back-office/live/workspace.tsx'
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
