import { formatTimeAst } from '@thali/domain/time/zone'

import { useShownPlaceName } from '#web/back-office/live/workspace.tsx'
import { useNow, useSite } from '#web/lib/site.tsx'
import '#web/back-office/board/ticket/ticket-paper.css'

/** A test ticket with everything a printer must get right: large digits, symbols beside letters, and the full width. */
export function TestSlip() {
  const placeName = useShownPlaceName()
  const { brand } = useSite()
  const now = useNow()
  return (
    <div className="print-alone ticket-paper" aria-hidden>
      <p className="ticket-number">TEST</p>
      <p className="ticket-type">{brand.name}</p>
      <p>
        {placeName}
        <br />
        {formatTimeAst(now)}
      </p>
      <ul>
        <li>
          2 × Crème brûlée, jalapeño
          <b>Hot</b>
        </li>
        <li>1 × 12345678901234567890</li>
      </ul>
      <p className="ticket-note">Read this line from an arm’s length: NUT ALLERGY</p>
      <p className="ticket-money">$1,234.56 – 5 ¢ – ½</p>
    </div>
  )
}
