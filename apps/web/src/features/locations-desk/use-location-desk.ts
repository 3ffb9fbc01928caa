import type { ManagedLocationView } from '@thali/contracts/location-management'
import { useState } from 'react'

import { comingWords, failureWords, QUEUED } from './location-words.ts'
import { changeLocation, deleteLocation, type SavedLocation } from '#web/features/house/location-actions.ts'
import { refreshLocations } from '#web/features/house/location-work.ts'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { useApi } from '#web/lib/use-api.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { toast } from '#web/ui/toast.ts'

/** The locations the account sees, and what can be done with one as a whole. */
export function useLocationDesk() {
  const { dismiss, ...reading } = useReading()
  const [actionFailure, setActionFailure] = useState<string | null>(null)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [confirm, question] = useConfirm()

  function noteSaved(saved: SavedLocation, sentence: string) {
    if (saved) toast.success(sentence)
    else toast.info(QUEUED)
    setWarnings(saved?.warnings ?? [])
    setActionFailure(null)
    if (saved) void refreshLocations()
  }

  async function carryOut(
    { id }: ManagedLocationView,
    doing: 'status' | 'delete',
    { act, done }: { act: () => Promise<SavedLocation>; done: string },
  ) {
    setBusyWith(id)
    try {
      noteSaved(await act(), done)
    } catch (failure) {
      setActionFailure(failureWords(doing, failure))
    } finally {
      setBusyWith(null)
    }
  }

  async function toggle(location: ManagedLocationView) {
    const { name, isActive } = location
    const isMeant = !isActive || (await confirm(deactivation(name, await comingReservations(location))))
    if (!isMeant) return
    const done = isActive ? `${name} is deactivated` : `${name} is active`
    await carryOut(location, 'status', { act: () => changeLocation(location, { isActive: !isActive }), done })
  }

  async function takeAway(location: ManagedLocationView) {
    if (!(await confirm(deletion(location.name)))) return
    await carryOut(location, 'delete', { act: () => deleteLocation(location), done: `${location.name} is deleted` })
  }

  return {
    ...reading,
    failure: actionFailure ?? reading.failure,
    warnings,
    busyWith,
    question,
    noteSaved,
    toggle,
    takeAway,
    dismissFailure: () => {
      dismiss()
      setActionFailure(null)
    },
    dismissWarnings: () => setWarnings([]),
  }
}

function useReading() {
  const { data, error, mutate } = useApi('GET /admin/locations', {}, { freshForMs: 0 })
  const [seen, setSeen] = useState<unknown>(null)
  const [isRefreshing, setIsRefreshing] = useState(false)

  async function refresh() {
    setIsRefreshing(true)
    setSeen(null)
    await mutate().catch(() => undefined)
    setIsRefreshing(false)
    announce('The locations were read again')
  }

  // Without a network what was read last stays, and the page says so already.
  const isTold = error === seen || (data !== undefined && error?.status === 0)
  return {
    locations: data?.locations,
    failure: error && !isTold ? failureWords('load', error) : null,
    dismiss: () => setSeen(error),
    isRefreshing,
    refresh,
  }
}

/** How many tables are booked there from now on; none where nobody answers, which must not hold up a closing. */
async function comingReservations({ id }: ManagedLocationView): Promise<number> {
  const query = { location: id, status: 'confirmed', date: 'upcoming', limit: 1 } as const
  const answer = await callOnce('GET /admin/reservations', { query }).catch(() => null)
  return answer?.total ?? 0
}

function deactivation(name: string, coming: number) {
  const body = `${name} takes no orders and no reservations until it is activated again. What was ordered and booked stays.${comingWords(coming)}`
  return { title: 'Deactivate this location?', body, confirmLabel: 'Deactivate', tone: 'danger' } as const
}

function deletion(name: string) {
  const body = 'Are you sure you want to delete this location? This will deactivate it to preserve order history.'
  return { title: `Delete ${name}`, body, confirmLabel: 'Delete', tone: 'danger' } as const
}
