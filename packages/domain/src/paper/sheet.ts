/** How wide a printer prints, in dots, 8 of them a millimetre: on paper of 58 mm and of 80 mm. */
export const PAPER_WIDTHS = [384, 576] as const
export type PaperWidth = (typeof PAPER_WIDTHS)[number]

/** Text in one style. Runs of a block are set with a space between them. `inverse`: white on a black mark. */
export type Run = { text: string; bold?: true; inverse?: true }

/** `huge`: digits 12 mm high. `dish`: 6.5 mm from the top of a `d` to the foot of a `p`. */
export type TextSize = 'huge' | 'dish' | 'plain' | 'small'

/** What stands below another, from the top of the paper to its foot. */
export type Block =
  /** `lead` stands before the text, which wraps beside it: the number of a dish. */
  | { kind: 'text'; runs: readonly Run[]; size: TextSize; align?: 'center'; lead?: string; indent?: true }
  /** Left and right on one line, such as the sums of a receipt. */
  | { kind: 'row'; start: string; end: string; size: 'plain' | 'small'; bold?: true }
  /** White on a black bar: allergies, DO NOT SERVE, MAY BE A COPY. */
  | { kind: 'inverse'; text: string; size: 'dish' | 'plain'; align?: 'center'; indent?: true }
  | { kind: 'rule' }
  | { kind: 'gap' }
  /** A mark each 10 mm, to see whether a printer prints its whole width. */
  | { kind: 'ruler' }

/** A piece of paper as data. What draws it knows nothing of orders, and what makes it nothing of dots. */
export type Sheet = { blocks: readonly Block[] }

export const RULE: Block = { kind: 'rule' }
export const GAP: Block = { kind: 'gap' }

/** One text in one style. */
export function textBlock(text: string, size: TextSize, style: { bold?: true; align?: 'center' } = {}): Block {
  const { bold, align } = style
  return { kind: 'text', runs: [{ text, ...(bold && { bold }) }], size, ...(align && { align }) }
}

/** Whether a sheet is printed again: `maybe` where nobody knows whether the one before came out. */
export type Band = 'none' | 'maybe' | 'copy'

const BANDS: Readonly<Record<Exclude<Band, 'none'>, string>> = { maybe: 'MAY BE A COPY', copy: 'COPY' }

/** A sheet with its band at the top and the foot, so that half of it, torn off, says it as well. */
export function banded(band: Band, blocks: readonly Block[]): Sheet {
  if (band === 'none') return { blocks }
  const bar: Block = { kind: 'inverse', text: BANDS[band], size: 'dish', align: 'center' }
  return { blocks: [bar, ...blocks, bar] }
}
