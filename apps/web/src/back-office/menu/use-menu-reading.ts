import type { LocationView } from '@thali/contracts/locations/locations'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { localParts } from '@thali/domain/time/zone'
import { useMemo, useState } from 'react'

import { busyIds, itemsAhead, listAfter } from './menu-ahead.ts'
import { loadFailureWords } from './menu-words.ts'
import {
  changeMenu,
  type MenuAction,
  type MenuNews,
  refusalReason,
  waitingMenuActions,
} from '#web/back-office/actions/menu-actions.ts'
import { putRead, useRead } from '#web/back-office/lib/queries.ts'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { useNow } from '#web/lib/site.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

type Change = {
  action: MenuAction
  /** Null if the change is queued for the network. */
  send: () => Promise<MenuNews | null>
}

/** The dishes of a location with all pending changes applied, and how they are read and changed. */
export function useMenuReading({ id: location }: LocationView) {
  const input = { params: { location } }
  const { data, error, reread } = useRead('GET /admin/menu/:location/items', input, { freshForMs: 0 })
  const [dismissed, setDismissed] = useState<unknown>(null)
  const refreshing = useMutation({ mutationFn: reread, onSuccess: () => announce('The menu was read again') })
  const mutationKey = ['menu', location]
  const changing = useMutation({
    mutationKey,
    // Changes of one menu are sent one after the other.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ send }: Change) => send(),
    onSuccess(news) {
      // The list changes at once; a read already under way is repeated without holding up the dialog.
      if (news) void putRead(['GET /admin/menu/:location/items', input], (list) => list && listAfter(list, news))
    },
    gcTime: 0,
  })
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Change).action,
  })
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

  return {
    items,
    categories: data?.categories ?? [],
    groups: data?.groups ?? [],
    /** Where its kitchen cooks. */
    stations: data?.stations ?? [],
    isLoading: !data && !error,
    /** Why the menu could not be read; null after this error was dismissed. */
    loadFailure: error && error !== dismissed ? loadFailureWords(error) : null,
    loadReason: error ? refusalReason(error) : null,
    dismissLoadFailure: () => setDismissed(error),
    isRefreshing: refreshing.isPending,
    refresh: () => refreshing.mutate(),
    reread,
    /** Shows the change at once and sends it. Null if it is queued for the network; throws the refusal of the server. */
    carryOut: (action: MenuAction, send: Change['send'] = () => changeMenu(action)) =>
      changing.mutateAsync({ action, send }),
    /** Dishes with a change being sent, and with a queued one. */
    busy: useMemo(() => busyIds(sending), [sending]),
    waiting: useMemo(() => busyIds(waiting), [waiting]),
  }
}
