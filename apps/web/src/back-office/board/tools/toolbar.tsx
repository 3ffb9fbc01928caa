import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Sigma from 'lucide-react/icons/sigma'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState, type ReactNode, useEffect, useId, useRef } from 'react'

import { ServiceButtons, useService } from './service-buttons.tsx'
import { type Workspace, useWorkspace } from '#web/back-office/live/workspace.tsx'
import { NextTables } from '#web/back-office/reservations/next-tables.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

type ToolbarProps = {
  search: string
  onSearch: (search: string) => void
  isAllDay: boolean
  onAllDay: (isAllDay: boolean) => void
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
}

/** The row above the columns: title, search, and the tools of the board. */
export function Toolbar({ search, onSearch, isAllDay, onAllDay, isChoosing, onChoosing }: ToolbarProps) {
  const { refresh } = useWorkspace()
  const { ask, isPaused, isRush, dialog } = useService()
  return (
    <header className="board-toolbar">
      <div className="board-title">
        <h1 tabIndex={-1}>Order Management</h1>
        <NextTables />
      </div>
      <SearchField
        label="Search orders"
        controlSize="staff"
        className="board-search"
        placeholder="Name, phone, e-mail or number"
        value={search}
        onChange={onSearch}
      />
      <ToolMenu>
        <Button
          size="staff"
          variant={isAllDay ? 'primary' : 'secondary'}
          aria-expanded={isAllDay}
          aria-controls="board-all-day"
          icon={<Sigma aria-hidden size={18} />}
          onClick={() => onAllDay(!isAllDay)}
        >
          All-day
        </Button>
        <Button
          size="staff"
          variant={isChoosing ? 'primary' : 'secondary'}
          aria-pressed={isChoosing}
          icon={<CircleCheckBig aria-hidden size={18} />}
          onClick={() => onChoosing(!isChoosing)}
        >
          Select
        </Button>
        <ServiceButtons isPaused={isPaused} isRush={isRush} onAsk={ask} />
        <RefreshButton refresh={refresh} />
      </ToolMenu>
      {/* Not in the menu, which closes behind them. */}
      {dialog}
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
      icon={<RefreshCw aria-hidden size={18} />}
      onClick={() => void handleClick()}
    >
      Refresh
    </Button>
  )
}

/** Buttons in a row, and behind one button where the row is too narrow for them. */
function ToolMenu({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const handleClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && !opener.current?.contains(target)) setIsOpen(false)
    }
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsOpen(false)
      opener.current?.focus()
    }
    window.addEventListener('click', handleClick)
    window.addEventListener('keydown', handleKey)
    return () => {
      window.removeEventListener('click', handleClick)
      window.removeEventListener('keydown', handleKey)
    }
  }, [isOpen])

  return (
    <div className="board-tools">
      <Button
        ref={opener}
        size="staff"
        variant="secondary"
        className="board-tools-opener"
        aria-expanded={isOpen}
        aria-controls={panelId}
        icon={<SlidersHorizontal aria-hidden size={18} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        Tools
      </Button>
      <div id={panelId} className="board-tools-panel" data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  )
}
