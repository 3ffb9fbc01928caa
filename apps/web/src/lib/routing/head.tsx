import type { SiteView } from '@thali/contracts/system/system'
import { addressIn, LANGUAGES } from '@thali/domain/language/languages'

import { addressOf, LANGUAGE } from '../language.ts'
import { useSite } from '../site.tsx'
import { Link } from './navigation.tsx'
import type { PageHead } from './route.ts'
import { words } from '#words/layout.ts'

/** What the tab shows. */
function titleOf(head: Pick<PageHead, 'title'>, site: SiteView): string {
  return `${head.title} | ${site.brand.name}`
}

/** Title, description and everything search engines and link previews read. React lifts these into the head. */
export function Head({ head, path, indexable }: { head: PageHead; path: string; indexable: boolean }) {
  const site = useSite()
  const title = titleOf(head, site)
  const page = head.canonicalPath ?? path
  const url = pageUrl(site, page)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={head.description} />
      {indexable ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      {indexable && <Alternates page={page} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brand.name} />
      <meta property="og:locale" content={LANGUAGE.replace('-', '_')} />
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

type Crumb = { name: string; path: string }

/** The trail of a page for search engines. */
export function BreadcrumbData({ name, path }: Crumb) {
  const site = useSite()
  const trail = [
    { name: words.home, path: '/' },
    { name, path },
  ]
  const data = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: pageUrl(site, step.path),
    })),
  }
  return <JsonLd data={data} />
}

/** The trail above a page's heading, and the same for search engines. */
export function Breadcrumbs({ name, path }: Crumb) {
  return (
    <nav aria-label={words.breadcrumb} className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-2">
        <li>
          <Link href="/" className="underline underline-offset-4">
            {words.home}
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li aria-current="page">{name}</li>
      </ol>
      <BreadcrumbData name={name} path={path} />
    </nav>
  )
}

/** The same page in each language; who has another one is sent to the original. */
function Alternates({ page }: { page: string }) {
  const site = useSite()
  return [...LANGUAGES, 'x-default' as const].map((language) => {
    const address = addressIn(language === 'x-default' ? LANGUAGES[0] : language, page)
    return <link key={language} rel="alternate" hrefLang={language} href={absoluteUrl(site, address)} />
  })
}

/** Where a page is found in the language of this build. */
export function pageUrl(site: Pick<SiteView, 'publicUrl'>, page: string): string {
  return absoluteUrl(site, addressOf(page))
}

function absoluteUrl(site: Pick<SiteView, 'publicUrl'>, path: string): string {
  return site.publicUrl.replace(/\/+$/, '') + path
}
