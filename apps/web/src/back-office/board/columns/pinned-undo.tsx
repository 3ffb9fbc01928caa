import Undo2 from 'lucide-react/icons/undo-2'

import type { Undo } from '#web/back-office/actions/orders/order-actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { stepWords } from './step-words.ts'
import { useSecondsLeft, useUndo } from './use-undo.ts'

/** Undo of the last step at the foot of the screen, wherever its ticket stands. */
export function PinnedUndo({ undos }: { undos: readonly Undo[] }) {
  const last = undos.at(-1)
  return last ? <Pinned key={last.order.id} undo={last} /> : null
}

function Pinned({ undo }: { undo: Undo }) {
  const seconds = useSecondsLeft(undo)
  const takeBack = useUndo(undo)
  return (
    <div className="board-pinned">
      <p className="min-w-0 truncate">{stepWords(undo.order)}</p>
      <Button
        size="staff"
        variant="ghost"
        className="shrink-0 text-inherit!"
        icon={<Undo2 aria-hidden size={20} />}
        onClick={takeBack}
      >
        Undo
        <span className="sr-only"> order {undo.order.orderNumber}</span>
        <span aria-hidden className="min-w-[3ch] text-start tabular-nums">
          {seconds} s
        </span>
      </Button>
    </div>
  )
}
