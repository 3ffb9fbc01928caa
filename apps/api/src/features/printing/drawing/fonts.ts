import { fileURLToPath } from 'node:url'

import { GlobalFonts } from '@napi-rs/canvas'

/** The scripts of our guests, each a file of its own. What no file has is set by a font of the machine, if any has it. */
const SCRIPTS = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans-devanagari', 'devanagari'],
  ['noto-sans-gurmukhi', 'gurmukhi'],
] as const

/** Medium and bold: the strokes of a thinner font break on thermal paper. */
const WEIGHTS = [500, 700] as const
type Weight = (typeof WEIGHTS)[number]

/** A name of its own for each file: fonts of the machine have Noto's names too, and would be taken for it. */
const nameOf = (script: string, weight: Weight) => `Sheet ${script} ${weight}`

/** Loads the fonts of all sheets; once for each thread that draws. */
export function loadFonts(): void {
  for (const [family, script] of SCRIPTS) {
    for (const weight of WEIGHTS) {
      const file = import.meta.resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff2`)
      if (!GlobalFonts.registerFromPath(fileURLToPath(file), nameOf(script, weight))) {
        throw new Error(`The font of sheets cannot be read: ${file}`)
      }
    }
  }
}

/** As a canvas names a font. */
export function fontOf(pixels: number, isBold: boolean): string {
  const weight = isBold ? 700 : 500
  const names = SCRIPTS.map(([, script]) => `"${nameOf(script, weight)}"`)
  return `${weight} ${pixels}px ${names.join(', ')}, sans-serif`
}
