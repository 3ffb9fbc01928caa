import { formatDate, formatTime } from '../time/zone.ts'
import { GAP, type PaperWidth, RULE, type Sheet, textBlock } from './sheet.ts'

const PAPER_MM: Readonly<Record<PaperWidth, number>> = { 384: 58, 576: 80 }

/** What shows whether a printer prints its whole width, every script of our guests, and black bars. */
export function testSheet(printed: { printer: string; location: string; at: Date; width: PaperWidth }): Sheet {
  const { printer, location, at, width } = printed
  return {
    blocks: [
      textBlock('Test page', 'dish', { bold: true, align: 'center' }),
      textBlock(printer, 'plain', { bold: true, align: 'center' }),
      textBlock(location, 'plain', { align: 'center' }),
      textBlock(`${formatDate(at)}, ${formatTime(at)}`, 'small', { align: 'center' }),
      RULE,
      textBlock(`${PAPER_MM[width]} mm paper, ${width} dots. A mark each 10 mm:`, 'small'),
      { kind: 'ruler' },
      RULE,
      textBlock('1234567890', 'plain', { bold: true }),
      textBlock('Thank you. Butter Chicken, Garlic Naan', 'plain'),
      textBlock('Merci. Été, façon, bœuf, Noël', 'plain'),
      textBlock('धन्यवाद · हिन्दी', 'plain'),
      textBlock('ਧੰਨਵਾਦ · ਪੰਜਾਬੀ', 'plain'),
      textBlock('Small text: abcdefghijklmnopqrstuvwxyz', 'small'),
      GAP,
      { kind: 'inverse', text: 'ALLERGY: white on black', size: 'plain' },
      GAP,
      { kind: 'row', start: 'Left edge', end: 'Right edge', size: 'plain' },
    ],
  }
}
