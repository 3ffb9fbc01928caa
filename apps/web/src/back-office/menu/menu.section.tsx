import type { LocationView } from '@thali/contracts/locations/locations'
import { defaultAmong } from '@thali/domain/locations/default-location'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'

import type { MenuDialog } from './dish-buttons.tsx'
import { MenuBody } from './menu-body.tsx'
import { type MenuEditor, useMenuEditor } from './use-menu-editor.ts'
import { ALL_PLACES } from '#web/back-office/live/place.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

/** The menu of a location: dishes, prices, categories and availability. */
export function MenuSection() {
  const { place, places, choose } = useMenuPlace()
  if (!place) return null
  return <MenuOf key={place.id} place={place} places={places} onChoose={choose} />
}

type MenuOfProps = { place: LocationView; places: readonly LocationView[]; onChoose: (id: string) => void }

function MenuOf({ place, places, onChoose }: MenuOfProps) {
  const editor = useMenuEditor(place)
  const [dialog, setDialog] = useState<MenuDialog | null>(null)
  const { live } = useWorkspace()
  return (
    <div className="@container mx-auto grid w-full max-w-[100rem] gap-5 p-4 md:p-6">
      <PageHeading
        dense
        title="Menu Management"
        actions={<Tools editor={editor} onAdd={() => setDialog({ kind: 'add' })} />}
      />
      <SelectField
        label="Menu of"
        className="max-w-80"
        options={places.map(({ id, name }) => ({ value: id, label: name }))}
        value={place.id}
        onChange={(event) => onChoose(event.target.value)}
      />
      {live.status === 'offline' && (
        <Banner tone="warning">Offline - Changes will sync when connection is restored</Banner>
      )}
      <MenuBody editor={editor} dialog={dialog} onOpen={setDialog} />
      {editor.question}
    </div>
  )
}

function Tools({ editor, onAdd }: { editor: MenuEditor; onAdd: () => void }) {
  const { live } = useWorkspace()
  return (
    <>
      <Button
        variant="secondary"
        busy={editor.isRefreshing}
        icon={<RefreshCw aria-hidden size={18} />}
        onClick={editor.refresh}
      >
        Refresh
      </Button>
      <Button disabled={live.status === 'offline'} icon={<Plus aria-hidden size={18} />} onClick={onAdd}>
        Add Item
      </Button>
    </>
  )
}

/** The location whose menu is edited: chosen here, otherwise the one the device shows, otherwise the default one. */
function useMenuPlace() {
  const { activePlaces: places, choice } = useWorkspace()
  const [chosen, setChosen] = useState<{ id: string; under: string } | null>(null)
  // A new choice for the whole device overrides an older one made here.
  const own = chosen?.under === choice ? chosen.id : null
  const wanted = own ?? (choice === ALL_PLACES ? null : choice)
  const place = places.find(({ id }) => id === wanted) ?? defaultAmong(places)
  return { place, places, choose: (id: string) => setChosen({ id, under: choice }) }
}
