import { useEffect, useRef, useState } from 'react'

import { NO_CHOICES, PAGE_SIZE, queryOf } from './user-query.ts'
import { reread, useRead } from '#web/back-office/lib/queries.ts'
import { pageCount } from '#web/lib/lists/pages.ts'
import { useListChoices } from '#web/lib/lists/use-list-choices.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** The live feed does not carry accounts: the changes of others are polled. */
const POLL_MS = 10_000

/** The filtered page of accounts, kept fresh while it is on screen. */
export function useUsers() {
  const list = useListChoices(NO_CHOICES)
  const { sent, page, choosePage } = list
  const [isRefreshing, setIsRefreshing] = useState(false)
  const query = { ...queryOf(sent), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const {
    data,
    error,
    isOld,
    reread: readAgain,
  } = useRead('GET /admin/users', { query }, { freshForMs: 0, keepPrevious: true, pollMs: POLL_MS })
  useFirstWords(data?.total, error !== null)
  const pages = pageCount(data?.total ?? 0, PAGE_SIZE)
  // Accounts that no longer match may have emptied the last page.
  if (data && page > pages) choosePage(pages)

  async function refresh() {
    setIsRefreshing(true)
    const { data: read, isError } = await readAgain()
    setIsRefreshing(false)
    if (isError || !read) toast.error(FAILED, { about: READING })
    else toast.success(loadedWords(read.total), { about: READING })
    await reread(['GET /admin/users/analytics'])
  }

  return {
    ...list,
    users: data?.users,
    /** The users of the last page or filters, until these are here. */
    isOld,
    total: data?.total ?? 0,
    failed: error !== null,
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

/** Announces the first reading, or its failure, once; what polling changes later is not announced. */
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
