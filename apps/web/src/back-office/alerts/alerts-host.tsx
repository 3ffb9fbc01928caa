import { POPUP_VOLUME, takeVolume } from '@thali/domain/orders/kitchen/alarm'
import { useEffect, useMemo, useState } from 'react'

import { NewOrderBand } from './new-order-band.tsx'
import { NewOrderPopup } from './new-order-popup.tsx'
import { usePopupMemory } from './popup-memory.ts'
import { ReservationAlerts } from './reservation-alerts.ts'
import { SetupBar } from './setup-bar.tsx'
import { useSoundState } from './sounds/sounds.ts'
import { watchTyping } from './typing.ts'
import { silence, useAlarm, useVoice } from './use-alarm.ts'
import { usePopup } from './use-popup.ts'
import { useOrderActions } from '#web/back-office/actions/orders/order-actions.tsx'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'

/** The popup covers everything until it is answered; the band covers nothing, and is for a screen that nobody touches. */
export type AlarmLook = 'popup' | 'band'

/** The alarm of the back office: sounds, new orders as the popup or the band, and a bar while the device cannot play sound. */
export function AlertsHost({ look }: { look: AlarmLook }) {
  const entries = usePopup(look === 'popup')
  const [shown] = entries
  const { mutedIds, aside } = usePopupMemory()
  const quietIds = useMemo(() => new Set([...mutedIds, ...aside.keys()]), [mutedIds, aside])
  const { busy } = useOrderActions()
  const { isBlocked } = useSoundState()
  const isOpen = shown !== undefined
  const [volume, setVolume] = usePopupVolume(isOpen)
  const sounds = isOpen && !shown.isWaiting && !busy.some(({ id }) => id === shown.order.id)
  useVoice()
  const voice = sounds ? { order: shown.order, volume } : null
  useAlarm({ popup: voice, mutedIds: quietIds, isAnswered: look === 'popup' })
  useEffect(() => watchTyping(), [])
  useRenewedPush()

  const orderId = shown?.order.id
  useEffect(() => {
    if (orderId === undefined) return
    return silence
  }, [orderId])

  return (
    <>
      <ReservationAlerts />
      {isOpen && look === 'popup' && (
        <NewOrderPopup entries={[shown, ...entries.slice(1)]} volume={volume} onVolume={setVolume} />
      )}
      {isOpen && look === 'band' && <NewOrderBand order={shown.order} count={entries.length} />}
      {isBlocked && !(isOpen && look === 'popup') && <SetupBar isFixed />}
    </>
  )
}

/** A device that is told of new orders is told again after each sign-in. */
function useRenewedPush(): void {
  const { uid } = useWorkspace().user
  useEffect(() => {
    // Without an answer the next page asks again.
    import('#web/lib/push-device.ts').then(({ renewPush }) => renewPush(uid)).catch(() => {})
  }, [uid])
}

/** Resets to the specified volume whenever the popup opens; a lower volume applies to one opening. */
function usePopupVolume(isOpen: boolean) {
  const [volume, setVolume] = useState(POPUP_VOLUME)
  if (!isOpen && volume !== POPUP_VOLUME) setVolume(POPUP_VOLUME)
  return [volume, (given: number) => setVolume(takeVolume(volume, given))] as const
}
