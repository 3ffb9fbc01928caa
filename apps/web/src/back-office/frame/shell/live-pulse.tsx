import { usePulse } from '#web/back-office/live/workspace.tsx'
import { classes } from '#web/ui/classes.ts'

/** How fresh the picture is, counted in seconds. The shape of the dot says it too. */
export function LivePulse() {
  const { words, isRed } = usePulse()
  // A phone has no room for the seconds; they come back when something is wrong.
  const [short = words, rest] = words.split(' · ')
  return (
    <p
      className={classes(
        'flex min-h-8 items-center gap-1.5 rounded-sm px-2 text-sm font-semibold whitespace-nowrap tabular-nums',
        isRed ? 'bg-board-late text-board-late-text' : 'text-success',
      )}
    >
      <span aria-hidden className={classes('size-2.5 shrink-0 bg-current', !isRed && 'rounded-full')} />
      <span>
        {short}
        {rest && <span className="max-md:sr-only"> · {rest}</span>}
      </span>
    </p>
  )
}
