import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell-ring'
import ChefHat from 'lucide-react/icons/chef-hat'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Search from 'lucide-react/icons/search'
import Tablet from 'lucide-react/icons/tablet'
import Wallet from 'lucide-react/icons/wallet'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

import { type Doing, type PaletteEntry, type PaletteAction, findGroups, type PaletteGroup } from './palette-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useCloseRequests } from '#web/ui/dialogs/dialog.tsx'
import { openModal } from '#web/ui/dialogs/modal.ts'
import { Key } from '#web/ui/key.tsx'
import { LiveRegion } from '#web/ui/notices/live-region.tsx'

type PaletteProps = { onClose: () => void; onDo: (doing: Doing) => void }

/** Everything the back office has, found by its name: typed, chosen with the arrows, and done with Enter. */
export function Palette({ onClose, onDo }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const { entries, isSearching } = usePaletteEntries(typed)
  const groups = findGroups(entries, typed)
  const shown = groups.flatMap(({ entries }) => entries)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0]
  const baseId = useId()

  const closing = useCloseRequests(dialog, onClose)
  useLayoutEffect(() => openModal(dialog.current), [])

  function choose(entry: PaletteEntry) {
    onClose()
    onDo(entry.does)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen && !event.repeat) choose(chosen)
    }
    const target = targetOf(event.key, shown, chosen)
    if (!target) return
    event.preventDefault()
    setChosenId(target.id)
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Find or do something"
      data-print="hide"
      className="dialog mt-4! max-h-[min(100dvh-2rem,40rem)]! flex-col md:mt-[10vh]! md:max-h-[min(80dvh,40rem)]!"
      {...closing}
    >
      <div className="relative flex items-center gap-2 border-b border-line px-3 py-2">
        <Search aria-hidden size={22} className="pointer-events-none ms-2 shrink-0 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Find or do something"
          aria-expanded={shown.length > 0}
          aria-controls={`${baseId}-list`}
          aria-activedescendant={chosen && `${baseId}-${chosen.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="An order by number, name, phone, $ or date"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosenId(null)
          }}
          onKeyDown={handleKeyDown}
          className="min-h-(--tap-staff) min-w-0 flex-1 bg-transparent ps-1 text-xl shadow-none! outline-none! placeholder:text-muted"
        />
        <IconButton label="Close" size="staff" icon={<X aria-hidden size={22} />} onClick={onClose} />
      </div>
      <Results
        baseId={baseId}
        groups={groups}
        chosen={chosen}
        typed={typed}
        isSearching={isSearching}
        onChoose={choose}
      />
      <Foot
        count={groups.reduce((sum, { count }) => sum + count, 0)}
        isTyped={typed.trim() !== ''}
        isSearching={isSearching}
      />
      <LiveRegion />
    </dialog>
  )
}

type ResultsProps = {
  baseId: string
  groups: readonly PaletteGroup[]
  chosen: PaletteEntry | undefined
  typed: string
  isSearching: boolean
  onChoose: (entry: PaletteEntry) => void
}

function Results({ baseId, groups, chosen, typed, isSearching, onChoose }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  useChosenInSight(list, chosen?.id)
  if (groups.length === 0) {
    return <p className="px-5 py-6 text-base">{isSearching ? 'Searching…' : `Nothing is called “${typed.trim()}”.`}</p>
  }
  return (
    <div
      ref={list}
      id={`${baseId}-list`}
      role="listbox"
      aria-label="Found"
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-2"
    >
      {groups.map(({ kind, title, count, entries }) => (
        <div key={kind} role="group" aria-labelledby={`${baseId}-${kind}`} className="pb-2">
          <p id={`${baseId}-${kind}`} role="presentation" className="px-3 pt-2 pb-1 text-sm font-semibold text-muted">
            {title}
            {count > entries.length && ` · the first ${entries.length} of ${count}`}
          </p>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              id={`${baseId}-${entry.id}`}
              entry={entry}
              isChosen={entry === chosen}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = { id: string; entry: PaletteEntry; isChosen: boolean; onChoose: () => void }

/** The focus stays in the field, so the rows take presses only. */
function Option({ id, entry: { title, detail, aside, does }, isChosen, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
      onMouseDown={(event) => event.preventDefault()}
      className="flex min-h-13 cursor-pointer items-center gap-3.5 rounded-md border-[1.5px] border-transparent px-3 py-2 hover:bg-sunken aria-selected:border-primary aria-selected:bg-sunken pointer-coarse:min-h-(--tap-staff)"
    >
      <PaletteIcon does={does} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block truncate text-lg font-medium">{title}</span>
        {detail !== null && <span className="block truncate text-sm text-muted">{detail}</span>}
      </span>
      {aside !== null && <span className="shrink-0 font-semibold tabular-nums">{aside}</span>}
    </div>
  )
}

function Foot({ count, isTyped, isSearching }: { count: number; isTyped: boolean; isSearching: boolean }) {
  return (
    <p className="flex min-h-11 items-center gap-2 border-t border-line px-5 py-2 text-sm text-muted">
      <span role="status" className="me-auto">
        {isTyped && (isSearching ? 'Searching all orders…' : count === 1 ? '1 found' : `${count} found`)}
      </span>
      <span aria-hidden className="flex items-center gap-2 pointer-coarse:hidden">
        <Key>↑</Key>
        <Key>↓</Key> choose
        <Key>↵</Key> go
        <Key>Esc</Key> close
      </span>
    </p>
  )
}

/** Which entry an arrow leads to, round and round. */
function targetOf(key: string, shown: readonly PaletteEntry[], chosen: PaletteEntry | undefined) {
  const at = chosen ? shown.indexOf(chosen) : -1
  if (key === 'ArrowDown') return shown[(at + 1) % shown.length]
  if (key === 'ArrowUp') return shown.at(at - 1)
  return undefined
}

function useChosenInSight(list: RefObject<HTMLElement | null>, chosenId: string | undefined): void {
  useEffect(() => {
    if (chosenId === undefined) return
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [list, chosenId])
}

const ACTION_ICONS: Record<PaletteAction, LucideIcon> = {
  refresh: RefreshCw,
  'sound-test': Bell,
  readiness: Tablet,
  wall: ChefHat,
  money: Wallet,
  shortcuts: Keyboard,
  'sign-out': LogOut,
}

function PaletteIcon({ does }: { does: Doing }) {
  switch (does.kind) {
    case 'action':
      return <Drawn icon={ACTION_ICONS[does.action]} />
    case 'section':
      return <Drawn icon={does.section.icon} />
    case 'dish':
      return <Drawn icon={Plus} />
    case 'order':
      return <Drawn icon={ReceiptText} />
  }
}

function Drawn({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon aria-hidden size={22} className="shrink-0 text-accent-text" />
}
