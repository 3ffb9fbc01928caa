import type { SiteView } from '@thali/contracts/system'

import type { PageHead } from '../routing/route.ts'
import type { View } from '../routing/visit.ts'

/** What the server hands to the browser along with the picture, so that nothing is asked twice. */
export type PageData = {
  site: SiteView
  /** The server's time when it drew the page. */
  now: string
  view: Exclude<View, { kind: 'page' }> | { kind: 'page' }
  head: PageHead
  indexable: boolean
  reads: Record<string, unknown>
}

export const PAGE_DATA_ID = 'thali-data'
