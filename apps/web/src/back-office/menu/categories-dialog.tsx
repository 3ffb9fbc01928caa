import type { ManagedCategoryView } from '@thali/contracts/menu/menu-categories'
import type { ListManagedItems } from '@thali/contracts/menu/menu-management'
import {
  CATEGORY_REFUSALS,
  categoryId,
  categoryName,
  categoryRefusal,
  LONGEST_CATEGORY,
} from '@thali/domain/menu/categories'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { categoryLabel, dishesWords } from './menu-words.ts'
import type { MenuEditor } from './use-menu-editor.ts'
import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { putRead } from '#web/back-office/lib/reads.ts'
import { call } from '#web/lib/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { goToField } from '#web/ui/forms/error-summary.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

type CategoriesDialogProps = { editor: MenuEditor; onClose: () => void }

/** Adds and deletes categories, which all locations share. The default ones cannot be deleted. */
export function CategoriesDialog({ editor, onClose }: CategoriesDialogProps) {
  const { form, failure, isBusy, remove, showChanged, question } = useCategories(editor)
  const error = form.errors['name'] ?? form.failure ?? undefined
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
        noValidate
        className="mb-5 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <TextField
          label="New category"
          hint="It is added at every location that you manage."
          className="min-w-0 flex-1 basis-60"
          placeholder="e.g., Desserts, Beverages"
          autoComplete="off"
          maxLength={200}
          {...form.input('name')}
          error={error}
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
      <h3 id={`${form.id}-list`} className="mb-1 font-semibold">
        Current categories
      </h3>
      <ul aria-labelledby={`${form.id}-list`} className="divide-y divide-line">
        {editor.categories.map((category) => (
          <li key={category.id} className="flex min-h-13 items-center gap-3 [overflow-wrap:anywhere]">
            <div className="min-w-0 flex-1 pt-2">
              {category.name} <span className="text-sm text-muted">· {dishesWords(category.items)}</span>
              {!category.isKept && (
                <div>
                  <CategoryFrench category={category} locationId={editor.place.id} onSaved={showChanged} />
                </div>
              )}
            </div>
            {category.isDefault && <Badge>Default</Badge>}
            {category.isKept && <Badge>Deleted</Badge>}
            {!category.isDefault && !category.isKept && (
              <IconButton
                label={`Delete ${category.name}`}
                className="text-danger!"
                icon={<Trash aria-hidden size={18} />}
                aria-disabled={isBusy || undefined}
                onClick={() => void remove(category)}
              />
            )}
          </li>
        ))}
      </ul>
      {question}
    </Dialog>
  )
}

function useCategories({ place, categories, reread }: MenuEditor) {
  const params = { location: place.id }
  const [confirm, question] = useConfirm()
  const removing = useCall('DELETE /admin/menu/:location/categories/:name', {
    onSuccess: (reply, { params: { name } }) => showChanged(reply, `${categoryLabel(name, categories)} is deleted`),
    failureOf: refusalReason,
  })

  /** Shows the categories of the reply before the menu has been read again. */
  function showChanged(reply: { categories: ManagedCategoryView[] }, done: string) {
    void putRead(['GET /admin/menu/:location/items', { params }], (menu) => menu && { ...menu, ...reply })
    announce(done)
    void reread()
  }

  const form = useFormOf({
    first: () => ({ name: '' }),
    check({ name }): { name?: string } {
      const known = categories.filter(({ isKept }) => !isKept).map(({ id }) => id)
      const refusal = categoryRefusal(name, known)
      return refusal ? { name: CATEGORY_REFUSALS[refusal] } : {}
    },
    async send({ name }, idempotencyKey) {
      removing.reset()
      const reply = await call('POST /admin/menu/:location/categories', { params, body: { name }, idempotencyKey })
      showChanged(reply, `${categoryName(categoryId(name))} is added`)
      form.reset({ name: '' })
    },
    failureOf: refusalReason,
  })

  const isBusy = form.isBusy || removing.isPending

  async function remove({ id, name, items }: ManagedCategoryView) {
    if (isBusy || !(await confirm(deletionOf({ name, items })))) return
    removing.mutate({ params: { ...params, name: id } })
  }

  const failed = removing.variables?.params.name ?? ''
  const failure = removing.failure && `${categoryLabel(failed, categories)}: ${removing.failure}`
  return { form, failure, isBusy, remove, showChanged, question }
}

function deletionOf({ name, items }: Pick<ManagedCategoryView, 'name' | 'items'>) {
  const kept = `${dishesWords(items)} here ${items === 1 ? 'keeps' : 'keep'} it until moved to another category, and it stays in this list as long.`
  const body = `It goes at every location that you manage. ${items === 0 ? 'No dish here has it.' : kept}`
  return { title: `Delete ${name}`, body, confirmLabel: 'Delete', tone: 'danger' } as const
}

type CategoryFrenchProps = {
  category: ManagedCategoryView
  locationId: string
  onSaved: (reply: Pick<ListManagedItems['reply'], 'categories'>, done: string) => void
}

/** The name of a category on the French menu, which is typed in its place. */
function CategoryFrench(props: CategoryFrenchProps) {
  const { name, frenchName } = props.category
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    // The button has to be back before it can take the focus.
    flushSync(() => setIsOpen(false))
    button.current?.focus()
  }

  if (isOpen) return <FrenchNameForm {...props} onClose={close} />
  return (
    <Button
      ref={button}
      variant="ghost"
      size="staff"
      aria-label={frenchName === null ? `Add a French name to ${name}` : `French: ${frenchName}, the name of ${name}`}
      className="-ms-3 justify-start! text-sm! font-normal!"
      onClick={() => setIsOpen(true)}
    >
      {frenchName === null ? (
        'Add a French name'
      ) : (
        <span>
          French: <span lang="fr-CA">{frenchName}</span>
        </span>
      )}
    </Button>
  )
}

function FrenchNameForm({ category, locationId, onSaved, onClose }: CategoryFrenchProps & { onClose: () => void }) {
  const { id, name } = category
  const form = useFormOf({
    first: () => ({ frenchName: category.frenchName ?? '' }),
    check: () => ({}),
    async send({ frenchName }, idempotencyKey) {
      const reply = await call('PATCH /admin/menu/:location/categories/:name', {
        params: { location: locationId, name: id },
        body: { frenchName: frenchName.trim() || null },
        idempotencyKey,
      })
      onClose()
      onSaved(
        reply,
        frenchName.trim() === '' ? `${name} has no French name` : `${name} is ${frenchName.trim()} in French`,
      )
    },
    failureOf: refusalReason,
  })
  const input = form.input('frenchName')
  useEffect(() => void goToField(input.id), [input.id])
  return (
    <form
      noValidate
      className="my-2 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <TextField
        label={`French name of ${name}`}
        lang="fr-CA"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Escape closes the field, not the dialog around it.
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }}
        autoComplete="off"
        maxLength={LONGEST_CATEGORY}
        className="min-w-0 flex-1 basis-48"
        {...input}
        error={form.failure ?? undefined}
      />
      <Button type="submit" size="staff" busy={form.isBusy}>
        Save
      </Button>
      <Button variant="ghost" size="staff" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
