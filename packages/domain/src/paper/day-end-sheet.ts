import type { SumLine } from '../payments/receipt.ts'
import { formatDate, formatTime } from '../time/zone.ts'
import { type Block, RULE, type Sheet, textBlock } from './sheet.ts'

/** `day`: `YYYY-MM-DD`. `parts`: the sums that belong together, in words already. */
export type DayEndFigures = {
  location: string
  day: string
  printedAt: Date
  parts: readonly { title: string; lines: readonly SumLine[] }[]
}

/** The figures of a day for the envelope of the drawer. */
export function dayEndSheet({ location, day, printedAt, parts }: DayEndFigures): Sheet {
  return {
    blocks: [
      textBlock('End of day', 'dish', { bold: true, align: 'center' }),
      textBlock(location, 'plain', { align: 'center' }),
      textBlock(formatDate(day), 'plain', { align: 'center' }),
      RULE,
      ...parts.flatMap(({ title, lines }) => [
        textBlock(title, 'plain', { bold: true }),
        ...lines.map(({ label, amount, isStrong }): Block => ({
          kind: 'row',
          start: label,
          end: amount,
          size: 'plain',
          ...(isStrong && { bold: true }),
        })),
        RULE,
      ]),
      textBlock(`Printed ${formatDate(printedAt)}, ${formatTime(printedAt)}`, 'small', { align: 'center' }),
    ],
  }
}
