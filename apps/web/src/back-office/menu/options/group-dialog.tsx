import type { ManagedGroupView } from '@thali/contracts/menu/option-groups'
import { OPTION_LIMITS } from '@thali/domain/menu/options/option-group'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import type { MenuEditor } from '../use-menu-editor.ts'
import {
  copiedFormOf,
  fieldOf,
  fromDish,
  groupBody,
  type GroupForm,
  groupFormOf,
  groupProblems,
  newGroupId,
  newOption,
  type OptionForm,
  withOption,
} from './group-form.ts'
import { pickWords, tellingName } from './group-words.ts'
import { OptionItem } from './option-item.tsx'
import { PasteList } from './paste-list.tsx'
import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { AS_PREVIEW } from '#web/back-office/lib/affected-question.tsx'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { keepingFocus, moved } from '#web/ui/lists/row-order.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { toast } from '#web/ui/notices/toast.ts'

type GroupDialogProps = {
  /** Null for a new group. */
  group: ManagedGroupView | null
  /** What a new group begins as. */
  copiedFrom?: ManagedGroupView | undefined
  /** The option to open at once. */
  optionId?: string | null | undefined
  editor: MenuEditor
  onClose: () => void
}

/** Adds or edits an option group with all of its options. */
export function GroupDialog({ group, copiedFrom, optionId, editor, onClose }: GroupDialogProps) {
  const state = useGroupForm({ group, copiedFrom, editor, onClose })
  const { fields, input } = state
  return (
    <FormDialog
      size="wide"
      title={group === null ? 'Add Option Group' : `Edit ${group.name}`}
      state={state}
      submitLabel={group === null ? 'Add Group' : 'Save Changes'}
      buttonSize="regular"
      failureTitle="The group is not saved"
      onClose={onClose}
    >
      {(formId) => (
        <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="grid gap-4 lg:sticky lg:top-0">
            <TextField
              label="Name"
              hint="What guests are asked for: Size, Bread, Extras"
              autoComplete="off"
              maxLength={OPTION_LIMITS.name}
              {...input('name')}
            />
            <TextField
              label="French name"
              optional
              lang="fr-CA"
              autoComplete="off"
              maxLength={OPTION_LIMITS.name}
              {...input('frenchName')}
            />
            <div className="grid grid-cols-3 items-end gap-3">
              <TextField label="At least" inputMode="numeric" autoComplete="off" {...input('least')} />
              <TextField label="At most" inputMode="numeric" autoComplete="off" {...input('most')} />
              <TextField label="Free" inputMode="numeric" autoComplete="off" {...input('free')} />
            </div>
            <p className="-mt-2 text-sm text-muted">{pickWords(fields)}</p>
          </div>
          <Options
            formId={formId}
            state={state}
            editor={editor}
            own={group?.id ?? null}
            first={Math.max(
              0,
              fields.options.findIndex(({ id }) => id === optionId),
            )}
          />
        </div>
      )}
    </FormDialog>
  )
}

type GroupFormState = ReturnType<typeof useGroupForm>

function useGroupForm({ group, copiedFrom, editor, onClose }: GroupDialogProps) {
  const idOf = ({ name }: GroupForm) => group?.id ?? newGroupId(name, editor.groups)
  return useFormOf<GroupForm>({
    first: () => (copiedFrom ? copiedFormOf(copiedFrom) : groupFormOf(group)),
    check: (fields) => groupProblems(idOf(fields), fields),
    fieldOf,
    failureOf: refusalReason,
    async send(fields, idempotencyKey) {
      const params = { location: editor.place.id, id: idOf(fields) }
      const body = { ...groupBody(fields), isNew: group === null }
      const kept = new Set(fields.options.map(({ id }) => id))
      if (group?.options.some(({ id }) => !kept.has(id))) {
        const asked = { params, body: { ...body, preview: true }, ...AS_PREVIEW }
        if (!(await editor.ask('dishes', [() => callOnce('PUT /admin/menu/:location/groups/:id', asked)]))) return
      }
      await call('PUT /admin/menu/:location/groups/:id', { params, body, idempotencyKey })
      await editor.reread()
      toast.success(`${fields.name.trim()} is saved`)
      onClose()
    },
  })
}

type OptionsProps = { formId: string; state: GroupFormState; editor: MenuEditor; own: string | null; first: number }

function Options({ formId, state, editor, own, first }: OptionsProps) {
  const { options } = state.fields
  const [open, setOpen] = useState<string | undefined>(options[first]?.key)
  const setOptions = (next: readonly OptionForm[]) => state.change({ options: next })

  function change(index: number, changed: Partial<OptionForm>) {
    const option = options[index]
    const dish = editor.items?.find(({ id }) => changed.behind === `dish:${id}`)
    setOptions(withOption(options, index, { ...changed, ...(option && dish && fromDish(option, dish)) }))
  }

  function add() {
    const option = newOption(options)
    setOptions([...options, option])
    setOpen(option.key)
  }

  function move(index: number, by: number) {
    keepingFocus(() => setOptions(moved(options, index, index + by)))
    announce(`${options[index]?.name || 'The option'} is now number ${index + by + 1}`)
  }

  function remove(index: number) {
    setOptions(options.toSpliced(index, 1))
    announce(`${options[index]?.name || 'The option'} is removed`)
  }

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="display mb-3 text-xl">Options</legend>
      {options.length === 0 && <p className="text-muted">No options yet: guests are not asked.</p>}
      <ol className="grid gap-2 empty:hidden">
        {options.map((option, index) => (
          <OptionItem
            key={option.key}
            formId={formId}
            option={option}
            index={index}
            count={options.length}
            errors={state.errors}
            isOpen={option.key === open}
            behind={<Behind editor={editor} own={own} />}
            onOpen={() => setOpen(option.key === open ? undefined : option.key)}
            onChange={(changed) => change(index, changed)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <FieldError id={`${formId}-options-error`} error={state.errors['options']} />
      {options.length < OPTION_LIMITS.optionsOfGroup && (
        <Button variant="secondary" className="justify-self-start" icon={<Plus aria-hidden size={20} />} onClick={add}>
          Add an option
        </Button>
      )}
      <PasteList id={`${formId}-pasted`} fields={state.fields} error={state.errors['pasted']} onChange={state.change} />
    </fieldset>
  )
}

/** What an option can be, as the entries of its field. */
function Behind({ editor, own }: { editor: MenuEditor; own: string | null }) {
  const groups = editor.groups.filter(({ id }) => id !== own)
  return (
    <>
      <option value="">Just an option</option>
      <optgroup label="A dish of the menu, with its own choices">
        {editor.items?.map(({ id, name }) => (
          <option key={id} value={`dish:${id}`}>
            {name}
          </option>
        ))}
      </optgroup>
      {groups.length > 0 && (
        <optgroup label="Opens one more group">
          {groups.map((group) => (
            <option key={group.id} value={`group:${group.id}`}>
              {tellingName(group, groups)}
            </option>
          ))}
        </optgroup>
      )}
    </>
  )
}
