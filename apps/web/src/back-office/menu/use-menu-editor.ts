import type { LocationView } from '@thali/contracts/locations/locations'
import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { openingAfterTonight } from '@thali/domain/menu/sale'
import { localParts } from '@thali/domain/time/zone'
import { useRef, useState, useMemo } from 'react'

import { busyIds, itemsAhead, listAfter } from './menu-ahead.ts'
import { dishesWords, loadFailureWords } from './menu-words.ts'
import {
  type ItemChange,
  MENU_QUEUED,
  type MenuAction,
  menuFailure,
  previewMenu,
  refusalReason,
  type TouchingAction,
  changeMenu,
  type MenuNews,
  waitingMenuActions,
} from '#web/back-office/actions/menu-actions.ts'
import { useAffectedQuestion } from '#web/back-office/lib/affected-question.tsx'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { putRead, useRead } from '#web/back-office/lib/reads.ts'
import { isMeant } from '#web/back-office/live/board.ts'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { shared, type Shared, useShared } from '#web/lib/kept/shared.ts'
import { useNow } from '#web/lib/site.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { toast } from '#web/ui/notices/toast.ts'

/** `open-ended`: hidden until it is shown again by hand. */
export type Visibility = 'shown' | 'tomorrow' | 'open-ended'
export type MenuEditor = ReturnType<typeof useMenuEditor>

/** The API accepts at most this many dishes per request. */
const MOST_AT_ONCE = 200

/** The menu of a location and the changes that can be made to its dishes. */
export function useMenuEditor(place: LocationView) {
  const location = place.id
  const reading = useMenuReading(place)
  const [failure, setFailure] = useState<{ title: string; reason: string } | null>(null)
  const [ask, question] = useAffectedQuestion()

  /** True if the change is saved or queued, false if it failed. */
  async function act(action: MenuAction, sentence: string): Promise<boolean> {
    setFailure(null)
    try {
      if (await reading.carryOut(action)) announce(sentence)
      else toast.info(MENU_QUEUED)
      return true
    } catch (cause) {
      setFailure({ title: menuFailure(action.kind), reason: `${action.name}: ${refusalReason(cause)}` })
      await reading.reread()
      return false
    }
  }

  async function switchItems(chosen: readonly ManagedItemView[], visibility: Visibility): Promise<boolean> {
    const actions = Array.from({ length: Math.ceil(chosen.length / MOST_AT_ONCE) }, (_, part) =>
      switchAction(place, chosen.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE), visibility),
    )
    const previews = visibility === 'shown' ? [] : actions.map((action) => () => previewMenu(action))
    if (!(await ask('dishes', previews))) return false
    for (const action of actions) {
      const sentence = `${action.name}: ${visibility === 'shown' ? 'on the menu' : 'hidden'}`
      if (!(await act(action, sentence))) return false
    }
    return true
  }

  async function remove({ id, name }: ManagedItemView) {
    const action = { kind: 'menu-delete', location, id, name } as const
    if (await ask('dishes', [() => previewMenu(action)], deletionOf(name))) await act(action, `${name} is deleted`)
  }

  return {
    ...reading,
    place,
    failure,
    /** Asks before a change that touches what guests have ordered; `question` is the dialog. */
    ask,
    question,
    switchItems,
    remove,
    change: (item: ManagedItemView, change: ItemChange, sentence: string) =>
      act({ kind: 'menu-change', location, id: item.id, name: item.name, change }, sentence),
    duplicate: ({ id, name }: ManagedItemView) =>
      act({ kind: 'menu-duplicate', location, id, name }, `${name} is duplicated`),
    dismissFailure: () => setFailure(null),
  }
}

/** Ignores the second tap of a double tap, which would undo the first. */
export function useDoubleTapGuard(): () => boolean {
  const lastAtMs = useRef<number | null>(null)
  return () => {
    const nowMs = performance.now()
    const isGood = isMeant(lastAtMs.current, nowMs)
    if (isGood) lastAtMs.current = nowMs
    return isGood
  }
}

function switchAction(
  location: LocationView,
  chosen: readonly ManagedItemView[],
  visibility: Visibility,
): TouchingAction {
  const [only, ...others] = chosen
  const comesBack =
    visibility === 'tomorrow' ? openingAfterTonight(scheduleOf(location, 'all'), new Date(serverNowMs())) : null
  return {
    kind: 'menu-availability',
    location: location.id,
    name: only && others.length === 0 ? only.name : dishesWords(chosen.length),
    ids: chosen.map((item) => item.id),
    isAvailable: visibility === 'shown',
    until: visibility === 'tomorrow' ? 'tomorrow' : null,
    hiddenUntil: comesBack?.toISOString() ?? null,
  }
}

function deletionOf(name: string) {
  const body = 'Are you sure you want to delete this item?'
  return { title: `Delete ${name}`, body, confirmLabel: 'Delete', tone: 'danger' } as const
}

/** Null if the change is queued for the network. */
type Send = () => Promise<MenuNews | null>

/** The changes of a menu that are being sent, and the end of the last one, whether it was refused or not. */
type Changes = { sending: Shared<readonly MenuAction[]>; ended: Promise<unknown> }

/** By location. A change goes on when its section is left, and is still shown when it is opened again. */
const changes = new Map<string, Changes>()

function changesOf(location: string): Changes {
  const known = changes.get(location)
  if (known) return known
  const none: Changes = { sending: shared<readonly MenuAction[]>([]), ended: Promise.resolve() }
  changes.set(location, none)
  return none
}

/** Changes of one menu are sent one after the other. */
async function sendInTurn(location: string, action: MenuAction, send: Send): Promise<MenuNews | null> {
  const ofMenu = changesOf(location)
  const { sending } = ofMenu
  sending.set([...sending.get(), action])
  const sent = ofMenu.ended.then(send)
  ofMenu.ended = sent.catch(() => {})
  try {
    const news = await sent
    // The list changes at once; a read already under way is repeated without holding up the dialog.
    const read = ['GET /admin/menu/:location/items', { params: { location } }] as const
    if (news) void putRead(read, (list) => list && listAfter(list, news))
    return news
  } finally {
    sending.set(sending.get().filter((one) => one !== action))
  }
}

/** The dishes of a location with all pending changes applied, and how they are read and changed. */
function useMenuReading({ id: location }: LocationView) {
  const input = { params: { location } }
  const { data, error, reread } = useRead('GET /admin/menu/:location/items', input, { freshForMs: 0 })
  const [dismissed, setDismissed] = useState<unknown>(null)
  const refreshing = useMutation({ mutationFn: () => reread(), onSuccess: () => announce('The menu was read again') })
  const sending = useShared(changesOf(location).sending)
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
    carryOut: (action: MenuAction, send: Send = () => changeMenu(action)) => sendInTurn(location, action, send),
    /** Dishes with a change being sent, and with a queued one. */
    busy: useMemo(() => busyIds(sending), [sending]),
    waiting: useMemo(() => busyIds(waiting), [waiting]),
  }
}
