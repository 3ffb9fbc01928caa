import { useMutation } from '@tanstack/react-query'
import { can } from '@thali/domain/auth/roles'
import Download from 'lucide-react/icons/download'
import RefreshCw from 'lucide-react/icons/refresh-cw'

import { type ListChoices, queryOf } from './list-query.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { userMessage } from '#web/lib/api/api.ts'
import { fillPath } from '#web/lib/api/api-path.ts'
import { useDownload } from '#web/lib/download/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

type ListToolsProps = { choices: ListChoices; total: number; onRefresh: () => Promise<unknown> }

/** Refresh and CSV export. */
export function ListTools({ choices, total, onRefresh }: ListToolsProps) {
  const { user } = useWorkspace()
  const refreshing = useMutation({
    mutationFn: onRefresh,
    onSuccess: () => announce('The reservations were read again'),
  })

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        busy={refreshing.isPending}
        icon={<RefreshCw aria-hidden size={18} />}
        onClick={() => refreshing.mutate()}
      >
        Refresh
      </Button>
      {can(user.role, 'reports.export') && <ExportButton choices={choices} total={total} />}
    </div>
  )
}

function ExportButton({ choices, total }: Pick<ListToolsProps, 'choices' | 'total'>) {
  const file = useDownload()

  async function handleClick() {
    try {
      await file.save(fillPath('/admin/reservations/export.csv', {}, queryOf(choices)))
      announce(`${total} reservations exported`)
      settleToasts('reservation export')
    } catch (error) {
      toast.error(`Export failed: ${userMessage(error)}`, { about: 'reservation export' })
    }
  }

  return (
    <Button
      variant="secondary"
      disabled={total === 0}
      busy={file.isBusy}
      icon={<Download aria-hidden size={18} />}
      onClick={() => void handleClick()}
    >
      {file.isBusy ? file.words : 'Export'}
    </Button>
  )
}
