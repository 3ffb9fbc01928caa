import { useEffect, useRef, useState } from 'react'

import { NO_CHOICES, PAGE_SIZE, queryOf } from './user-query.ts'
import { call } from '#web/lib/api/api.ts'
import { pageCount } from '#web/lib/lists/pages.ts'
import { refreshReads, useApi } from '#web/lib/api/use-api.ts'
import { useListChoices } from '#web/lib/lists/use-list-choices.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** There is no live feed for accounts: other people's changes are polled. */
const POLL_MS = 10_000

/** The list as it is narrowed and paged, kept fresh while it is on screen. */
export function useUsers() {
  const list = useListChoices(NO_CHOICES)
  const { sent, page, choosePage } = list
  const [isRefreshing, setIsRefreshing] = useState(false)
  const query = { ...queryOf(sent), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const { data, error, isLoading, mutate } = useApi(
    'GET /admin/users',
    { query },
    { freshForMs: 0, keepPreviousData: true, refreshInterval: POLL_MS },
  )
  useFirstWords(data?.total, error !== undefined)
  const pages = pageCount(data?.total ?? 0, PAGE_SIZE)
  // Deactivating or filtering may have removed the last page.
  if (data && page > pages) choosePage(pages)

  async function refresh() {
    setIsRefreshing(true)
    try {
      // Asked for itself: a reading that fails leaves the old list behind, which is no success.
      const read = await call('GET /admin/users', { query })
      await mutate(read, { revalidate: false })
      toast.success(loadedWords(read.total), { about: READING })
    } catch {
      toast.error(FAILED, { about: READING })
    } finally {
      setIsRefreshing(false)
    }
    await refreshReads('/admin/users/analytics')
  }

  return {
    ...list,
    users: data?.users,
    /** Shown until the new page is loaded. */
    isOld: isLoading,
    total: data?.total ?? 0,
    failed: error !== undefined,
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

/** Announces the number of results once, or the failure; later updates are not announced. */
function useFirstWords(total: number | undefined, failed: boolean): void {
  const isSaid = useRef(false)
  useEffect(() => {
    if (isSaid.current) return
    if (total === undefined) {
      if (failed) toast.error(FAILED, { about: READING })
      return
    }
    isSaid.current = true
    toast.success(loadedWords(total), { about: READING })
  }, [total, failed])
}
