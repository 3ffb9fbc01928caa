import type { LocationView } from '@thali/contracts/locations/locations'
import type { ReservationView } from '@thali/contracts/reservations'
import { useEffect, useState } from 'react'

import { rememberTable, type Booked, bookTable, type Failure, forgetAttempt, refusalOf } from './book-table.ts'
import { type Draft, forgetDraft, keepDraft, openingDraft, type Opening, readDraft } from './booking-draft.ts'
import { bookingProblems, type Choice, type FieldErrors, type Guest, toBooking } from './booking-fields.ts'
import type { BookBody } from './queue/guest-actions.ts'
import { tableLine } from './reservation-words.ts'
import { lossWords } from './times.ts'
import { type Times, useTimes } from './use-slots.ts'
import type { ActionOf } from '#web/lib/action-queue/define-action.ts'
import { refreshReads } from '#web/lib/api/use-read.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import { useSubmission } from '#web/ui/forms/use-form.ts'

export type BookingDesk = ReturnType<typeof useBooking>

/** The state of the booking form, the free times, and the submit. `isAwake`: hydration is over and drafts can be read. */
export function useBooking(rooms: readonly LocationView[], opening: Opening, isAwake: boolean) {
  const [draft, setDraft] = useState(() => (isAwake ? readDraft(tabStorage, opening) : openingDraft(opening)))
  const { choice, guest } = draft
  const room = rooms.find(({ id }) => id === choice.locationId) ?? rooms[0]
  if (!room) throw new Error('No rooms')
  const { times, refresh } = useTimes(room, choice)
  const loss = useLoss(choice, times, opening.now)
  const line = tableLine({ ...choice, time: choice.time ?? '', place: room.name })
  const form = useSubmit({ draft, line, loss, refresh, owner: opening.owner })
  const { clearErrors, outcome } = form
  const isKept = isAwake && outcome?.kind !== 'booked'
  useEffect(() => {
    if (isKept) keepDraft(tabStorage, opening.owner, draft)
  }, [isKept, opening.owner, draft])

  function change(changes: Partial<Choice>): void {
    setDraft((current) => ({ ...current, choice: { ...current.choice, ...changes } }))
    clearErrors([...Object.keys(changes), 'locationId' in changes ? 'location' : ''])
  }

  function type(changes: Partial<Guest>): void {
    setDraft((current) => ({ ...current, guest: { ...current.guest, ...changes } }))
    clearErrors(Object.keys(changes))
  }

  /** Another table for the same guest. */
  function startAgain(): void {
    form.leave()
    setDraft((current) => ({ ...openingDraft(opening), guest: { ...current.guest, requests: '' } }))
  }

  return { ...form, room, rooms, choice, guest, times, loss, line, refresh, change, type, startAgain }
}

/** Why the chosen time is no longer free; null while it is, or while unknown. */
function useLoss(choice: Choice, times: Times, now: Date): string | null {
  const { locationId, date, partySize, time } = choice
  const chosen = [locationId, date, partySize, time].join(' ')
  const [lastFree, setLastFree] = useState<string | null>(null)
  const isFree = times.kind === 'ready' && times.slots.some((slot) => slot.time === time)
  if (isFree && lastFree !== chosen) setLastFree(chosen)

  const isKnown = times.kind === 'closed' || (times.kind === 'ready' && !times.isStale)
  if (time === null || isFree || !isKnown) return null
  return lossWords({ date, time, partySize }, lastFree === chosen, now)
}

type SubmitOf = {
  draft: Draft
  line: string
  loss: string | null
  refresh: () => Promise<void>
  owner: string
}

/** Checks and sends one booking at a time, and keeps the result. */
function useSubmit({ draft: { choice, guest }, line, loss, refresh, owner }: SubmitOf) {
  const { errors, failure, attempt, isBusy, clearErrors, ...submission } = useSubmission<FieldErrors, Failure>()
  const [outcome, setOutcome] = useState<Booked | null>(null)

  function finish(reservation: ReservationView): void {
    forgetAttempt()
    forgetDraft(tabStorage)
    rememberTable(tabStorage, owner, reservation)
    setOutcome({ kind: 'booked', reservation })
    void refreshReads('/me/reservations')
  }

  async function send(): Promise<void> {
    submission.begin()
    try {
      const booked = await bookTable(toBooking(choice, guest), line)
      if (booked.kind === 'booked') finish(booked.reservation)
      else setOutcome(booked)
      submission.end()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.isOutdated) await Promise.all([refresh(), refreshReads('/locations')]).catch(() => {})
      submission.refuse(refusal.fields, refusal.failure)
    }
  }

  return {
    errors,
    failure,
    attempt,
    isBusy,
    outcome,
    finish,
    clearErrors,

    async submit(): Promise<void> {
      if (submission.isUnderWay()) return
      const problems = bookingProblems(toBooking(choice, guest), new Date(serverNowMs()))
      if (loss !== null) problems.time ??= loss
      if (Object.keys(problems).length > 0) submission.refuse(problems, null)
      else await send()
    },

    /** Waits for a booking that was kept before. */
    resume({ id, body }: ActionOf<BookBody>): void {
      setOutcome({ kind: 'queued', actionId: id, line: body.line })
    },

    /** Back to the form, with a message above it. */
    leave(message: string | null = null): void {
      forgetAttempt()
      setOutcome(null)
      if (message === null) submission.setFailure(null)
      else submission.refuse({}, { message, isDuplicate: false })
    },
  }
}
