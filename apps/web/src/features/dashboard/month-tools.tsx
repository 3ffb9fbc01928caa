import { can } from '@thali/domain/auth/roles'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'

import { placeQuery } from './figures.ts'
import { useHouse } from '#web/features/house/house.tsx'
import type { PlaceChoice } from '#web/features/house/place.ts'
import { userMessage } from '#web/lib/api.ts'
import { fillPath } from '#web/lib/api-path.ts'
import { useDownload } from '#web/lib/download/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { settleToasts } from '#web/ui/settle-toasts.ts'
import { toast } from '#web/ui/toast.ts'

type MonthToolsProps = { month: string; choice: PlaceChoice }

/** On paper, and as a table for the bookkeeper. */
export function MonthTools({ month, choice }: MonthToolsProps) {
  const { user } = useHouse()
  const file = useDownload()

  async function save() {
    try {
      await file.save(fillPath('/admin/reports/month.csv', {}, { ...placeQuery(choice), month }))
      announce('The month was saved as CSV')
      settleToasts('month export')
    } catch (error) {
      toast.error(`Export failed: ${userMessage(error)}`, { about: 'month export' })
    }
  }

  return (
    <div data-print="hide" className="flex flex-wrap gap-2">
      <Button variant="secondary" icon={<Printer aria-hidden size={20} />} onClick={() => window.print()}>
        Print
      </Button>
      {can(user.role, 'reports.export') && (
        <Button
          variant="secondary"
          busy={file.isBusy}
          icon={<Download aria-hidden size={20} />}
          onClick={() => void save()}
        >
          {file.isBusy ? file.words : 'Export CSV'}
        </Button>
      )}
    </div>
  )
}
