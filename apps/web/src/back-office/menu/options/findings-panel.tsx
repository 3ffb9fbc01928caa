import type { MenuFindingView } from '@thali/contracts/menu/option-groups'
import { useState } from 'react'

import type { MenuDialog } from '../dish-buttons.tsx'
import { FoldedPanel } from '../folded-panel.tsx'
import type { MenuEditor } from '../use-menu-editor.ts'
import { useRead } from '#web/back-office/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'

/** So many findings are listed before the rest is asked for. */
const FEW = 8

type FindingsPanelProps = { editor: MenuEditor; onOpen: (dialog: MenuDialog) => void }

/** What looks wrong on the menu, each with the place where it is put right; nothing when nothing does. */
export function FindingsPanel({ editor, onOpen }: FindingsPanelProps) {
  const { data } = useRead('GET /admin/menu/:location/findings', { params: { location: editor.place.id } })
  const [isWhole, setIsWhole] = useState(false)
  const findings = data?.findings ?? []
  if (findings.length === 0) return null
  const shown = isWhole ? findings : findings.slice(0, FEW)
  return (
    <FoldedPanel title="Worth a look" aside={countWords(findings.length)}>
      {shown.map((finding) => (
        <Finding key={JSON.stringify(finding)} finding={finding} editor={editor} onOpen={onOpen} />
      ))}
      {shown.length < findings.length && (
        <li className="py-2">
          <Button variant="ghost" size="staff" onClick={() => setIsWhole(true)}>
            Show all {findings.length}
          </Button>
        </li>
      )}
    </FoldedPanel>
  )
}

function Finding({ finding, editor, onOpen }: { finding: MenuFindingView } & FindingsPanelProps) {
  const dialog = dialogAt(finding, editor)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 [overflow-wrap:anywhere]">
      <p className="min-w-0 flex-1 basis-64">
        {finding.isError && <span className="font-semibold text-danger">Error: </span>}
        {finding.message}
      </p>
      {dialog && (
        <Button variant="ghost" size="staff" aria-label={`Open: ${finding.message}`} onClick={() => onOpen(dialog)}>
          Open
        </Button>
      )}
    </li>
  )
}

/** The dialog in which a finding is put right; null while its dish or group is not in the list. */
function dialogAt({ place }: MenuFindingView, { items = [], groups }: MenuEditor): MenuDialog | null {
  if ('dishId' in place) {
    const item = items.find(({ id }) => id === place.dishId)
    return item ? { kind: 'edit', item } : null
  }
  const group = groups.find(({ id }) => id === place.groupId)
  return group ? { kind: 'group', group, optionId: place.optionId } : null
}

function countWords(count: number): string {
  return count === 1 ? '1 thing on this menu' : `${count} things on this menu`
}
