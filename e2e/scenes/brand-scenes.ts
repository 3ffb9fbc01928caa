import type { BrandColours } from '@thali/domain/brand/colours'

import { brandStyle } from '../../apps/web/src/styles/brand-style.ts'
import type { Scene } from './scene.ts'

/** The home page of three other houses: the food keeps its colours, all else follows from two. */
const HOUSES: Readonly<Record<string, BrandColours>> = {
  sea: { primaryColor: '#0b4a6f', accentColor: '#ff7f5c' },
  /** As light as a primary colour may be, with an accent that hardly leaves the page. */
  olive: { primaryColor: '#65702a', accentColor: '#f0c3b6' },
  /** Close to the third colour, which gives way. */
  forest: { primaryColor: '#0f5c4a', accentColor: '#f5c04f' },
}

export const BRANDS: Scene[] = Object.entries(HOUSES).map(([name, colours]) => ({
  name: `brand-${name}`,
  isVariant: true,
  path: '/',
  act: async (page) => {
    await page.addStyleTag({ content: brandStyle(colours) })
  },
}))
