import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'

import { IconButton } from '../button.tsx'

type RowButtonsProps = {
  index: number
  /** How many rows the list has. */
  count: number
  /** What each button does, with the name of the row: `Move Tandoor up`. */
  words: { up: string; down: string; remove: string }
  /** Shown instead of the dustbin. */
  removeIcon?: ReactNode
  onMove: (by: number) => void
  onRemove: () => void
}

/** The buttons of a row in a list whose order counts. */
export function RowButtons({ index, count, words, removeIcon, onMove, onRemove }: RowButtonsProps) {
  return (
    <>
      <IconButton
        label={words.up}
        icon={<ArrowUp aria-hidden size={18} />}
        aria-disabled={index === 0 || undefined}
        onClick={() => index > 0 && onMove(-1)}
      />
      <IconButton
        label={words.down}
        icon={<ArrowDown aria-hidden size={18} />}
        aria-disabled={index === count - 1 || undefined}
        onClick={() => index < count - 1 && onMove(1)}
      />
      {removeIcon ? (
        <IconButton label={words.remove} icon={removeIcon} onClick={onRemove} />
      ) : (
        <IconButton
          label={words.remove}
          className="text-danger!"
          icon={<Trash aria-hidden size={18} />}
          onClick={onRemove}
        />
      )}
    </>
  )
}
