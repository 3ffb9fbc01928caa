import type { Run } from '@thali/domain/paper/sheet'

/** A piece of a line in one style. */
export type Piece = { run: Run; text: string; width: number }
/** Pieces that stand beside each other, with a space between them. */
export type TextLine = { pieces: Piece[]; width: number }

export type Measure = (text: string, run: Run) => number

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Has no picture of its own, and would be drawn as a box. */
// oxlint-disable-next-line no-control-regex -- the very characters that a guest may have pasted
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F]/g
/** Breaks a line, and is a space between words; a no-break space is neither. */
const SPACES = /[ \t]+/

/** How long lines are, in dots; the first one may be `more` longer. */
export type LineWidth = { most: number; more: number; spaceWidth: number }

/** Sets runs into lines: between words, and within a word only where it is longer than a line. */
export function wrapText(runs: readonly Run[], { most, more, spaceWidth }: LineWidth, measure: Measure): TextLine[] {
  const lines: TextLine[] = []
  let line: TextLine = { pieces: [], width: 0 }
  const closeLine = () => {
    if (line.pieces.length > 0) lines.push(line)
    line = { pieces: [], width: 0 }
  }
  for (const run of runs) {
    const paragraphs = run.text.replaceAll('\r\n', '\n').replaceAll(CONTROLS, '').split('\n')
    for (const [index, paragraph] of paragraphs.entries()) {
      if (index > 0) closeLine()
      for (const word of paragraph.split(SPACES).filter((part) => part !== '')) {
        for (const part of partsOfWord(word, run, most, measure)) {
          const longer = withWord(line, part, run, spaceWidth, measure)
          if (longer.width <= most + (lines.length === 0 ? more : 0) || line.pieces.length === 0) {
            line = longer
          } else {
            closeLine()
            line = withWord(line, part, run, spaceWidth, measure)
          }
        }
      }
    }
  }
  closeLine()
  return lines
}

/** Words of one run are measured and drawn as one text: a font sets some pairs of letters closer together. */
function withWord(line: TextLine, word: string, run: Run, spaceWidth: number, measure: Measure): TextLine {
  const last = line.pieces.at(-1)
  const isSame = last?.run === run
  const text = isSame ? `${last.text} ${word}` : word
  const piece = { run, text, width: measure(text, run) }
  const before = isSame ? line.pieces.slice(0, -1) : line.pieces
  const pieces = [...before, piece]
  const spaces = (pieces.length - 1) * spaceWidth
  return { pieces, width: pieces.reduce((sum, { width }) => sum + width, spaces) }
}

/** The word itself, or as many parts of it as it needs lines. Letters stay whole, with their vowel signs. */
function partsOfWord(word: string, run: Run, most: number, measure: Measure): string[] {
  if (measure(word, run) <= most) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of GRAPHEMES.segment(word)) {
    if (part !== '' && measure(part + segment, run) > most) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}
