import { useHouse } from './house.tsx'
import { useWhileUntouched } from './use-while-untouched.ts'

/** Across the whole width, where it cannot be overlooked: a silent screen must never look like a quiet evening. */
export function SilenceNotice() {
  const { pulse } = useHouse()
  const isSilent = useWhileUntouched(pulse.isRed)
  return (
    isSilent && (
      <p className="bg-board-late px-4 py-3 text-center text-xl font-bold text-board-late-text">
        No connection. New orders may be missing from this board.
      </p>
    )
  )
}
