import type { LocationView } from '@thali/contracts/locations'
import { localParts } from '@thali/domain/time/zone'
import { useMemo, useRef, useState } from 'react'

import { busyIds, itemsAhead, listAfter } from './menu-ahead.ts'
import { loadFailureWords } from './menu-words.ts'
import {
  changeMenu,
  type MenuAction,
  type MenuNews,
  refusalReason,
  waitingMenuActions,
} from '#web/back-office/actions/menu-actions.ts'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { useNow } from '#web/lib/site.tsx'
import { useApi } from '#web/lib/api/use-api.ts'
import { announce } from '#web/ui/notices/live-region.tsx'

/** The menu of a location as what is under way will leave it, and how it is read and written. */
export function useMenuReading({ id: location }: LocationView) {
  const { data, error, mutate } = useApi('GET /admin/menu/:location/items', { params: { location } }, { freshForMs: 0 })
  const [seenError, setSeenError] = useState<unknown>(null)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const [sending, setSending] = useState<readonly MenuAction[]>([])
  const lastTurn = useRef<Promise<unknown>>(Promise.resolve())
  const { actions } = useActionQueue()
  const today = localParts(useNow()).date
  const waiting = useMemo(
    () => waitingMenuActions(actions).filter((action) => action.location === location),
    [actions, location],
  )
  const items = useMemo(
    () => data && itemsAhead(data.items, [...waiting, ...sending], today),
    [data, waiting, sending, today],
  )

  async function reread(): Promise<void> {
    await mutate().catch(() => undefined)
  }

  async function refresh(): Promise<void> {
    setIsRefreshing(true)
    setSeenError(null)
    await reread()
    setIsRefreshing(false)
    announce('The menu was read again')
  }

  /** Shown as done at once, sent in turn. Null where it waits for the network; throws what the service refuses. */
  async function carryOut(
    action: MenuAction,
    send: () => Promise<MenuNews | null> = () => changeMenu(action),
  ): Promise<MenuNews | null> {
    setSending((before) => [...before, action])
    const turn = lastTurn.current.then(send)
    lastTurn.current = turn.catch(() => undefined)
    try {
      const news = await turn
      if (news) await mutate((list) => list && listAfter(list, news), { revalidate: false })
      return news
    } finally {
      setSending((before) => before.filter((one) => one !== action))
    }
  }

  return {
    items,
    categories: data?.categories ?? [],
    isLoading: !data && !error,
    /** Why the menu could not be read; null once somebody has put that away. */
    loadFailure: error && error !== seenError ? loadFailureWords(error) : null,
    loadReason: error ? refusalReason(error) : null,
    dismissLoadFailure: () => setSeenError(error),
    isRefreshing,
    refresh,
    reread,
    carryOut,
    /** The dishes something is under way for, and those something waits for. */
    busy: useMemo(() => busyIds(sending), [sending]),
    waiting: useMemo(() => busyIds(waiting), [waiting]),
  }
}
