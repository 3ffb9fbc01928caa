import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Sigma from 'lucide-react/icons/sigma'
import { useState } from 'react'

import { ServiceButtons } from './service-buttons.tsx'
import { type Workspace, useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'

type ToolbarProps = {
  search: string
  onSearch: (search: string) => void
  isAllDay: boolean
  onAllDay: (isAllDay: boolean) => void
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
}

/** The toolbar of the board: search, filters and batch actions. */
export function Toolbar({ search, onSearch, isAllDay, onAllDay, isChoosing, onChoosing }: ToolbarProps) {
  const { refresh } = useWorkspace()
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h1 tabIndex={-1} className="display me-auto text-2xl">
        Order Management
      </h1>
      <SearchField
        label="Search orders"
        controlSize="staff"
        className="min-w-48 flex-1 md:max-w-88"
        placeholder="Name, phone, e-mail or number"
        value={search}
        onChange={onSearch}
      />
      {/* A tablet has no room for the drawings beside the words. */}
      <div className="flex w-full flex-wrap gap-3 max-lg:[&>.button]:px-3.5 max-xs:[&>.button]:flex-auto max-lg:[&>.button>svg]:hidden">
        <RefreshButton refresh={refresh} />
        <Button
          size="staff"
          variant={isAllDay ? 'primary' : 'secondary'}
          aria-expanded={isAllDay}
          aria-controls="board-all-day"
          icon={<Sigma aria-hidden size={22} />}
          onClick={() => onAllDay(!isAllDay)}
        >
          All-day
        </Button>
        <Button
          size="staff"
          variant={isChoosing ? 'primary' : 'secondary'}
          aria-pressed={isChoosing}
          icon={<CircleCheckBig aria-hidden size={22} />}
          onClick={() => onChoosing(!isChoosing)}
        >
          Select
        </Button>
        <span className="flex-1 max-xs:hidden" />
        <ServiceButtons />
      </div>
    </header>
  )
}

function RefreshButton({ refresh }: Pick<Workspace, 'refresh'>) {
  const [isBusy, setIsBusy] = useState(false)

  async function handleClick() {
    setIsBusy(true)
    await refresh()
    setIsBusy(false)
    announce('The orders were read again')
  }

  return (
    <Button
      size="staff"
      variant="secondary"
      busy={isBusy}
      icon={<RefreshCw aria-hidden size={22} />}
      onClick={() => void handleClick()}
    >
      Refresh
    </Button>
  )
}
