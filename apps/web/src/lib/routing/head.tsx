import type { SiteView } from '@thali/contracts/system/system'

import { Link } from './link.tsx'
import type { PageHead } from './route.ts'
import { useSite } from '../site.tsx'

/** What the tab shows. */
function titleOf(head: Pick<PageHead, 'title'>, site: SiteView): string {
  return `${head.title} | ${site.brand.name}`
}

/** Title, description and everything search engines and link previews read. React lifts these into the head. */
export function Head({ head, path, indexable }: { head: PageHead; path: string; indexable: boolean }) {
  const site = useSite()
  const title = titleOf(head, site)
  const url = absoluteUrl(site, head.canonicalPath ?? path)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={head.description} />
      {indexable ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brand.name} />
      <meta property="og:locale" content="en_CA" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      {indexable && <meta property="og:url" content={url} />}
      {head.image && <meta property="og:image" content={absoluteUrl(site, head.image)} />}
    </>
  )
}

/** A block of structured data. Texts in it can never end the block. */
export function JsonLd({ data }: { data: object }) {
  const json = embeddedJson({ '@context': 'https://schema.org', ...data })
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

/** JSON that may stand inside a script element. */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** The trail above a page's heading, and the same for search engines. */
export function Breadcrumbs({ name, path }: { name: string; path: string }) {
  const site = useSite()
  const trail = [
    { name: 'Home', path: '/' },
    { name, path },
  ]
  const data = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: absoluteUrl(site, step.path),
    })),
  }
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-2">
        <li>
          <Link href="/" className="underline underline-offset-4">
            Home
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li aria-current="page">{name}</li>
      </ol>
      <JsonLd data={data} />
    </nav>
  )
}

export function absoluteUrl(site: Pick<SiteView, 'publicUrl'>, path: string): string {
  return site.publicUrl.replace(/\/+$/, '') + path
}
