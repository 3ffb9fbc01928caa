import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'

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

/** The list with one entry at another place; as it was where it has no such entry or place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from]
  if (entry === undefined || list[to] === undefined) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** Makes a change that moves rows of a list. A browser takes the focus from an element that is moved. */
export function keepingFocus(change: () => void): void {
  const focused = document.activeElement
  flushSync(change)
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
}
