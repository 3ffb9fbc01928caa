import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import Clock from 'lucide-react/icons/clock'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

import { PopupActions } from './popup-actions.tsx'
import { popupMemory, usePopupMemory } from './popup-memory.ts'
import { PopupOrder } from './popup-order.tsx'
import { SetupBar } from './setup-bar.tsx'
import { useSoundState } from './sounds/sounds.ts'
import { VolumeStepper } from './sounds/volume-field.tsx'
import { resumeTyping, typeAt, type TypingPlace, typingPlace } from './typing.ts'
import { silence } from './use-alarm.ts'
import type { PopupEntry } from './use-popup.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { openModal } from '#web/ui/dialogs/modal.ts'
import { LiveRegion } from '#web/ui/notices/live-region.tsx'
import './alerts.css'

/** For this long after an order appears, keys still belong to what was shown before. */
const QUIET_MS = 700

/** For this long a tap does nothing. */
const SETTLE_MS = 600

/** The order shown, and since when. */
type Shown = { orderId: string | null; atMs: number }

type NewOrderPopupProps = {
  /** The order shown, and those after it. */
  entries: readonly [PopupEntry, ...PopupEntry[]]
  volume: number
  onVolume: (volume: number) => void
}

/** Covers everything until every new order has a response. The page below keeps focus and input. */
export function NewOrderPopup({ entries, volume, onVolume }: NewOrderPopupProps) {
  const [{ order, isWaiting }] = entries
  const count = entries.length
  const { places } = useWorkspace()
  const { isBlocked } = useSoundState()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef<Shown>({ orderId: null, atMs: 0 })
  const handleKeyDown = useQuietKeys(dialog, shown)
  const isSettled = useIsSettled(order.id)

  useLayoutEffect(() => {
    if (shown.current.orderId === order.id) return
    shown.current = { orderId: order.id, atMs: performance.now() }
    heading.current?.focus()
    if (body.current) body.current.scrollTop = 0
  })

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-theme="dark"
      data-print="hide"
      className="popup flex-col bg-board text-lg text-text"
      onKeyDownCapture={handleKeyDown}
      onCancel={(event) => event.preventDefault()}
    >
      {isBlocked && <SetupBar />}
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 md:px-6">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="flex items-center gap-2 text-xl font-bold outline-none">
          <BellRing aria-hidden size={24} className="popup-bell shrink-0 text-accent" />
          New order
          <span className="sr-only"> {order.orderNumber}</span>
        </h2>
        {count > 1 && <p className="rounded-sm bg-accent px-2 font-bold text-on-accent tabular-nums">1 of {count}</p>}
        <div
          className={classes(
            'ms-auto flex flex-wrap items-center gap-x-2 gap-y-1',
            !isSettled && 'pointer-events-none',
          )}
        >
          {count > 1 && <AllLaterButton entries={entries} />}
          <MuteButton orderId={order.id} />
          <VolumeStepper label="Volume of this alarm" value={volume} size="staff" onChange={onVolume} />
        </div>
      </header>
      <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-2 md:px-6 md:py-4">
        <PopupOrder key={order.id} order={order} places={places} />
      </div>
      <div className={isSettled ? undefined : 'pointer-events-none'}>
        <PopupActions key={order.id} order={order} isWaiting={isWaiting} shown={shown} />
      </div>
      <LiveRegion />
    </dialog>
  )
}

/** False while a finger may still be on its way to what lay there before. */
function useIsSettled(orderId: string): boolean {
  const [settledId, setSettledId] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(orderId), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [orderId])
  return settledId === orderId
}

/** For opening the office on a busy evening: shows the board first, and every order again in five minutes. */
function AllLaterButton({ entries }: Pick<NewOrderPopupProps, 'entries'>) {
  function putAside() {
    silence()
    const waiting = entries.filter(({ isWaiting }) => !isWaiting)
    popupMemory.setAside(waiting.map(({ order }) => order.id))
  }
  return (
    <Button
      size="staff"
      variant="secondary"
      icon={<Clock aria-hidden size={20} className="shrink-0" />}
      onClick={putAside}
    >
      All later
    </Button>
  )
}

/** Quiet about this order only: the next one rings again. */
function MuteButton({ orderId }: { orderId: string }) {
  const isMuted = usePopupMemory().mutedIds.has(orderId)
  return (
    <Button
      size="staff"
      variant="secondary"
      aria-pressed={isMuted}
      icon={<BellOff aria-hidden size={20} className="shrink-0" />}
      onClick={() => (isMuted ? popupMemory.unmute(orderId) : popupMemory.mute(orderId))}
    >
      <span>
        Mute<span className="max-md:sr-only"> this order</span>
      </span>
    </Button>
  )
}

/** Opens the dialog; keys that were meant for the field underneath still reach it, and none can accept an order. */
function useQuietKeys(dialog: { readonly current: HTMLDialogElement | null }, shown: { readonly current: Shown }) {
  const place = useRef<TypingPlace>(null)

  useLayoutEffect(() => {
    const left = typingPlace()
    place.current = left
    const closeModal = openModal(dialog.current)
    return () => {
      closeModal()
      resumeTyping(left)
    }
  }, [dialog])

  return (event: KeyboardEvent) => {
    const isQuiet = event.timeStamp - shown.current.atMs < QUIET_MS
    if (isQuiet || event.key === 'Escape') event.preventDefault()
    if (!isQuiet) {
      place.current = null
      return
    }
    event.stopPropagation()
    typeAt(place.current, event.nativeEvent)
  }
}
