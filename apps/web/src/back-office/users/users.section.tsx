import type { UserView } from '@thali/contracts/people/user-management'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Users from 'lucide-react/icons/users'
import { useEffect, useRef, useState } from 'react'

import { EraseAccountDialog, GuestErasing } from './erase-dialogs.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { NOBODY, type Selection } from './selection.ts'
import { useUserChanges } from './use-user-changes.ts'
import { type UserList, useUsers } from './use-users.ts'
import { UserCards } from './user-cards.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserPanel } from './user-panel.tsx'
import type { RowsProps } from './user-parts.tsx'
import {
  emptyWords,
  isNarrowed,
  NO_CHOICES,
  PAGE_SIZE,
  ROLE_CHOICES,
  STATUS_CHOICES,
  type UserChoices,
} from './user-query.ts'
import { UserTable } from './user-table.tsx'
import { UserTools } from './user-tools.tsx'
import { updatesFailed, TILES } from './user-words.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { shownWords } from '#web/ui/lists/list-choices.ts'
import { PageButtons } from '#web/ui/lists/page-buttons.tsx'
import { StatTiles } from '#web/ui/lists/stat-tiles.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/notices/live-region.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useWide } from '#web/ui/use-media.ts'

type Asked = { kind: 'edit' | 'details' | 'erase'; user: UserView }

/** All accounts: names, roles, and whether they may sign in. */
export function UsersSection() {
  const list = useUsers()
  const [selection, setSelection] = useState<Selection>(NOBODY)
  const [asked, setAsked] = useState<Asked | null>(null)
  const changes = useUserChanges(() => setSelection(NOBODY))
  const { users, total, sent, page, pages } = list
  const { heading, goToHeading } = useHeadingFocus()
  const ask = (kind: Asked['kind']) => (user: UserView) => setAsked({ kind, user })
  const close = () => setAsked(null)
  return (
    <>
      <div className="@container grid w-full max-w-[100rem] gap-3 p-3 md:px-6 md:py-4">
        <PageHeading dense titleRef={heading} title="User Management" actions={<UserTools list={list} />} />
        <UserStats />
        <UserFilters choices={list.choices} onChange={list.change} />
        {(users ? list.hasStopped : list.failed) && (
          <Banner tone="warning">{updatesFailed(users !== undefined)}</Banner>
        )}
        {!users && list.failed && <LoadError list={list} />}
        {!users && !list.failed && <RowSkeletons />}
        {users && (
          <p role="status" className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
            <span>{list.isOld ? 'Loading users' : shownWords({ total, page, pageSize: PAGE_SIZE, one: 'user' })}</span>
            {list.loaded !== null && <VisuallyHidden>{list.loaded}</VisuallyHidden>}
          </p>
        )}
        {users?.length === 0 && (
          <EmptyState
            title="No users found"
            icon={<Users aria-hidden size={28} />}
            action={isNarrowed(sent) && <ClearButton onClear={() => list.change(NO_CHOICES)} />}
          >
            {emptyWords(sent)}
          </EmptyState>
        )}
        {users && users.length > 0 && (
          <Rows
            users={users}
            selection={selection}
            changes={changes}
            onSelect={setSelection}
            onEdit={ask('edit')}
            onDetails={ask('details')}
          />
        )}
        <PageButtons label="Pages of users" page={page} pages={pages} onChange={list.choosePage} />
        <GuestErasing />
        {selection.size > 0 && (
          <SelectionBar
            selection={selection}
            users={users ?? []}
            changes={changes}
            onClear={() => setSelection(NOBODY)}
          />
        )}
      </div>
      {asked?.kind === 'details' && (
        <UserPanel user={asked.user} changes={changes} onEdit={ask('edit')} onErase={ask('erase')} onClose={close} />
      )}
      {asked?.kind === 'edit' && <UserDialog user={asked.user} onClose={close} />}
      {asked?.kind === 'erase' && (
        <EraseAccountDialog
          user={asked.user}
          onErased={() => {
            close()
            goToHeading()
          }}
          onClose={close}
        />
      )}
      {changes.question}
    </>
  )
}

/** Moves the focus to the title of the page, where the row that had it is about to go. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) heading.current?.focus()
  }, [times])
  return { heading, goToHeading: () => setTimes((before) => before + 1) }
}

function Rows(props: RowsProps) {
  return useWide() ? <UserTable {...props} /> : <UserCards {...props} />
}

function LoadError({ list }: { list: UserList }) {
  return (
    <EmptyState
      title="Error Loading Users"
      icon={<Users aria-hidden size={28} />}
      action={
        <Button
          size="staff"
          busy={list.isRefreshing}
          icon={<RefreshCw aria-hidden size={22} />}
          onClick={() => void list.refresh()}
        >
          Try Again
        </Button>
      }
    >
      Failed to load users. Please try again.
    </EmptyState>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button size="staff" variant="secondary" onClick={onClear}>
      Clear filters
    </Button>
  )
}

function RowSkeletons() {
  return (
    <Loading label="Loading users" className="grid gap-1">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-11 w-full" />
      ))}
    </Loading>
  )
}

/** Figures of all accounts, whatever the filters of the list. */
function UserStats() {
  const { data, error } = useRead('GET /admin/users/analytics', {}, { freshForMs: 0 })
  return (
    <>
      {error && !data && <Banner tone="danger">Failed to generate analytics</Banner>}
      <StatTiles
        stats={TILES.map(({ label, figure }) => ({ label, figure: data && figure(data) }))}
        className="@min-[40rem]:grid-cols-4 @min-[58rem]:grid-cols-8 @min-[58rem]:[&_dd]:text-base @min-[58rem]:[&_dt]:text-xs"
      />
    </>
  )
}

type UserFiltersProps = { choices: UserChoices; onChange: (changed: Partial<UserChoices>) => void }

/** Narrows the list by search, role and status. */
function UserFilters({ choices, onChange }: UserFiltersProps) {
  return (
    <search aria-label="Filter users" className="grid grid-cols-2 gap-2 @min-[60rem]:grid-cols-[2fr_1fr_1fr]">
      <SearchField
        label="Search users"
        controlSize="staff"
        className="col-span-2 @min-[60rem]:col-span-1"
        placeholder="Name, e-mail or phone"
        value={choices.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectField
        label="Role"
        hideLabel
        controlSize="staff"
        options={ROLE_CHOICES}
        value={choices.role}
        onChange={(event) => onChange({ role: event.target.value as UserChoices['role'] })}
      />
      <SelectField
        label="Status"
        hideLabel
        controlSize="staff"
        options={STATUS_CHOICES}
        value={choices.status}
        onChange={(event) => onChange({ status: event.target.value as UserChoices['status'] })}
      />
    </search>
  )
}
