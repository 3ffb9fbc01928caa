import { can } from '@thali/domain/auth/roles'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'

import { placeQuery } from '../figures.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import type { PlaceChoice } from '#web/back-office/live/place.ts'
import { userMessage } from '#web/lib/api/api.ts'
import { fillPath } from '#web/lib/api/api-path.ts'
import { useDownload } from '#web/lib/download/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

type MonthToolsProps = { month: string; choice: PlaceChoice }

/** On paper, and as a table for the bookkeeper. */
export function MonthTools({ month, choice }: MonthToolsProps) {
  const { user } = useWorkspace()
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
