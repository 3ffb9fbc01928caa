import { createHash } from 'node:crypto'

import type { SiteView } from '@thali/contracts/system/system'

import { PAGE_DATA_ID, type PageData, type ShellData } from './lib/api/page-data.ts'
import { addressOf, LANGUAGE } from './lib/language.ts'
import { embeddedJson } from './lib/routing/head.tsx'
import type { Wing } from './pages.ts'
import dietsScript from './site/menu/filters/diets-before-paint.js?raw'
import { BRAND_STYLE_ID, brandStyle } from './styles/brand-style.ts'
import themeScript from './theme.js?raw'
import { Logo } from '#web/ui/logo.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { words } from '#words/no-network.ts'

/** What the build has made of a wing: the entry, its styles, and the scripts of each page. */
type Assets = {
  entry: string
  /** All styles of the wing as text; under the development server, where they change, a link to them. */
  styles: { text: string } | { href: string }
  fonts: readonly string[]
  /** Scripts the entry imports, to be fetched along with it. */
  preloads: readonly string[]
  pages: Readonly<Record<string, readonly string[]>>
}

/** The first element of the rendered page; elements before it belong in the head. */
const APP_START = '<div data-app'

/** Run before the first paint, so that what this device has chosen does not flash: the theme, the diets of a menu. */
const THEME_SCRIPT = themeScript.trim()
const DIETS_SCRIPT = dietsScript.trim()
const MENU = 'src/site/menu/menu.page.tsx'

/** The hashes of the inline scripts, for the content security policy. */
export const SCRIPT_HASHES = [THEME_SCRIPT, DIETS_SCRIPT].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)

type Drawn = {
  markup: string
  data: PageData | ShellData
  assets: Assets
  wing: Wing
  build: string | undefined
  source: string | null
}

/**
 * The document around a rendered page. Styles are inlined, so nothing has to be fetched before the first paint. The
 * data is in a JSON block.
 */
export function documentOf(page: Drawn): string {
  const { markup, data, assets, build } = page
  const part = page.wing === 'office' ? '/admin' : addressOf('/').replace(/\/$/, '')
  const ownStyle = brandStyle(data.site.brand)
  const start = Math.max(markup.indexOf(APP_START), 0)
  const own = (page.source !== null && assets.pages[page.source]) || []
  const fonts = assets.fonts.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  )
  // The page can be read without its scripts; on a slow connection they come last.
  const preloads = [...assets.preloads, ...own].map(
    (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`,
  )

  return [
    `<!doctype html><html lang="${LANGUAGE}"${build === undefined ? '' : ` data-build="${build}" data-part="${part}"`}>`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script>${THEME_SCRIPT}</script>`,
    page.source === MENU ? `<script>${DIETS_SCRIPT}</script>` : '',
    'text' in assets.styles
      ? `<style>${assets.styles.text}</style>`
      : `<link rel="stylesheet" href="${assets.styles.href}">`,
    // After the style sheet, which it overrides.
    ownStyle && `<style id="${BRAND_STYLE_ID}">${ownStyle}</style>`,
    ...fonts,
    ...preloads,
    `<script type="module" fetchpriority="low" src="${assets.entry}"></script>`,
    markup.slice(0, start),
    ...iconsOf(data.site, part),
    '</head><body>',
    `<div id="root">${markup.slice(start)}</div>`,
    `<script type="application/json" id="${PAGE_DATA_ID}">${embeddedJson(data)}</script>`,
    '</body></html>',
  ].join('')
}

function iconsOf({ brand }: SiteView, part: string): string[] {
  const name = brand.name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return [
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icon-192.png">',
    `<link rel="manifest" href="${part}/site.webmanifest">`,
    `<meta name="apple-mobile-web-app-title" content="${name}">`,
    '<meta name="theme-color" content="#fffaf2" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#17100e" media="(prefers-color-scheme: dark)">',
  ]
}

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

/** What a shell shows until its script has opened a page: the restaurant's name, and that something comes. */
export function ShellPage({ brand }: { brand: string }) {
  return (
    <>
      <title>{brand}</title>
      <meta name="robots" content="noindex" />
      <div data-app="" className="flex min-h-dvh flex-col">
        <main id="main" className="page-width flex-1 py-3">
          <Logo name={brand} />
          <Loading label={words.opening} className="mt-12 grid max-w-xl gap-4">
            <Skeleton className="h-10 w-2/3" />
            <Skeleton />
            <Skeleton />
          </Loading>
        </main>
      </div>
    </>
  )
}
