import type { SiteView } from '@thali/contracts/system/system'
import type { ReactElement } from 'react'

import { drawPart, wordsOf } from './draw-part.tsx'
import { aLocation, aProfile } from './site-requests.ts'
import { WorkspaceProvider } from '#web/back-office/live/workspace.tsx'
import type { ApiError } from '#web/lib/api/api.ts'

const LOCATIONS = [
  aLocation({ id: 'truro', name: 'Truro Heights' }),
  aLocation({ id: 'new-glasgow', name: 'New Glasgow' }),
]
const ADMIN = aProfile({ role: 'admin' })
/** A Friday, eight in the evening in Halifax. */
const NOW = '2026-11-21T00:00:00Z'

type Readings = {
  site?: Partial<SiteView>
  reads?: Record<string, unknown>
  /** Reads that failed, by their paths. */
  refusals?: Readonly<Record<string, ApiError>>
}

/** Draws a part of the back office as an admin sees it at first: what is not among the readings is still on its way. */
export function drawnInWorkspace(part: ReactElement, { site = {}, reads, refusals = {} }: Readings = {}): string {
  return drawPart(<WorkspaceProvider user={ADMIN}>{part}</WorkspaceProvider>, {
    user: ADMIN,
    now: NOW,
    url: '/admin/dashboard',
    site,
    refusals,
    reads: { '/locations': { locations: LOCATIONS }, '/admin/workplaces': { locations: LOCATIONS }, ...reads },
  })
}

/** What the buttons say, or are called, one after another. */
export function buttonsIn(html: string): string[] {
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
    ([, attributes = '', inside = '']) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? wordsOf(inside),
  )
}

/** The figures of a list of terms, by what they are called, in the order in which they are shown. */
export function figuresIn(html: string): [label: string, figure: string][] {
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)].map(([, label = '', figure = '']) => [
    wordsOf(label),
    wordsOf(figure),
  ])
}
