import { LONGEST_REQUESTS } from '@thali/domain/reservations/reservation-check'

import { ToggleChip } from '#web/ui/forms/chips.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { words } from '#words/reservations/booking.ts'
import { fieldId, hasPrompt, PROMPTS, togglePrompt } from './booking-fields.ts'
import type { BookingDesk } from './use-booking.ts'

/** Name, contact and requests of the guest. */
export function GuestForm({ desk: { guest, errors, type } }: { desk: BookingDesk }) {
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
