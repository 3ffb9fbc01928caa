import { testSheet } from '@thali/domain/paper/test-sheet'

import { createSheetDrawing } from './sheet-drawing.ts'

/** Prints how long a sheet takes: `node apps/api/src/features/printing/drawing/measure.ts` */
const SHEETS = 200

const drawing = createSheetDrawing()
const { blocks } = testSheet({ printer: 'Kitchen', location: 'Truro', at: new Date(), width: 576 })
/** As long as the ticket of a large order: 18 cm. */
const sheet = { blocks: [...blocks, ...blocks] }
const took: number[] = []
for (let count = 0; count <= SHEETS; count += 1) {
  const before = performance.now()
  await drawing.draw(sheet, 576)
  took.push(performance.now() - before)
}
await drawing.stop()

const [first = 0, ...rest] = took
const inOrder = rest.toSorted((one, other) => one - other)
const at = (share: number) => (inOrder[Math.floor(inOrder.length * share)] ?? 0).toFixed(1)
process.stdout.write(`first ${first.toFixed(0)} ms; of ${SHEETS} more: median ${at(0.5)} ms, 95 % ${at(0.95)} ms\n`)
