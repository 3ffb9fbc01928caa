import type { ManagedItemView } from '@thali/contracts/menu-management'

import { changeOf, formOf, inputOf, type ItemErrors, type ItemForm, problemsOf } from './item-form.ts'
import type { MenuEditor } from '../use-menu-editor.ts'
import { MENU_QUEUED, type MenuAction, refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { refusedFields, useForm } from '#web/lib/forms/use-form.ts'
import { toast } from '#web/ui/notices/toast.ts'

type Wish = {
  /** Null: a new one. */
  item: ManagedItemView | null
  editor: MenuEditor
  onClose: () => void
  /** It is on the menu, and has no photo yet. */
  onAdded?: (added: ManagedItemView) => void
}
export type ItemFormState = ReturnType<typeof useItemForm>

/** A dish being added or changed: the fields, what is wrong with them, and the sending. */
export function useItemForm({ item, editor, onClose, onAdded }: Wish) {
  const state = useForm<ItemForm, ItemErrors>(() => formOf(item))
  const { before, fields: form, begin, refuse } = state

  async function submit() {
    if (state.isBusy) return
    const problems = problemsOf(form)
    if (Object.keys(problems).length > 0) {
      refuse(problems, null)
      return
    }
    const action = actionOf({ item, before, form, location: editor.place.id })
    if (action === null) {
      onClose()
      return
    }

    begin()
    try {
      const news = await editor.carryOut(action)
      if (news) toast.success(`${action.name} is saved`)
      else toast.info(MENU_QUEUED)
      if (item === null && onAdded && news?.saved?.image === null) onAdded(news.saved)
      else onClose()
    } catch (error) {
      refuse(ofForm(refusedFields(error), form), refusalReason(error))
    }
  }

  return { ...state, form, submit }
}

type Typed = { item: ManagedItemView | null; before: ItemForm; form: ItemForm; location: string }

/** What is to be done; null when nothing was changed. */
function actionOf({ item, before, form, location }: Typed): MenuAction | null {
  const name = form.name.trim()
  if (item === null) return { kind: 'menu-add', location, name, input: inputOf(form) }
  const change = changeOf(before, form)
  return Object.keys(change).length === 0 ? null : { kind: 'menu-change', location, id: item.id, name, change }
}

/** The service's objections to what the form has a field for. */
function ofForm(refused: ItemErrors, form: ItemForm): ItemErrors {
  return Object.fromEntries(Object.entries(refused).filter(([field]) => field in form))
}
