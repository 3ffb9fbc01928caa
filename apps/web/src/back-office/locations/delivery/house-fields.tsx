import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useState } from 'react'

import type { useFormOf } from '#web/back-office/lib/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { DeliveryForm } from './zone-form.ts'

export type DeliveryFormState = ReturnType<typeof useFormOf<DeliveryForm>>

/** Where the restaurant stands: the middle of the map. */
export function HouseFields({ state }: { state: DeliveryFormState }) {
  const [note, setNote] = useState<string | null>(null)

  function locate() {
    setNote('Asking this device …')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setNote(null)
        state.change({ latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) })
      },
      () => setNote('This device did not say where it is.'),
      { enableHighAccuracy: true, timeout: 20_000 },
    )
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Where the restaurant stands</legend>
      <p className="text-muted">The middle of the map. Only circles and drawn areas need it.</p>
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Latitude" optional inputMode="decimal" {...state.input('latitude')} />
        <TextField label="Longitude" optional inputMode="text" {...state.input('longitude')} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" icon={<LocateFixed aria-hidden size={18} />} onClick={locate}>
          I am there now
        </Button>
        <p role="status" className="text-muted empty:hidden">
          {note}
        </p>
      </div>
    </fieldset>
  )
}
