import type { SiteView } from './system.ts'

/** A visitor's request for a page. */
export type SiteRequest = {
  /** Path and query. */
  url: string
  /**
   * Somebody is signed in, and the document is to be the same for everybody who is: `read` answers as to a guest, and the
   * browser asks who it is.
   */
  isUnnamed?: boolean
  /** Where the feed of changes stood before anything was read, for a page that several people get. */
  cursor?: string
  /** Reads an API path (below `/api`, such as `/menu/truro`) in process, on behalf of this visitor. */
  read: (path: string) => Promise<{ status: number; body: unknown }>
  site: SiteView
  /** Called for a page that could not be rendered, so that it is logged. */
  report: (error: unknown) => void
}

/** A rendered page. A redirect has no `html`. */
export type SiteReply = {
  status: number
  headers: Record<string, string>
  html: string
  /** Nothing in the document comes from its address, so that its compressed size tells nothing about what is in it. */
  isFreeOfAddress?: boolean
}

/** The export `render` of the built web bundle; the API knows the site only through it. */
export type SiteRenderer = {
  render: (request: SiteRequest) => Promise<SiteReply>
  /** Whether the page at an address can be the same for everybody who is signed in. */
  isShared: (url: string) => boolean
  /** CSP sources of the inline scripts in the documents. */
  scriptHashes: readonly string[]
  /** Names the build, as `x-thali-build` of every answer does; there is none under the development server. */
  build?: string | undefined
}

/**
 * Where the parts of the site begin that a browser keeps apart: guests' pages in each language and the back office.
 * Below it stand `/sw.js`, its service worker, and `/shell`, the document that a page starts from without a network.
 */
export const PARTS_OF_SITE = ['', '/fr', '/admin'] as const
