import type { ManagedItemView } from '@thali/contracts/menu/menu-management'

import { dishesWords } from './menu-words.ts'
import type { MenuEditor, Visibility } from './use-menu-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectedBar } from '#web/ui/lists/selected-bar.tsx'

type BulkBarProps = {
  chosen: readonly ManagedItemView[]
  /** How many dishes the filtered list has. */
  shown: number
  editor: MenuEditor
  onAll: () => void
  onNone: () => void
}

/** Bulk actions at the bottom while dishes are selected. */
export function BulkBar({ chosen, shown, editor, onAll, onNone }: BulkBarProps) {
  const isBusy = chosen.some(({ id }) => editor.busy.has(id))

  async function choose(visibility: Visibility) {
    if (await editor.switchItems(chosen, visibility)) onNone()
  }

  return (
    <SelectedBar
      label="Selected dishes"
      words={`${dishesWords(chosen.length)} selected`}
      className="-mx-3 px-3 md:-mx-6 md:px-6"
    >
      <Button variant="secondary" onClick={chosen.length === shown ? onNone : onAll}>
        {chosen.length === shown ? 'Select none' : `Select all ${shown}`}
      </Button>
      <Button variant="secondary" busy={isBusy} onClick={() => void choose('tomorrow')}>
        Hide {chosen.length} until tomorrow
      </Button>
      <Button variant="secondary" busy={isBusy} onClick={() => void choose('open-ended')}>
        Hide {chosen.length}
      </Button>
      <Button busy={isBusy} onClick={() => void choose('shown')}>
        Show {chosen.length}
      </Button>
    </SelectedBar>
  )
}
