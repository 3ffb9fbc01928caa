import { useRead } from '#web/lib/api/use-read.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Jaali } from '#web/ui/jaali.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/errors.ts'

/** The Not-found page, with links to the usual pages. */
export function NotFoundPage() {
  const { data } = useRead('GET /locations')
  return (
    <div className="relative isolate flex-1 overflow-hidden">
      <Jaali className="-z-1 text-heading [mask-image:linear-gradient(100deg,transparent_35%,black)]" />
      <div className="page-width py-12 md:py-20">
        <PageHeading eyebrow="404" title={words.notFound} lead={words.notFoundLead} />
        <ul className="mt-8 flex flex-wrap gap-3">
          {data?.locations.map((location) => (
            <li key={location.id}>
              <ButtonLink href={`/menu/${location.id}`}>{words.menuOf(location.name)}</ButtonLink>
            </li>
          ))}
          <li>
            <ButtonLink variant="secondary" href="/reservations">
              {words.reserve}
            </ButtonLink>
          </li>
          <li>
            <ButtonLink variant="secondary" href="/">
              {words.home}
            </ButtonLink>
          </li>
        </ul>
      </div>
    </div>
  )
}
