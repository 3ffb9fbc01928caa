import type { ManagedCategoryView } from '@thali/contracts/menu-management'
import { CATEGORY_REFUSALS, categoryId, categoryName, categoryRefusal } from '@thali/domain/menu/categories'
import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useId, useState } from 'react'

import { dishesWords } from './menu-words.ts'
import type { MenuEditor } from './use-menu-editor.ts'
import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { call } from '#web/lib/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type CategoriesDialogProps = { editor: MenuEditor; onClose: () => void }

/** The categories of all menus: what they begin with stays, others come and go. */
export function CategoriesDialog({ editor, onClose }: CategoriesDialogProps) {
  const state = useCategories(editor)
  const { categories, error, failure, isBusy, name, setName } = state
  const formId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Manage Categories"
      footer={
        <div className="flex justify-end">
          <Button onClick={onClose}>Done</Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="mb-5 flex flex-wrap items-end gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void state.add()
        }}
      >
        <TextField
          label="New category"
          hint="It is added at every location that you manage."
          className="min-w-0 flex-1 basis-60"
          placeholder="e.g., Desserts, Beverages"
          autoComplete="off"
          maxLength={200}
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={isBusy} className={error ? 'xs:mb-8' : undefined}>
          Add Category
        </Button>
      </form>
      {failure !== null && (
        <Banner tone="danger" className="mb-4">
          {failure}
        </Banner>
      )}
      <h3 id={`${formId}-list`} className="mb-1 font-semibold">
        Current categories
      </h3>
      <ul aria-labelledby={`${formId}-list`} className="divide-y divide-line">
        {categories.map((category) => (
          <li key={category.id} className="flex min-h-13 items-center gap-3 [overflow-wrap:anywhere]">
            <span className="min-w-0 flex-1">
              {category.name}
              <span className="block text-sm text-muted">{dishesWords(category.items)}</span>
            </span>
            {category.isDefault && <Badge>Default</Badge>}
            {category.isKept && <Badge>Deleted</Badge>}
            {!category.isDefault && !category.isKept && (
              <IconButton
                label={`Delete ${category.name}`}
                className="text-danger!"
                icon={<Trash aria-hidden size={18} />}
                aria-disabled={isBusy || undefined}
                onClick={() => void state.remove(category)}
              />
            )}
          </li>
        ))}
      </ul>
      {state.question}
    </Dialog>
  )
}

function useCategories({ place, categories, refresh }: MenuEditor) {
  const params = { location: place.id }
  /** As the last answer had them; null: as they were read with the dishes. */
  const [answered, setAnswered] = useState<readonly ManagedCategoryView[] | null>(null)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [confirm, question] = useConfirm()
  const shown = answered ?? categories

  async function carryOut(
    doing: () => Promise<{ categories: ManagedCategoryView[] }>,
    { done, onRefused }: { done: string; onRefused: (reason: string) => void },
  ) {
    setIsBusy(true)
    setError(undefined)
    setFailure(null)
    try {
      setAnswered((await doing()).categories)
      announce(done)
      void refresh()
      return true
    } catch (cause) {
      onRefused(refusalReason(cause))
      return false
    } finally {
      setIsBusy(false)
    }
  }

  async function add() {
    if (isBusy) return
    const refusal = categoryRefusal(
      name,
      shown.filter(({ isKept }) => !isKept).map(({ id }) => id),
    )
    if (refusal) {
      setError(CATEGORY_REFUSALS[refusal])
      return
    }
    const added = await carryOut(() => call('POST /admin/menu/:location/categories', { params, body: { name } }), {
      done: `${categoryName(categoryId(name))} is added`,
      onRefused: setError,
    })
    if (added) setName('')
  }

  async function remove(category: ManagedCategoryView) {
    if (isBusy || !(await confirm(deletionOf(category)))) return
    const target = { ...params, name: category.id }
    await carryOut(() => call('DELETE /admin/menu/:location/categories/:name', { params: target }), {
      done: `${category.name} is deleted`,
      onRefused: (reason) => setFailure(`${category.name}: ${reason}`),
    })
  }

  function type(typed: string) {
    setName(typed)
    setError(undefined)
  }

  return { categories: shown, name, setName: type, error, failure, isBusy, question, add, remove }
}

function deletionOf({ name, items }: ManagedCategoryView) {
  const kept = `${dishesWords(items)} here ${items === 1 ? 'keeps' : 'keep'} it until moved to another category, and it stays in this list as long.`
  const body = `It goes at every location that you manage. ${items === 0 ? 'No dish here has it.' : kept}`
  return { title: `Delete ${name}`, body, confirmLabel: 'Delete', tone: 'danger' } as const
}
