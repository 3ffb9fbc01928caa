import type { ComponentType } from 'react'

import type { PageProps, Route } from './lib/routing/route.ts'
import type { View } from './lib/routing/visit.ts'

/** Guests' pages and the back office are built apart, each with an entry, styles and scripts of its own. */
export type Wing = 'site' | 'office'

type PageComponent = ComponentType<PageProps>
type PageName = Route['source'] | 'not-found' | 'denied'

/** Loads the script of each page, by the source that its route names. */
export type PageScripts = Readonly<Partial<Record<PageName, () => Promise<PageComponent>>>>

/** The wing whose document shows a view. */
export function wingOf(view: View): Wing {
  return view.kind === 'page' && view.route.source.startsWith('src/back-office/') ? 'office' : 'site'
}

/** Whether the page of a view is among these; a page of the other wing is not. */
export function hasPage(pages: PageScripts, view: View): boolean {
  const name = nameOf(view)
  return name === null || pages[name] !== undefined
}

/**
 * The component that shows a view. The pages of a failure and of a missing network come with the navigator too: when one
 * is needed later, loading a script may be what failed.
 *
 * @throws Error when the page is not among these
 */
export async function loadPage(pages: PageScripts, view: View): Promise<PageComponent | null> {
  if (view.kind === 'failed') return (await import('./layout/failed-page.tsx')).FailedPage
  const name = nameOf(view)
  if (name === null) return null
  const load = pages[name]
  if (!load) throw new Error(`No page ${name} in this wing`)
  return load()
}

function nameOf(view: View): PageName | null {
  if (view.kind === 'page') return view.route.source
  return view.kind === 'failed' || view.kind === 'no-network' ? null : view.kind
}
