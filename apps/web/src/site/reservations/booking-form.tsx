import { LONGEST_REQUESTS } from '@thali/domain/reservations/reservation-check'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'

import { ownTableAt } from './book-table.ts'
import { type FieldErrors, fieldId, type FieldName, hasPrompt, PROMPTS, togglePrompt } from './booking-fields.ts'
import { Choices } from './choices.tsx'
import { TimeChoice } from './time-choice.tsx'
import type { BookingDesk } from './use-booking.ts'
import { tabStorage } from '#web/lib/kept/tab-storage.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/forms/chips.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import './reservations.css'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/reservations/booking.ts'

/** The booking form. Nothing chosen or typed is ever cleared. */
type BookingFormProps = {
  desk: BookingDesk
  owner: string
  /** What else there is to read; on wide screens below the times, beside the details. */
  children: ReactNode
}

export function BookingForm({ desk, owner, children }: BookingFormProps) {
  const { errors, failure, attempt, submit } = desk
  const titleId = useId()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  return (
    <form
      noValidate
      onSubmit={handleSubmit}
      // A grid would keep the pinned button within its own row.
      className="booking-form mt-4 flex flex-col gap-5 md:mt-8 md:gap-8 lg:mt-0 lg:grid lg:grid-cols-[minmax(0,1fr)_min(26rem,45%)] lg:grid-rows-[auto_auto_auto_1fr_auto] lg:gap-x-14"
    >
      <div className="grid gap-3 empty:hidden lg:col-span-2 lg:row-start-1">
        <ErrorSummary title={words.form.notBooked} errors={summarized(errors)} attempt={attempt} />
        {failure && <FailureBox desk={desk} owner={owner} />}
      </div>
      <div className="lg:col-span-2 lg:row-start-2">
        <Choices desk={desk} />
      </div>
      <div className="lg:row-start-3">
        <TimeChoice desk={desk} />
      </div>
      <section
        aria-labelledby={titleId}
        className="mt-4 grid content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-3 lg:mt-0"
      >
        <h2 id={titleId} className="display text-2xl">
          {words.form.details}
        </h2>
        <GuestForm desk={desk} />
        <p className="text-sm text-muted">{words.form.free}</p>
      </section>
      <Review desk={desk} />
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-4">{children}</div>
    </form>
  )
}

/**
 * The booking in one line, and its button. On a phone both stay at the thumb once a time is chosen, but make room for the
 * keyboard while something is typed.
 */
function Review({ desk: { choice, line, loss, isBusy } }: { desk: BookingDesk }) {
  const isChosen = choice.time !== null && loss === null
  return (
    <div
      data-pinned={isChosen || undefined}
      className="booking-review grid gap-2 rounded-lg bg-sunken p-4 lg:col-start-2 lg:row-start-5 lg:gap-4 lg:px-5 lg:py-5"
    >
      <p role="status" className="font-semibold text-balance lg:text-lg">
        {isChosen ? line : words.form.chooseTime}
      </p>
      <Button type="submit" size="large" full busy={isBusy}>
        {words.form.book}
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
              {words.form.seeOrCancel}
            </ButtonLink>
          )
        }
      >
        <p>{failure.message}</p>
        {failure.isDuplicate && manage === null && <p>{words.form.linkInMail}</p>}
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

/** Name, contact and requests of the guest. */
function GuestForm({ desk: { guest, errors, type } }: { desk: BookingDesk }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <TextField
        id={fieldId('name')}
        label={words.guest.name}
        autoComplete="name"
        autoCapitalize="words"
        required
        value={guest.name}
        error={errors.name}
        onChange={(event) => type({ name: event.target.value })}
      />
      <TextField
        id={fieldId('email')}
        label={words.guest.email}
        type="email"
        hint={words.guest.emailHint}
        autoComplete="email"
        required
        value={guest.email}
        error={errors.email}
        onChange={(event) => type({ email: event.target.value })}
      />
      <TextField
        id={fieldId('phone')}
        label={words.guest.phone}
        type="tel"
        hint={words.guest.phoneHint}
        autoComplete="tel"
        required
        value={guest.phone}
        error={errors.phone}
        onChange={(event) => type({ phone: event.target.value })}
      />
      <div className="grid gap-2">
        <TextArea
          id={fieldId('requests')}
          label={words.guest.requests}
          optional
          maxLength={LONGEST_REQUESTS}
          count={guest.requests.length}
          value={guest.requests}
          error={errors.requests}
          onChange={(event) => type({ requests: event.target.value })}
        />
        <div role="group" aria-label={words.guest.prompts} className="flex flex-wrap gap-2">
          {PROMPTS.map((prompt) => (
            <ToggleChip
              key={prompt}
              pressed={hasPrompt(guest.requests, prompt)}
              onChange={() => type({ requests: togglePrompt(guest.requests, prompt) })}
            >
              {prompt}
            </ToggleChip>
          ))}
        </div>
      </div>
    </div>
  )
}
