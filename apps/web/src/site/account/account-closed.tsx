import { RETENTION } from '@thali/domain/law/retention'
import { formatDate } from '@thali/domain/time/zone'

import { keptIn } from './kept-of-closed.ts'
import { Link, useSearch } from '#web/lib/routing/navigation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/account/closed.ts'

/** After an account was closed: that it is done, and what is kept until when. */
export function AccountClosed() {
  const kept = keptIn(useSearch())
  return (
    <div className="page-width grid flex-1 content-center justify-items-start gap-8 py-12 md:py-20">
      <PageHeading title={words.title} lead={words.lead} />
      {kept.length === 0 ? (
        <p className="measure">{words.nothing}</p>
      ) : (
        <section aria-labelledby="kept" className="grid w-full max-w-2xl gap-3">
          <h2 id="kept" className="display text-2xl">
            {words.kept}
          </h2>
          <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
            {kept.map(({ what, until }) => (
              <div key={what} className="px-5 py-4">
                <dt className="font-semibold">{words.what[what](RETENTION)}</dt>
                <dd>{words.until[what](formatDate(until))}</dd>
              </div>
            ))}
          </dl>
          <p className="text-muted">{words.books}</p>
        </section>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href="/">{words.home}</ButtonLink>
        <Link href="/privacy" className="link inline-flex min-h-(--tap) items-center font-semibold">
          {words.more}
        </Link>
      </div>
    </div>
  )
}
