import type { ProfileView } from '@thali/contracts/users'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SWRConfig } from 'swr'

import { HouseProvider } from '#web/features/house/house.tsx'
import type { ApiError } from '#web/lib/api.ts'
import { SiteProvider } from '#web/lib/site.tsx'
import { aLocation, aProfile, SITE } from './site-requests.ts'

type Drawing = {
  user?: ProfileView
  /** Halifax: a Friday, eight in the evening. */
  now?: string
  /** What the API has answered, by path; what is not here is still on its way. */
  answers?: Record<string, unknown>
  /** What the API has refused, by path. */
  refusals?: Record<string, ApiError>
}

const LOCATIONS = [
  aLocation({ id: 'truro', name: 'Truro Heights' }),
  aLocation({ id: 'new-glasgow', name: 'New Glasgow' }),
]

/** A part of the back office as it is first drawn, without a browser. */
export function drawnInHouse(
  part: ReactElement,
  { user = aProfile({ role: 'admin' }), now = '2026-11-21T00:00:00Z', answers = {}, refusals = {} }: Drawing = {},
): string {
  const refused = new Map(Object.entries(refusals).map(([path, error]) => [path, { error }]))
  const fallback = { '/locations': { locations: LOCATIONS }, '/admin/workplaces': { locations: LOCATIONS }, ...answers }
  return renderToStaticMarkup(
    <SWRConfig value={{ fallback, provider: () => refused }}>
      <SiteProvider site={SITE} now={now}>
        <HouseProvider user={user}>{part}</HouseProvider>
      </SiteProvider>
    </SWRConfig>,
  )
}

/** What is read of a drawing, piece by piece: words without drawings and tags. */
export function wordsIn(html: string): string {
  return html
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** What the buttons say, or are called. */
export function buttonsIn(html: string): string[] {
  return [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
    ([, attributes = '', inside = '']) => /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? wordsIn(inside),
  )
}
