import type { Assets } from './document.ts'

/** Defined by the server build; absent in the development server and in tests. */
declare const __THALI_ASSETS__: Assets | undefined

/** The development server serves the sources. */
const SOURCES: Assets = {
  entry: '/src/entry-client.tsx',
  styles: { href: '/src/styles/app.css' },
  fonts: [],
  preloads: [],
  pages: {},
}

export const ASSETS: Assets = typeof __THALI_ASSETS__ === 'undefined' ? SOURCES : __THALI_ASSETS__
