import type { SiteView } from '@thali/contracts/system'

import { embeddedJson } from './lib/head.tsx'
import { PAGE_DATA_ID, type PageData } from './lib/page-data.ts'

/** What the build made of the sources: addresses of the entry, of its styles, and of what each page needs more. */
export type Assets = {
  entry: string
  styles: readonly string[]
  fonts: readonly string[]
  /** Scripts the entry imports, to be fetched along with it. */
  preloads: readonly string[]
  pages: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>
}

/** The first element of the drawn page; what React puts before it belongs into the head. */
const APP_START = '<div data-app'

/**
 * The whole document around a drawn page. It holds no script of its own: the data lies in a block no browser runs, so
 * the site works under a policy that allows scripts from its own files only.
 */
export function documentOf(page: { markup: string; data: PageData; assets: Assets; source: string | null }): string {
  const { markup, data, assets } = page
  const start = Math.max(markup.indexOf(APP_START), 0)
  const own = (page.source !== null && assets.pages[page.source]) || { scripts: [], styles: [] }
  const styles = [...assets.styles, ...own.styles].map((href) => `<link rel="stylesheet" href="${href}">`)
  const fonts = assets.fonts.map(
    (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
  )
  const preloads = [...assets.preloads, ...own.scripts].map((href) => `<link rel="modulepreload" href="${href}">`)

  return [
    '<!doctype html><html lang="en-CA"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...styles,
    // Before anything is painted, so that a chosen theme does not flash.
    '<script src="/theme.js"></script>',
    ...fonts,
    ...preloads,
    `<script type="module" src="${assets.entry}"></script>`,
    markup.slice(0, start),
    ...iconsOf(data.site),
    '</head><body>',
    `<div id="root">${markup.slice(start)}</div>`,
    `<script type="application/json" id="${PAGE_DATA_ID}">${embeddedJson(data)}</script>`,
    '</body></html>',
  ].join('')
}

function iconsOf({ brand }: SiteView): string[] {
  const name = brand.name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return [
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="manifest" href="/site.webmanifest">',
    `<meta name="apple-mobile-web-app-title" content="${name}">`,
    '<meta name="theme-color" content="#fffaf2" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#17100e" media="(prefers-color-scheme: dark)">',
  ]
}
