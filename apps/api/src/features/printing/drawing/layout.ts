import type { Block, PaperWidth, Run, Sheet, TextSize } from '@thali/domain/paper/sheet'

import { type TextLine, wrapText } from './wrap-text.ts'

/** A text or a black box on the paper, in dots from its upper left corner. `most`: a wider text is squeezed to this width. */
export type Mark =
  | { kind: 'text'; text: string; x: number; baseline: number; most: number; font: Font; isWhite: boolean }
  | { kind: 'box'; x: number; y: number; width: number; height: number }

export type Font = { pixels: number; isBold: boolean }
export type TextWidth = (text: string, font: Font) => number
export type Layout = { marks: Mark[]; height: number }

/** No ink nearer to the edge: printers differ in where they put the first dot. */
export const CLEAR_EDGE = 4
/** Where lines begin and end; some letters reach out of their line by a dot or two. */
const MARGIN = 8
/** Above the first line and below the last one. */
const HEAD = 16

/** How far the options of a dish and its notes are moved to the right. */
const INDENT = 28
/** On this paper the name of a dish wraps below its number: beside it, hardly a word would fit. */
const NARROW: PaperWidth = 384

const ROW_GAP = 16
/** The right side of a row takes at most this share of it. */
const END_SHARE = 2 / 3
const BAR_PADDING = 10
const BAR_SPACE = 6
/** Left and right of white letters on a mark within a line. */
const CHIP_PADDING = 8
const DASH = { length: 8, period: 14, height: 2 } as const
const DOTS_A_CENTIMETRE = 80

type Metrics = { pixels: number; lineHeight: number; ascent: number }

/** Capitals and digits of Noto are 0.714 of its size: 134 dots make digits 12 mm high. */
const METRICS: Readonly<Record<TextSize, Metrics>> = {
  huge: { pixels: 134, lineHeight: 124, ascent: 110 },
  dish: { pixels: 52, lineHeight: 60, ascent: 48 },
  plain: { pixels: 30, lineHeight: 38, ascent: 29 },
  small: { pixels: 23, lineHeight: 30, ascent: 23 },
}

/** `column`: of the numbers of the dishes, as wide as the widest of them. */
type Pen = { marks: Mark[]; y: number; width: PaperWidth; column: number; measure: TextWidth }
/** From where to where a line may reach. */
type Span = { from: number; to: number }

/** Where everything of a sheet stands. */
export function layoutSheet(sheet: Sheet, width: PaperWidth, measure: TextWidth): Layout {
  const pen: Pen = { marks: [], y: HEAD, width, column: 0, measure }
  pen.column = columnOf(pen, sheet)
  for (const block of sheet.blocks) layoutBlock(pen, block)
  return { marks: pen.marks, height: pen.y + HEAD }
}

function layoutBlock(pen: Pen, block: Block): void {
  switch (block.kind) {
    case 'text':
      return layoutText(pen, block)
    case 'row':
      return layoutRow(pen, block)
    case 'inverse':
      return layoutBar(pen, block)
    case 'rule':
      return layoutRule(pen)
    case 'ruler':
      return layoutRuler(pen)
    case 'gap':
      pen.y += 14
  }
}

function layoutText(pen: Pen, { runs, size, align, lead, indent }: Extract<Block, { kind: 'text' }>): void {
  const span = spanOf(pen, indent)
  const metrics = size === 'huge' ? fittedHuge(pen, runs, span) : METRICS[size]
  if (!lead) return setLines(pen, linesOf(pen, runs, span, metrics), span, metrics, align)

  const leadRun: Run = { text: lead, bold: true }
  const beside = { from: span.from + pen.column, to: span.to }
  if (pen.width === NARROW) {
    const [first, ...rest] = linesOf(pen, [leadRun, ...runs], beside, metrics, pen.column)
    setLines(pen, first ? [first] : [], span, metrics)
    return setLines(pen, rest, beside, metrics)
  }
  const leadWidth = Math.ceil(widthOf(pen, `${lead} `, leadRun, metrics))
  setPiece(pen, { run: leadRun, text: lead }, beside.from - leadWidth, span.to, metrics)
  setLines(pen, linesOf(pen, runs, beside, metrics), beside, metrics)
}

function layoutRow(pen: Pen, { start, end, size, bold }: Extract<Block, { kind: 'row' }>): void {
  const metrics = METRICS[size]
  const span = spanOf(pen)
  const style = bold ? { bold } : {}
  const [startRun, endRun]: [Run, Run] = [
    { text: start, ...style },
    { text: end, ...style },
  ]
  const width = span.to - span.from
  const left = width - Math.ceil(widthOf(pen, start, startRun, metrics)) - ROW_GAP
  const mostOfEnd = Math.max(Math.floor(width * END_SHARE), left)
  const right = { from: span.to - mostOfEnd, to: span.to }
  const endLines = linesOf(pen, [endRun], right, metrics)
  const endWidth = Math.ceil(Math.max(0, ...endLines.map((line) => Math.min(line.width, mostOfEnd))))
  const beside = { from: span.from, to: span.to - (endWidth > 0 ? endWidth + ROW_GAP : 0) }

  const top = pen.y
  setLines(pen, linesOf(pen, [startRun], beside, metrics), beside, metrics)
  const foot = pen.y
  pen.y = top
  setLines(pen, endLines, right, metrics, 'end')
  pen.y = Math.max(pen.y, foot)
}

function layoutBar(pen: Pen, { text, size, align, indent }: Extract<Block, { kind: 'inverse' }>): void {
  const metrics = METRICS[size]
  const span = spanOf(pen, indent)
  const inner = { from: span.from + BAR_PADDING, to: span.to - BAR_PADDING }
  const lines = linesOf(pen, [{ text, bold: true }], inner, metrics)
  pen.y += BAR_SPACE
  const height = lines.length * metrics.lineHeight + 2 * BAR_PADDING
  pen.marks.push({ kind: 'box', x: span.from, y: pen.y, width: span.to - span.from, height })
  pen.y += BAR_PADDING
  setLines(pen, lines, inner, metrics, align, true)
  pen.y += BAR_PADDING + BAR_SPACE
}

function layoutRule(pen: Pen): void {
  const { from, to } = spanOf(pen)
  pen.y += 11
  const gaps = Math.round((to - from - DASH.length) / DASH.period)
  for (let dash = 0; dash <= gaps; dash += 1) {
    const x = from + Math.round((dash * (to - from - DASH.length)) / gaps)
    pen.marks.push({ kind: 'box', x, y: pen.y, width: DASH.length, height: DASH.height })
  }
  pen.y += 13
}

function layoutRuler(pen: Pen): void {
  const { from, to } = spanOf(pen)
  const top = pen.y + 8
  for (const x of [from, to - 2]) pen.marks.push({ kind: 'box', x, y: top, width: 2, height: 40 })
  pen.marks.push({ kind: 'box', x: from, y: top, width: to - from, height: 2 })
  for (let x = from + DOTS_A_CENTIMETRE; x < to; x += DOTS_A_CENTIMETRE) {
    pen.marks.push({ kind: 'box', x, y: top, width: 2, height: 20 })
    const run = { text: String(((x - from) / DOTS_A_CENTIMETRE) * 10) }
    const half = widthOf(pen, run.text, run, METRICS.small) / 2
    if (x + half > to) continue
    pen.marks.push({ ...textMark(pen, { run, text: run.text }, x - half, to, METRICS.small), baseline: top + 44 })
  }
  pen.y = top + 56
}

function columnOf(pen: Pen, { blocks }: Sheet): number {
  if (pen.width === NARROW) return INDENT
  const leads = blocks.flatMap((block) => (block.kind === 'text' && block.lead ? [`${block.lead} `] : []))
  const widths = leads.map((text) => Math.ceil(widthOf(pen, text, { text, bold: true }, METRICS.dish)))
  return Math.max(INDENT, ...widths)
}

/** The left and right end of a block's lines; an indented block stands below the name of its dish. */
function spanOf({ width, column }: Pen, indent?: true): Span {
  return { from: MARGIN + (indent ? column : 0), to: width - MARGIN }
}

/** @param more so much longer is the first line */
function linesOf(pen: Pen, runs: readonly Run[], { from, to }: Span, metrics: Metrics, more = 0): TextLine[] {
  const spaceWidth = widthOf(pen, ' ', { text: ' ', bold: true }, metrics)
  const measure = (text: string, run: Run) => widthOf(pen, text, run, metrics)
  return wrapText(runs, { most: to - from, more, spaceWidth }, measure)
}

/** A number of many digits gets smaller: torn into two lines, it would be read as another one. */
function fittedHuge(pen: Pen, runs: readonly Run[], { from, to }: Span): Metrics {
  const { pixels, lineHeight, ascent } = METRICS.huge
  const widest = Math.max(...runs.map((run) => widthOf(pen, run.text, run, METRICS.huge)))
  const share = Math.max(METRICS.dish.pixels / pixels, Math.min(1, (to - from) / widest))
  return {
    pixels: Math.floor(pixels * share),
    lineHeight: Math.ceil(lineHeight * share),
    ascent: Math.ceil(ascent * share),
  }
}

function setLines(
  pen: Pen,
  lines: readonly TextLine[],
  { from, to }: Span,
  metrics: Metrics,
  align?: 'center' | 'end',
  isWhite = false,
): void {
  const spaceWidth = widthOf(pen, ' ', { text: ' ', bold: true }, metrics)
  for (const line of lines) {
    const spare = Math.max(0, to - from - line.width)
    let x = from + (align === 'end' ? spare : align === 'center' ? spare / 2 : 0)
    for (const piece of line.pieces) {
      setPiece(pen, piece, Math.round(x), to, metrics, isWhite)
      x += piece.width + spaceWidth
    }
    pen.y += metrics.lineHeight
  }
}

type Written = { run: Run; text: string }

function setPiece(pen: Pen, piece: Written, x: number, to: number, metrics: Metrics, isWhite = false): void {
  if (!piece.run.inverse) {
    pen.marks.push({ ...textMark(pen, piece, x, to, metrics), isWhite })
    return
  }
  const width = Math.min(to - x, Math.ceil(widthOf(pen, piece.text, piece.run, metrics)))
  pen.marks.push(
    { kind: 'box', x, y: pen.y + 3, width, height: metrics.lineHeight - 6 },
    { ...textMark(pen, piece, x + CHIP_PADDING, x + width - CHIP_PADDING, metrics), isWhite: true },
  )
}

function textMark(
  pen: Pen,
  { run, text }: Written,
  x: number,
  to: number,
  metrics: Metrics,
): Extract<Mark, { kind: 'text' }> {
  const baseline = pen.y + metrics.ascent
  return { kind: 'text', text, x, baseline, most: to - x, font: fontFor(run, metrics), isWhite: false }
}

function widthOf({ measure }: Pen, text: string, run: Run, metrics: Metrics): number {
  return measure(text, fontFor(run, metrics)) + (run.inverse ? 2 * CHIP_PADDING : 0)
}

function fontFor({ bold, inverse }: Run, { pixels }: Metrics): Font {
  return { pixels, isBold: bold === true || inverse === true }
}
