import type { Again } from './shown-marks.ts'
import './stations.css'

/** Before a dish that is made again: how many of it, and why. */
export function AgainMark({ asked: { quantity, reason } }: { asked: Pick<Again, 'quantity' | 'reason'> }) {
  return (
    <b className="dish-added dish-again">
      AGAIN {quantity}: {reason}
    </b>
  )
}
