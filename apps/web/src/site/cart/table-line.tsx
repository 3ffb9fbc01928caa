import QrCode from 'lucide-react/icons/qr-code'

import { Button } from '#web/ui/button.tsx'
import { words } from '#words/cart/order.ts'

type TableLineProps = { table: number; onChange: () => void }

/** `Table 12 · Change`: the table whose code was scanned. */
export function TableLine({ table, onChange }: TableLineProps) {
  return (
    <p className="flex min-h-(--tap) items-center gap-2">
      <QrCode aria-hidden size={20} className="shrink-0 text-accent-text" />
      <span className="font-semibold">{words.table(table)}</span>
      <Button variant="ghost" aria-label={words.changeTableOf(table)} onClick={onChange}>
        {words.changeTable}
      </Button>
    </p>
  )
}
