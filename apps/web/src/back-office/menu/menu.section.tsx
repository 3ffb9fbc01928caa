import type { LocationView } from '@thali/contracts/locations/locations'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'

import type { MenuDialog } from './dish-controls.tsx'
import { MenuBody } from './menu-body.tsx'
import { type MenuEditor, useMenuEditor } from './use-menu-editor.ts'
import { useWorthALook, WorthALook, WorthALookButton } from './worth-a-look.tsx'
import { useOnePlace } from '#web/back-office/live/place.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** The menu of a location: dishes, prices, categories and availability. The location is chosen in the bar on top. */
export function MenuSection() {
  const { activePlaces, choice } = useWorkspace()
  const one = useOnePlace(activePlaces)
  const place = activePlaces.find(({ id }) => id === choice) ?? one
  return place && <MenuOf key={place.id} place={place} isChosen={place.id === choice} />
}

function MenuOf({ place, isChosen }: { place: LocationView; isChosen: boolean }) {
  const editor = useMenuEditor(place)
  const [dialog, setDialog] = useState<MenuDialog | null>(null)
  const worth = useWorthALook(editor)
  const { live } = useWorkspace()
  return (
    <div className="@container grid w-full grid-cols-1 max-w-[100rem] gap-2 p-3 md:px-6">
      <PageHeading
        dense
        title="Menu Management"
        lead={isChosen ? undefined : `${place.name}. The location above chooses another menu.`}
        actions={
          <>
            <WorthALookButton {...worth} />
            <Tools editor={editor} onOpen={setDialog} />
          </>
        }
        className="items-center! gap-y-2!"
      />
      <WorthALook {...worth} editor={editor} onOpen={setDialog} />
      {live.status === 'offline' && (
        <Banner tone="warning">Offline - Changes will sync when connection is restored</Banner>
      )}
      <MenuBody editor={editor} dialog={dialog} onOpen={setDialog} />
      {editor.question}
    </div>
  )
}

/** On a phone the sign alone; the words are then read out. */
const TOOL = '@max-[40rem]:px-3!'
const TOOL_WORDS = '@max-[40rem]:sr-only'

function Tools({ editor, onOpen }: { editor: MenuEditor; onOpen: (dialog: MenuDialog) => void }) {
  const { live } = useWorkspace()
  const isOffline = live.status === 'offline'
  return (
    <>
      <Button
        size="staff"
        variant="secondary"
        busy={editor.isRefreshing}
        className={TOOL}
        icon={<RefreshCw aria-hidden size={18} />}
        onClick={editor.refresh}
      >
        <span className={TOOL_WORDS}>Refresh</span>
      </Button>
      <Button
        size="staff"
        variant="secondary"
        disabled={isOffline}
        aria-haspopup="dialog"
        className={TOOL}
        icon={<ArrowDownUp aria-hidden size={18} />}
        onClick={() => onOpen({ kind: 'files' })}
      >
        <span className={TOOL_WORDS}>Import &amp; Export</span>
      </Button>
      <Button
        size="staff"
        disabled={isOffline}
        className={TOOL}
        icon={<Plus aria-hidden size={18} />}
        onClick={() => onOpen({ kind: 'add' })}
      >
        <span className={TOOL_WORDS}>Add Item</span>
      </Button>
    </>
  )
}
