import Download from 'lucide-react/icons/download'
import RefreshCw from 'lucide-react/icons/refresh-cw'

import type { UserList } from './use-users.ts'
import { queryOf } from './user-query.ts'
import { fillPath } from '#web/lib/api/endpoints.ts'
import { useDownload } from '#web/lib/files/use-file-transfer.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const EXPORT = 'user export'

/** Refreshes the list, and exports it as a table. */
export function UserTools({ list }: { list: UserList }) {
  const file = useDownload()

  async function handleExport() {
    if (list.total === 0) {
      toast.error('No users to export', { about: EXPORT })
      return
    }
    try {
      await file.save(fillPath('/admin/users/export.csv', {}, queryOf(list.sent)))
      toast.success(`Exported ${list.total} users`, { about: EXPORT })
    } catch {
      toast.error('Export failed', { about: EXPORT })
    }
  }

  return (
    <>
      <Button
        size="staff"
        variant="secondary"
        busy={list.isRefreshing}
        icon={<RefreshCw aria-hidden size={22} />}
        onClick={() => void list.refresh()}
      >
        Refresh
      </Button>
      <Button
        size="staff"
        variant="secondary"
        busy={file.isBusy}
        icon={<Download aria-hidden size={22} />}
        onClick={() => void handleExport()}
      >
        {file.isBusy ? file.words : 'Export'}
      </Button>
    </>
  )
}
