import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useState } from 'react'

import type { DeliveryFormState } from './delivery-part.tsx'
import { houseOf } from './zone-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FoldedPart } from '#web/ui/forms/folded-part.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Where the restaurant stands: the middle of the map. */
export function HousePoint({ state }: { state: DeliveryFormState }) {
  const [note, setNote] = useState<string | null>(null)
  const isKnown = houseOf(state.fields) !== null

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
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">Where the restaurant stands</legend>
      <p className="text-muted">{isKnown ? 'It is the middle of the map.' : 'Only circles and drawn areas need it.'}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" icon={<LocateFixed aria-hidden size={18} />} onClick={locate}>
          Use my position
        </Button>
        <p role="status" className="text-muted empty:hidden">
          {note}
        </p>
      </div>
      <FoldedPart
        summary="Exact position"
        hasError={state.errors['latitude'] !== undefined || state.errors['longitude'] !== undefined}
        className="grid grid-cols-1 gap-3 px-4 pt-2 pb-4 2xs:grid-cols-2"
      >
        <TextField label="Latitude" optional inputMode="decimal" {...state.input('latitude')} />
        <TextField label="Longitude" optional inputMode="text" {...state.input('longitude')} />
      </FoldedPart>
    </fieldset>
  )
}
