import { cents } from '@thali/domain/money/cents'
import { taxForPostalCode } from '@thali/domain/money/tax'
import { expect, test } from 'vitest'

import { NO_FIELDS } from '../new-order-state.ts'
import type { NewOrderEditor } from '../use-new-order.ts'
import { TicketFoot } from './ticket-foot.tsx'
import { drawPart } from '#web/testing/draw-part.tsx'

const TOTALS = {
  subtotal: cents(1799),
  tax: cents(252),
  tip: cents(0),
  total: cents(2051),
  rate: taxForPostalCode('B2N 1A1'),
}

// ADM-NEW-39
test('the button that sends an order cannot be pressed while the order is on its way', () => {
  const fields = { ...NO_FIELDS, name: 'Priya Sharma' }
  const order = { cart: [{ id: 'naan' }], fields }
  const editor = { totals: TOTALS, fields, order } as unknown as NewOrderEditor
  const foot = (isBusy: boolean) =>
    drawPart(<TicketFoot editor={editor} method={null} isBusy={isBusy} isOffline={false} onSubmit={() => undefined} />)

  expect(foot(true)).toMatch(/<button[^>]*aria-busy="true"[^>]*aria-disabled="true"/)
  expect(foot(false)).not.toMatch(/<button[^>]* (?:aria-)?disabled/)
})
