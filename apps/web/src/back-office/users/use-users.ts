import { useEffect, useState } from 'react'

import { NO_CHOICES, PAGE_SIZE, queryOf, USER_ORDER } from './user-query.ts'
import { reread, useRead } from '#web/back-office/lib/reads.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { pageCount, useListChoices } from '#web/ui/lists/list-choices.ts'
import { useSort } from '#web/ui/lists/table.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** The live feed does not carry accounts: the changes of others are polled. */
const POLL_MS = 10_000

/** The filtered page of accounts, kept fresh while it is on screen. */
export function useUsers() {
  const list = useListChoices(NO_CHOICES, 'users')
  const { sort } = useSort(USER_ORDER)
  const { sent, page, choosePage } = list
  const [isRefreshing, setIsRefreshing] = useState(false)
  const [askedError, setAskedError] = useState<ApiError | null>(null)
  const order = sort ? { sort: sort.column, direction: sort.direction } : {}
  const query = { ...queryOf(sent), ...order, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const {
    data,
    error,
    isOld,
    reread: readAgain,
  } = useRead('GET /admin/users', { query }, { freshForMs: 0, keepPrevious: true, pollMs: POLL_MS })
  const [loaded, setLoaded] = useLoadedWords(data?.total, error !== null)
  const pages = pageCount(data?.total ?? 0, PAGE_SIZE)
  // Accounts that no longer match may have emptied the last page.
  if (data && page > pages) choosePage(pages)

  async function refresh() {
    setIsRefreshing(true)
    const { data: read, error: refusal } = await readAgain()
    setIsRefreshing(false)
    setAskedError(refusal)
    const isRead = refusal === null && read !== undefined
    setLoaded(isRead ? loadedWords(read.total) : null)
    if (!isRead) toast.error(FAILED, { about: READING })
    await reread('GET /admin/users/analytics')
  }

  return {
    ...list,
    users: data?.users,
    /** The users of the last page or filters, until these are here. */
    isOld,
    total: data?.total ?? 0,
    /** What was read at first and on request; not what polling changed since. */
    loaded,
    failed: error !== null,
    /** The list is not kept fresh any more. The failure of what somebody asked for is told by itself. */
    hasStopped: error !== null && error !== askedError && !isRefreshing,
    pages,
    isRefreshing,
    refresh,
  }
}

export type UserList = ReturnType<typeof useUsers>

const READING = 'user list'
const FAILED = 'Failed to load users'

function loadedWords(count: number): string {
  return `Loaded ${count} users`
}

/** The words about the first reading stand above the list; its failure is announced, once. */
function useLoadedWords(total: number | undefined, failed: boolean) {
  const [isSaid, setIsSaid] = useState(false)
  const [loaded, setLoaded] = useState<string | null>(null)
  if (!isSaid && total !== undefined) {
    setIsSaid(true)
    setLoaded(loadedWords(total))
  }
  const isFailure = !isSaid && total === undefined && failed
  useEffect(() => {
    if (isFailure) toast.error(FAILED, { about: READING })
  }, [isFailure])
  return [loaded, setLoaded] as const
}
