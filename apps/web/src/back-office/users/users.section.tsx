import type { UserView } from '@thali/contracts/people/user-management'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'

import type { RowsProps } from './rows.ts'
import { NOBODY, type Selection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useUserChanges } from './use-user-changes.ts'
import { type UserList, useUsers } from './use-users.ts'
import { UserCards } from './user-cards.tsx'
import { UserDialog } from './form/user-dialog.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserPanel } from './panel/user-panel.tsx'
import { emptyWords, isNarrowed, NO_CHOICES, PAGE_SIZE } from './user-query.ts'
import { UserStats } from './user-stats.tsx'
import { updatesFailed } from './user-words.ts'
import { UserTable } from './user-table.tsx'
import { UserTools } from './user-tools.tsx'
import { shownWords } from '#web/lib/lists/pages.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageButtons } from '#web/ui/lists/page-buttons.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Loading, Skeleton } from '#web/ui/notices/skeleton.tsx'
import { useWide } from '#web/ui/use-media.ts'

type Asked = { kind: 'edit' | 'details'; user: UserView }

/** All accounts: names, roles, and whether they may sign in. */
export function UsersSection() {
  const list = useUsers()
  const [selection, setSelection] = useState<Selection>(NOBODY)
  const [asked, setAsked] = useState<Asked | null>(null)
  const changes = useUserChanges(() => setSelection(NOBODY))
  const { users, total, sent, page, pages } = list
  return (
    <>
      <div className="@container grid w-full max-w-[100rem] gap-3 p-3 md:px-6 md:py-4">
        <PageHeading dense title="User Management" actions={<UserTools list={list} />} />
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
            {list.loaded !== null && <span>{list.loaded}</span>}
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
            onEdit={(user) => setAsked({ kind: 'edit', user })}
            onDetails={(user) => setAsked({ kind: 'details', user })}
          />
        )}
        <PageButtons label="Pages of users" page={page} pages={pages} onChange={list.choosePage} />
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
        <UserPanel
          user={asked.user}
          changes={changes}
          onEdit={(user) => setAsked({ kind: 'edit', user })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'edit' && <UserDialog user={asked.user} onClose={() => setAsked(null)} />}
      {changes.question}
    </>
  )
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
