import type { MenuItemView, MenuView } from '@thali/contracts/menu/menu'
import { useState } from 'react'

import type { DraftEditor } from './use-change-draft.ts'
import { DishDialog, type PickedChoice } from '#web/back-office/order-taking/dishes/dish-dialog.tsx'
import { MenuPanel } from '#web/back-office/order-taking/dishes/menu-panel.tsx'
import type { ApiError } from '#web/lib/api/api.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import '#web/back-office/order-taking/order-taking.css'

type DishPickerProps = {
  editor: DraftEditor
  menu: MenuView | undefined
  failure: { error: ApiError; retry: () => void } | null
  onClose: () => void
}

/** The menu of the counter: a dish that is picked is added to the order. */
export function DishPicker({ editor, menu, failure, onClose }: DishPickerProps) {
  const [picked, setPicked] = useState<MenuItemView | null>(null)

  function confirm(choice: PickedChoice): string | undefined {
    if (!picked) return undefined
    const refusal = editor.add(picked, choice)
    if (refusal !== undefined) return refusal
    announce(`${choice.quantity} ${picked.name} is added`)
    onClose()
    return undefined
  }

  return (
    <>
      <Dialog open onClose={onClose} title="Add a dish" size="wide">
        <div className="change-menu">
          <MenuPanel
            head={null}
            waiting={null}
            locationId={editor.draft.order.locationInfo.id}
            menu={menu}
            failure={failure}
            cart={editor.draft.added}
            onPick={setPicked}
          />
        </div>
      </Dialog>
      {picked && menu && (
        <DishDialog
          key={picked.id}
          item={picked}
          menu={menu}
          line={null}
          onConfirm={confirm}
          onClose={() => setPicked(null)}
        />
      )}
    </>
  )
}
