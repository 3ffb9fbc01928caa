import Download from 'lucide-react/icons/download'

import { apiAddress, connection } from '#web/lib/connection.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Everything that the house owns, to keep or to take to another system. */
export function ExportPart() {
  // A link, so that the browser writes the file to the disk as it comes. It is sent with the cookie of the session, and the
  // tablet app has none: there it would be refused.
  if (connection.origin !== '') return null
  return (
    <section aria-labelledby="export" className="grid gap-3">
      <h2 id="export" className="display text-2xl">
        Everything as one file
      </h2>
      <div className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-4">
        <p className="measure">
          Orders with their dishes, payments and refunds, the book, guests, bookings, menus with photos, hours and
          settings: as spreadsheets, and as JSON for other programs. Passwords and keys are left out. Names and phone
          numbers of guests are included, so store the file safely.
        </p>
        <ButtonLink
          href={apiAddress('/admin/export.zip')}
          variant="secondary"
          size="staff"
          icon={<Download aria-hidden size={18} />}
          download
        >
          Download everything
        </ButtonLink>
      </div>
    </section>
  )
}
