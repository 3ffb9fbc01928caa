import type { ManagedCategoryView } from '@thali/contracts/menu/menu-categories'
import { bowlText, DEFAULT_BOWL, readBowl } from '@thali/domain/menu/bowls/bowl'
import { categoryDrawing, isHonest } from '@thali/domain/menu/bowls/honest'
import { LONGEST_CATEGORY, LONGEST_TAGLINE } from '@thali/domain/menu/categories'
import { type KeyboardEvent, useEffect } from 'react'

import { DrawingField } from './drawing/drawing-field.tsx'
import type { MenuEditor } from './use-menu-editor.ts'
import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { goToField } from '#web/ui/forms/error-summary.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type CategoryFormProps = {
  category: ManagedCategoryView
  editor: MenuEditor
  onSaved: (reply: { categories: ManagedCategoryView[] }, done: string) => void
  onClose: () => void
}

const FIELDS = ['frenchName', 'tagline', 'frenchTagline', 'drawnAs'] as const
const ANY_DISH = bowlText(DEFAULT_BOWL)

/** French name, lines below the name and drawing of a category. It takes the place of the category in the list. */
export function CategoryForm({ category, editor, onSaved, onClose }: CategoryFormProps) {
  const { id, name } = category
  const dishes = editor.items?.filter((dish) => dish.category === id) ?? []
  const form = useFormOf({
    first: () => ({
      frenchName: category.frenchName ?? '',
      tagline: category.tagline ?? '',
      frenchTagline: category.frenchTagline ?? '',
      drawnAs: readBowl(category.drawnAs) && category.drawnAs ? category.drawnAs : '',
    }),
    check: () => ({}),
    async send(fields, idempotencyKey) {
      const typed = FIELDS.map((field) => [field, fields[field].trim() || null] as const)
      const body = Object.fromEntries(typed.filter(([field, value]) => value !== category[field]))
      if (Object.keys(body).length === 0) return onClose()
      const params = { location: editor.place.id, name: id }
      const reply = await call('PATCH /admin/menu/:location/categories/:name', { params, body, idempotencyKey })
      onClose()
      onSaved(reply, `${name} is saved`)
    },
    failureOf: refusalReason,
  })
  const text = (field: (typeof FIELDS)[number]) => ({ ...form.input(field), autoComplete: 'off', onKeyDown: handleKey })
  const first = text('frenchName')
  useEffect(() => void goToField(first.id), [first.id])

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Escape closes the form, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  const { drawnAs } = form.fields
  return (
    <form
      noValidate
      aria-label={`Edit ${name}`}
      className="my-2 grid min-w-0 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <TextField
        label="French name"
        optional
        lang="fr-CA"
        maxLength={LONGEST_CATEGORY}
        {...first}
        error={form.failure ?? undefined}
      />
      <TextField
        label="Line below the name"
        optional
        hint="One short line that guests read above its dishes."
        maxLength={LONGEST_TAGLINE}
        {...text('tagline')}
      />
      <TextField label="French line" optional lang="fr-CA" maxLength={LONGEST_TAGLINE} {...text('frenchTagline')} />
      <DrawingField
        value={drawnAs}
        onChange={(changed) => form.change({ drawnAs: changed })}
        inherited={{ label: 'As any dish', drawing: ANY_DISH }}
        drawn={categoryDrawing({ drawnAs }, dishes)}
        isAllowed={(part) => dishes.every(({ allergens }) => isHonest(part, allergens))}
        hint="Drawn beside its name, and for its dishes without a photo and a drawing of their own. It shows only what all of them declare."
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="staff" busy={form.isBusy}>
          Save
        </Button>
        <Button variant="ghost" size="staff" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
