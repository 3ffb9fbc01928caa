import type { SiteView } from '@thali/contracts/system/system'
import type { KnownOffsets } from '@thali/domain/time/offsets'

import type { PageHead } from '../routing/route.ts'
import type { View } from '../routing/visit.ts'

/** The data the server sends with the document, so that the browser need not read it again. */
export type PageData = {
  site: SiteView
  /** The server's time when it rendered the page. */
  now: string
  /** Of the restaurant's zone in the days around `now`. */
  offsets: KnownOffsets
  /** Where the feed of changes stood before anything was read; only in pages that several people get. */
  cursor?: string | undefined
  view: View
  head: PageHead
  indexable: boolean
  /** By path. The session is not among them in a page for everybody who is signed in. */
  reads: Record<string, unknown>
}

/** In the document of a shell, which belongs to no page and no visitor. */
export type ShellData = Pick<PageData, 'site'> & { view?: undefined }

export const PAGE_DATA_ID = 'thali-data'

/** Path of the answer that says who is signed in. */
export const SESSION = '/session'
