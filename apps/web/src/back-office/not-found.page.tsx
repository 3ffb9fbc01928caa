import { words } from '#words/errors.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** For an unknown address of the back office that was opened from its shell; otherwise the server draws the guests' page. */
export function NotFoundPage() {
  return (
    <div className="page-width py-12 md:py-20">
      <PageHeading eyebrow="404" title={words.notFound} lead={words.notFoundLead} />
      <ButtonLink className="mt-8" href="/admin/dashboard">
        Admin Dashboard
      </ButtonLink>
    </div>
  )
}
