import type { Assets } from './document.ts'
import type { Wing } from './pages.ts'

/** Defined by the server build; absent in the development server and in tests. */
declare const __THALI_ASSETS__: Readonly<Record<Wing, Assets>> | undefined
declare const __THALI_BUILD__: string | undefined

/** Names the build. */
export const BUILD = typeof __THALI_BUILD__ === 'undefined' ? undefined : __THALI_BUILD__

/** The development server serves the sources. */
function sourcesOf(wing: Wing): Assets {
  return {
    entry: `${import.meta.env.BASE_URL}src/entry-${wing}.tsx`,
    styles: { href: `${import.meta.env.BASE_URL}src/styles/${wing}.css` },
    fonts: [],
    preloads: [],
    pages: {},
  }
}

export const ASSETS =
  typeof __THALI_ASSETS__ === 'undefined' ? { site: sourcesOf('site'), office: sourcesOf('office') } : __THALI_ASSETS__
