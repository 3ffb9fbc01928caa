import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/errors.ts'

/** For a signed-in account whose role may not see the page. */
export function DeniedPage() {
  return (
    <div className="page-width py-12 md:py-20">
      <PageHeading title={words.denied} lead={words.deniedLead} />
      <ButtonLink className="mt-8" href="/dashboard">
        {words.dashboard}
      </ButtonLink>
    </div>
  )
}
