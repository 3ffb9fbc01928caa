import type { ManagedGroupView } from '@thali/contracts/menu/option-groups'
import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'

import type { MenuEditor } from '../use-menu-editor.ts'
import { unitsWords } from './group-form.ts'
import { optionsWords, tellingName, usesWords } from './group-words.ts'
import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { AS_PREVIEW } from '#web/back-office/lib/affected-question.tsx'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

type GroupsDialogProps = {
  editor: MenuEditor
  /** Null for a new group. */
  onEdit: (group: ManagedGroupView | null) => void
  /** Begins a new group as a copy. */
  onCopy: (group: ManagedGroupView) => void
  onClose: () => void
}

/** The option groups of a menu, with where guests meet each. */
export function GroupsDialog({ editor, onEdit, onCopy, onClose }: GroupsDialogProps) {
  const { groups, items = [], place } = editor
  const removing = useCall('DELETE /admin/menu/:location/groups/:id', {
    onSuccess: async (_reply, { params: { id } }) => {
      announce(`${nameOf(id, groups)} is deleted`)
      await editor.reread()
    },
    failureOf: refusalReason,
  })

  async function remove(group: ManagedGroupView) {
    if (removing.isPending) return
    const params = { location: place.id, id: group.id }
    const preview = () =>
      callOnce('DELETE /admin/menu/:location/groups/:id', {
        params,
        query: { preview: 'true' },
        ...AS_PREVIEW,
      })
    const asked = deletionOf(group, usesWords(group, items, groups))
    if (await editor.ask('dishes', [preview], asked)) removing.mutate({ params, query: {} })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Option Groups"
      buttons={
        <>
          <Button variant="secondary" icon={<Plus aria-hidden size={18} />} onClick={() => onEdit(null)}>
            Add Group
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p className="mb-4 text-muted">
        Sizes, breads, extras: what guests choose for a dish. A group can belong to many dishes; each dish names its
        groups in its own form.
      </p>
      {removing.failure && (
        <Banner tone="danger" className="mb-4" title="The group is not deleted">
          {removing.failure}
        </Banner>
      )}
      {groups.length === 0 && <p className="py-3 text-lg">{place.name} has no option groups yet.</p>}
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <li key={group.id} className="flex min-h-13 items-center gap-2 py-1 [overflow-wrap:anywhere]">
            <p className="min-w-0 flex-1">
              <span className="font-semibold">{group.name}</span>{' '}
              <span className="text-sm text-muted">
                {unitsWords(group)} · {optionsWords(group)} · {usesWords(group, items, groups)}
              </span>
            </p>
            <IconButton
              label={`Edit ${tellingName(group, groups)}`}
              icon={<Pencil aria-hidden size={18} />}
              onClick={() => onEdit(group)}
            />
            <IconButton
              label={`Duplicate ${tellingName(group, groups)}`}
              icon={<Copy aria-hidden size={18} />}
              onClick={() => onCopy(group)}
            />
            <IconButton
              label={`Delete ${tellingName(group, groups)}`}
              className="text-danger!"
              icon={<Trash aria-hidden size={18} />}
              aria-disabled={removing.isPending || undefined}
              onClick={() => void remove(group)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function nameOf(id: string, groups: readonly ManagedGroupView[]): string {
  return groups.find((group) => group.id === id)?.name ?? 'The group'
}

function deletionOf({ name }: ManagedGroupView, uses: string) {
  const body = `Asked now by: ${uses}. Guests will no longer be asked for it. Orders keep what was chosen.`
  return { title: `Delete ${name}`, body, confirmLabel: 'Delete', tone: 'danger' } as const
}
