import { BRAND_TOKENS, type BrandColours, brandTheme, STARTER_COLOURS } from '@thali/domain/brand/colours'

/** The element that holds a brand's own colours, in documents that need one. */
export const BRAND_STYLE_ID = 'brand-style'

/** Where the tokens are written, and written again under the scheme of a part of the page. */
const WHERE = ':root,[data-theme],[data-surface]'
const OF_ACCENT: ReadonlySet<string> = new Set([
  'accent',
  'accent-hover',
  'on-accent',
  'accent-text',
  'poster',
  'on-poster',
])

/** What a brand's colours change of the style sheet, which is written for the starter brand. */
export function brandStyle(colours: BrandColours): string {
  const hasOwnAccent = colours.accentColor !== STARTER_COLOURS.accentColor
  if (!hasOwnAccent && colours.primaryColor === STARTER_COLOURS.primaryColor) return ''
  const changed = brandProperties(colours).filter(([name]) => hasOwnAccent || !OF_ACCENT.has(name.slice(2)))
  // Paper stays black on white.
  return `@media not print{${WHERE}{${changed.map(([name, value]) => `${name}:${value}`).join(';')}}}`
}

/** The colours of a brand as custom properties, whatever scheme they will be read under. */
export function brandProperties(colours: BrandColours): [string, string][] {
  const { light, dark } = brandTheme(colours)
  return BRAND_TOKENS.map((token) => [`--${token}`, `light-dark(${light[token]}, ${dark[token]})`])
}
