import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { DISH_NUMBERS, type DishNumber } from '@thali/domain/menu/dish-fields'
import type { ReactNode } from 'react'

import type { MenuEditor } from '../use-menu-editor.ts'
import { changeOf, fieldOf, formOf, inputOf, type ItemForm, problemsOf, workProblems } from './item-form.ts'
import { MENU_QUEUED, type MenuAction, previewMenu, refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'

export type ItemFormProps = {
  /** Null for a new dish. */
  item: ManagedItemView | null
  editor: MenuEditor
  onClose: () => void
  /** Called instead of `onClose` when a new dish was saved without a photo. */
  onAdded?: (added: ManagedItemView) => void
}
type ItemFormState = ReturnType<typeof useItemForm>

/** The form that adds or edits a dish. */
export function useItemForm({ item, editor, onClose, onAdded }: ItemFormProps) {
  const before = formOf(item)

  async function save(form: ItemForm) {
    const action = actionOf({ item, before, form, location: editor.place.id })
    if (action === null) return onClose()
    if (action.kind === 'menu-change' && action.change.isAvailable === false) {
      if (!(await editor.ask('dishes', [() => previewMenu(action)]))) return
    }
    const news = await editor.carryOut(action)
    if (news) toast.success(`${action.name} is saved`)
    else toast.info(MENU_QUEUED)
    if (item === null && onAdded && news?.saved?.image === null) onAdded(news.saved)
    else onClose()
  }

  return useFormOf<ItemForm>({
    first: () => before,
    check: (form) => ({ ...problemsOf(form), ...workProblems(before, form, editor.stations) }),
    send: save,
    failureOf: refusalReason,
    fieldOf,
  })
}

type Edited = { item: ManagedItemView | null; before: ItemForm; form: ItemForm; location: string }

/** The change to send; null when nothing was changed. */
function actionOf({ item, before, form, location }: Edited): MenuAction | null {
  const name = form.name.trim()
  if (item === null) return { kind: 'menu-add', location, name, input: inputOf(form) }
  const change = changeOf(before, form)
  return Object.keys(change).length === 0 ? null : { kind: 'menu-change', location, id: item.id, name, change }
}

export type PartProps = { form: ItemFormState }

/** A titled part of the form. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="display mb-3 text-xl">{title}</legend>
      {children}
    </fieldset>
  )
}

type NumberFieldProps = PartProps & { name: DishNumber; hint?: string; suffix?: string }

/** One of the plain numbers of a dish. */
export function NumberField({ form, name, ...props }: NumberFieldProps) {
  const { label } = DISH_NUMBERS[name]
  return <TextField label={label} optional inputMode="numeric" autoComplete="off" {...props} {...form.input(name)} />
}
