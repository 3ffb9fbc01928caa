import type { UserView } from '@thali/contracts/user-management'

import { changeOf, formOf, problemsOf, type UserErrors, type UserForm } from './user-form.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { refreshReads } from '#web/lib/api/use-api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** Form of an account. */
export function useUserForm(user: UserView, onSaved: () => void) {
  const state = useForm<UserForm, UserErrors>(() => formOf(user))
  const { before, fields: form, begin, refuse } = state

  async function submit() {
    if (state.isBusy) return
    const found = problemsOf(form)
    if (Object.keys(found).length > 0) {
      refuse(found, null)
      toast.error('Please fix the form errors', { about: `user ${user.id}` })
      return
    }

    begin()
    try {
      await call('PATCH /admin/users/:id', { params: { id: user.id }, body: changeOf(before, form) })
      toast.success('User updated successfully', { about: `user ${user.id}` })
      onSaved()
    } catch (error) {
      refuse({}, userMessage(error))
    }
    void refreshReads('/admin/users')
  }

  return { ...state, form, submit }
}

export type UserFormState = ReturnType<typeof useUserForm>
