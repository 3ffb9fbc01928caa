import type { MenuFindingView } from '@thali/contracts/menu/option-groups'
import { useState } from 'react'

import type { MenuDialog } from '../dish-buttons.tsx'
import type { MenuEditor } from '../use-menu-editor.ts'
import { useRead } from '#web/back-office/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'

/** So many findings are listed before the rest is asked for. */
const FEW = 8

/** What looks wrong on the menu; undefined while it was not read. */
export function useFindings({ place }: MenuEditor): MenuFindingView[] | undefined {
  return useRead('GET /admin/menu/:location/findings', { params: { location: place.id } }).data?.findings
}

type FindingsProps = {
  findings: readonly MenuFindingView[]
  editor: MenuEditor
  onOpen: (dialog: MenuDialog) => void
}

/** The findings as entries of a list, each with the place where it is put right. */
export function Findings({ findings, editor, onOpen }: FindingsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? findings : findings.slice(0, FEW)
  return (
    <>
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
    </>
  )
}

type FindingProps = { finding: MenuFindingView } & Omit<FindingsProps, 'findings'>

function Finding({ finding, editor, onOpen }: FindingProps) {
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
