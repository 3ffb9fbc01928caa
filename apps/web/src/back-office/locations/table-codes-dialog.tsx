import type { ListTableCodes } from '@thali/contracts/locations/location-management'
import Printer from 'lucide-react/icons/printer'
import QrCode from 'lucide-react/icons/qr-code'

import './table-codes.css'
import { useRead } from '#web/back-office/lib/reads.ts'
import { ReadFailure } from '#web/back-office/payments/payment-reads.tsx'
import { useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'

type TableCodesDialogProps = { location: { id: string; name: string }; onClose: () => void }

/** A sheet of codes, one for each table, to be cut. */
export function TableCodesDialog({ location, onClose }: TableCodesDialogProps) {
  const { data, error, reread } = useRead(
    'GET /admin/locations/:id/table-codes',
    { params: { id: location.id } },
    // Anew each time: the numbers are those that are stored.
    { freshForMs: 0 },
  )
  const codes = data?.codes ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      title="Table codes"
      footer={
        <div className="grid grid-cols-[2fr_3fr] gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button disabled={codes.length === 0} icon={<Printer aria-hidden size={20} />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      }
    >
      {error && (
        <ReadFailure title="The codes could not be read" error={error} isStale={data !== undefined} onRetry={reread} />
      )}
      {codes.length > 0 && <Sheet codes={codes} place={location.name} />}
      {data && codes.length === 0 && <NoCodes />}
      {!data && !error && (
        <Loading label="Loading the codes">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  )
}

/** Shown when somebody removed the table numbers after this dialog was opened. */
function NoCodes() {
  return (
    <EmptyState level={3} title="No table numbers" icon={<QrCode aria-hidden size={28} />}>
      The tables of this location have no numbers any more. An admin enters them under Details.
    </EmptyState>
  )
}

/** In both languages: guests scan the code before they can choose one. */
function Sheet({ codes, place }: { codes: ListTableCodes['reply']['codes']; place: string }) {
  const { brand } = useSite()
  return (
    <ol className="print-alone table-codes">
      {codes.map(({ table, address, image }) => (
        <li key={table} className="table-code">
          <span>
            {brand.name} · {place}
          </span>
          <strong>Table {table}</strong>
          <img src={image} alt={`QR code of table ${table}`} width={190} height={190} />
          <span>
            <b>Scan to order</b>
            <b lang="fr-CA">Numérisez pour commander</b>
          </span>
          {/* Opens the menu for this table, to test a code without a camera. */}
          <a href={address} target="_blank" rel="noreferrer" className="text-sm">
            {address}
          </a>
        </li>
      ))}
    </ol>
  )
}
