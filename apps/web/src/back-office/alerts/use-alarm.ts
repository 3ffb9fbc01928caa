import type { OrderView } from '@thali/contracts/orders/orders'
import { useEffect, useEffectEvent } from 'react'

import { Alarm, type PopupVoice } from './alarm.ts'
import { showNotice } from './notice.ts'
import { isNative } from './platform.ts'
import { lookAt, popupMemory, tellOf } from './popup-memory.ts'
import { arrivalSentence, changeSentence, laterSentence, noticeTitle } from './popup-words.ts'
import { soundChoices } from './sounds/sound-choices.ts'
import { PLATFORM, player } from './sounds/sounds.ts'
import { DUE_CLOSED, isDueClosed, isHeldBack, wasPutBack } from '#web/back-office/actions/orders/order-times.ts'
import { type DishChange, useDishChanges } from '#web/back-office/live/changed-orders.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { shared } from '#web/lib/kept/shared.ts'
import { useNow } from '#web/lib/site.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { toast } from '#web/ui/notices/toast.ts'

const TICK_MS = 250
const WATCH_MS = 15_000
const SHAKE_MS = [200, 100, 200]

/** Outlives the pages of the back office, so that an order heard on one page is not new on the next. */
const alarm = new Alarm({
  play: (name, volume) => player.play(name, volume),
  nowMs: () => performance.now(),
  volume: () => soundChoices().orderVolume,
})

/** Whether sheets have waited for a printer so long that it rings like a lost connection. */
export const printersLost = shared(false)

/** Stops the alarm until the next order. */
export function silence(): void {
  player.stop()
  alarm.hush()
}

type AlarmRules = {
  popup: PopupVoice
  mutedIds: ReadonlySet<string>
  /** Notices can be closed here; a wall without buttons shows changes on their tickets only. */
  isAnswered: boolean
}

/** Rings for orders at every location the account may see, while the back office is open (ruling 26). */
export function useAlarm({ popup, mutedIds, isAnswered }: AlarmRules): void {
  const { user, places, wholeBoard: board, pulse, onArrival } = useWorkspace()
  const { uid } = user
  const tick = useEffectEvent(() => alarm.tick({ popup, mutedIds, isLost: pulse.isRed || printersLost.get() }))

  const now = useNow()

  /** Rings for orders to be accepted; an order that was held back rings only once, also when the board is read again. */
  const callFor = useEffectEvent((wanted: readonly OrderView[]) => {
    const { toldIds } = popupMemory.read()
    const orders = wanted.filter((order) => !wasPutBack(order) || !toldIds.has(order.id))
    if (orders.length === 0) return
    alarm.arrive(orders)
    tick()
    const sentences = orders.map(arrivalSentence)
    announce(sentences.join('. '))
    if (document.visibilityState === 'hidden') void showNotice(noticeTitle(orders.length), sentences.join('\n'))
    shake()
    popupMemory.change((memory) =>
      tellOf(
        memory,
        orders.map(({ id }) => id),
        performance.now(),
      ),
    )
  })

  const handleArrival = useEffectEvent((arrived: readonly OrderView[]) => {
    const held = arrived.filter((order) => isHeldBack(order, now))
    if (held.length > 0) {
      alarm.arriveForLater()
      for (const order of held) {
        const sentence = laterSentence(order, places)
        // It stays until somebody closes it: nobody will come to cook this order.
        if (isDueClosed(order, places)) toast.error(`${sentence}. ${DUE_CLOSED}.`)
        else toast.info(sentence)
      }
    }
    callFor(arrived.filter((order) => !held.includes(order)))
  })

  useEffect(() => {
    if (!board.isRead) return
    const all = [...board.tickets.values()].map(({ order }) => order)
    const orders = all.filter((order) => !isHeldBack(order, now))
    const pending = orders.filter(({ status }) => status === 'pending')
    const pendingIds = pending.map(({ id }) => id)
    alarm.list(uid, orders)
    popupMemory.change((memory) => lookAt(memory, uid, pendingIds, performance.now()))
    callFor(pending.filter(wasPutBack))
  }, [board, uid, now])
  useDishChanges((changes) => {
    alarm.change()
    tick()
    tellChanges(changes, isAnswered)
  })
  useEffect(() => onArrival((orders) => handleArrival(orders)), [onArrival])

  useEffect(() => {
    const timer = setInterval(() => tick(), TICK_MS)
    return () => clearInterval(timer)
  }, [])
}

/** Each change stays on screen until somebody closes it: the kitchen may be cooking what was taken off. */
function tellChanges(changes: readonly DishChange[], isAnswered: boolean): void {
  const sentences = changes.map(changeSentence)
  if (isAnswered) for (const sentence of sentences) toast.info(sentence, { durationMs: Infinity })
  announce(sentences.join('. '))
  if (document.visibilityState === 'hidden') void showNotice('An order was changed', sentences.join('\n'))
  shake()
}

/** Browsers complain about a page that shakes before it was touched. */
function shake(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE_MS)
}

/** Gets the sounds ready, gives the page its voice with the first tap, and looks after it when the device slept. */
export function useVoice(): void {
  useEffect(() => {
    void player.prepare()
    // The app on a tablet may make sounds without a tap.
    if (isNative(PLATFORM) || navigator.userActivation?.hasBeenActive) void player.wake()
    const handleTouch = () => {
      if (player.health().requiresInteraction) void player.wake()
    }
    // Not on pointerdown: the tap's target must not change before the tap is complete.
    const touches = ['click', 'keydown', 'touchend'] as const
    const returns = ['visibilitychange', 'focus', 'pageshow'] as const
    for (const touch of touches) document.addEventListener(touch, handleTouch, true)
    for (const back of returns) window.addEventListener(back, player.watch, true)
    const timer = setInterval(player.watch, WATCH_MS)
    return () => {
      for (const touch of touches) document.removeEventListener(touch, handleTouch, true)
      for (const back of returns) window.removeEventListener(back, player.watch, true)
      clearInterval(timer)
    }
  }, [])
}
