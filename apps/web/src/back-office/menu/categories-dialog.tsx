import type { ManagedCategoryView } from '@thali/contracts/menu/menu-categories'
import { categoryDrawing } from '@thali/domain/menu/bowls/honest'
import { CATEGORY_REFUSALS, categoryId, categoryName, categoryRefusal } from '@thali/domain/menu/categories'
import Trash from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { CategoryForm } from './category-form.tsx'
import { categoryLabel, dishesWords } from './menu-words.ts'
import type { MenuEditor } from './use-menu-editor.ts'
import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { useCall } from '#web/back-office/lib/mutations.ts'
import { putRead } from '#web/back-office/lib/reads.ts'
import { DishBowl } from '#web/dishes/dish-bowl.tsx'
import { call } from '#web/lib/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
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
      buttons={
        <>
          <Button onClick={onClose}>Done</Button>
        </>
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
          <li
            key={category.id}
            className="flex min-h-13 items-start gap-3 py-2 [overflow-wrap:anywhere] has-[form]:flex-col has-[form]:items-stretch has-[form]:*:first:hidden"
          >
            <DishBowl drawing={drawingOfCategory(category, editor)} size={48} />
            <div className="min-w-0 flex-1">
              {category.name} <span className="text-sm text-muted">· {dishesWords(category.items)}</span>
              {!category.isKept && <CategoryDetails category={category} editor={editor} onSaved={showChanged} />}
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

function drawingOfCategory(category: ManagedCategoryView, { items = [] }: MenuEditor): string {
  return categoryDrawing(
    category,
    items.filter((dish) => dish.category === category.id),
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

type CategoryDetailsProps = Omit<Parameters<typeof CategoryForm>[0], 'onClose'>

/** The line and the French name of a category, and the button that opens its form. */
function CategoryDetails(props: CategoryDetailsProps) {
  const { name, frenchName, tagline } = props.category
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    // The button has to be back before it can take the focus.
    flushSync(() => setIsOpen(false))
    button.current?.focus()
  }

  if (isOpen) return <CategoryForm {...props} onClose={close} />
  return (
    <div className="text-sm text-muted">
      {tagline !== null && <p>{tagline}</p>}
      {frenchName !== null && (
        <p>
          French: <span lang="fr-CA">{frenchName}</span>
        </p>
      )}
      <Button
        ref={button}
        variant="ghost"
        size="staff"
        aria-label={`Edit ${name}`}
        className="-ms-3 text-sm!"
        onClick={() => setIsOpen(true)}
      >
        Edit
      </Button>
    </div>
  )
}
