import { type FormEvent, useEffect, useId, useRef } from 'react'

import { Choices } from './choices.tsx'
import { type FieldErrors, fieldId, type FieldName } from './booking-fields.ts'
import { GuestForm } from './guest-form.tsx'
import { ownTableAt } from './own/own-tables.ts'
import { TimeChoice } from './time-choice.tsx'
import type { BookingDesk } from './use-booking.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import { useSession } from '#web/lib/session.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'

/** The booking form. Nothing chosen or typed is ever cleared. */
export function BookingForm({ desk, owner }: { desk: BookingDesk; owner: string }) {
  const { errors, failure, attempt, submit } = desk
  const titleId = useId()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-8 grid grid-cols-1 gap-8">
      <div className="grid gap-3 empty:hidden">
        <ErrorSummary title="Your table is not booked yet" errors={summarized(errors)} attempt={attempt} />
        {failure && <FailureBox desk={desk} owner={owner} />}
      </div>
      <Choices desk={desk} />
      <div className="grid grid-cols-1 gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <TimeChoice desk={desk} />
        <section aria-labelledby={titleId} className="grid content-start gap-5">
          <h2 id={titleId} className="display text-2xl">
            Your details
          </h2>
          <GuestForm desk={desk} />
          <Review desk={desk} />
        </section>
      </div>
    </form>
  )
}

/** The booking in one line, and its terms. */
function Review({ desk: { choice, line, loss, isBusy } }: { desk: BookingDesk }) {
  const isChosen = choice.time !== null && loss === null
  return (
    <div className="grid gap-4 rounded-lg bg-sunken px-5 py-5">
      <p role="status" className="text-lg font-semibold text-balance">
        {isChosen ? line : 'Choose a time for your table.'}
      </p>
      <p className="text-sm text-muted">
        Booking is free, and you can cancel until the time of your table with the link in your confirmation.
      </p>
      <Button type="submit" size="large" full busy={isBusy}>
        Book this table
      </Button>
    </div>
  )
}

/** Why no table was booked. Takes the focus, because the pressed button may be far below. */
function FailureBox({ desk: { failure, attempt, choice }, owner }: { desk: BookingDesk; owner: string }) {
  const { user } = useSession()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (!failure) return null

  const own = ownTableAt(tabStorage, owner, choice.locationId)
  const manage = own ?? (user ? '/dashboard?tab=reservations' : null)
  return (
    <div ref={box} tabIndex={-1}>
      <Banner
        tone="danger"
        action={
          failure.isDuplicate &&
          manage !== null && (
            <ButtonLink variant="secondary" href={manage}>
              See or cancel it
            </ButtonLink>
          )
        }
      >
        <p>{failure.message}</p>
        {failure.isDuplicate && manage === null && <p>The link in its confirmation e-mail shows it, and cancels it.</p>}
      </Banner>
    </div>
  )
}

/** In the order of the fields on the page. */
const ORDER: readonly FieldName[] = ['partySize', 'date', 'location', 'time', 'name', 'email', 'phone', 'requests']

function summarized(errors: FieldErrors) {
  return ORDER.flatMap((name) => {
    const message = errors[name]
    return message === undefined ? [] : [{ fieldId: fieldId(name), message }]
  })
}
