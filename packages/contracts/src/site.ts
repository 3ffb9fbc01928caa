import type { SiteView } from './system.ts'

/** A visitor's request for a page. */
export type SiteRequest = {
  /** Path and query. */
  url: string
  /** Reads an API path (below `/api`, such as `/menu/truro`) in process, on behalf of this visitor. */
  read: (path: string) => Promise<{ status: number; body: unknown }>
  site: SiteView
  /** Told of a page that could not be rendered, so that it reaches the log. */
  report: (error: unknown) => void
}

/** A rendered page. A redirect has no `html`. */
export type SiteReply = { status: number; headers: Record<string, string>; html: string }

/** What the built web bundle exports as `render`; the API knows the site only through this. */
export type SiteRenderer = {
  render: (request: SiteRequest) => Promise<SiteReply>
  /** Sources, as a content security policy writes them, of the scripts that stand in the documents themselves. */
  scriptHashes: readonly string[]
}
