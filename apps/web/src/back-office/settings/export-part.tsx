import Download from 'lucide-react/icons/download'

import { apiAddress, connection } from '#web/lib/connection.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Everything that the house owns, to keep or to take to another system. */
export function ExportPart() {
  // The browser saves what is larger than its memory, and signs in by its cookie; the tablet app has none.
  if (connection.origin !== '') return null
  return (
    <section aria-labelledby="export" className="grid gap-3">
      <h2 id="export" className="display text-2xl">
        Everything as one file
      </h2>
      <div className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-4">
        <p className="measure">
          Orders with their dishes, payments and refunds, the book, guests, bookings, menus with photos, hours and
          settings, as tables for spreadsheets and as JSON for other programs. The browser shows how far it is.
          Passwords and keys are not in it; names and numbers of guests are, so keep it as you keep cash.
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
