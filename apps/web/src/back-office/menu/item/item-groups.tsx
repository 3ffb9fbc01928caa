import type { ManagedGroupView } from '@thali/contracts/menu/option-groups'
import { OPTION_LIMITS } from '@thali/domain/menu/options/option-group'
import X from 'lucide-react/icons/x'

import { unitsWords } from '../options/group-form.ts'
import { groupLabel, optionsWords, tellingName } from '../options/group-words.ts'
import { FormPart, type PartProps } from './use-item-form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { keepingFocus, moved, RowButtons } from '#web/ui/lists/row-order.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

type GroupsPartProps = PartProps & { groups: readonly ManagedGroupView[] }

/** The option groups of a dish, in the order in which guests are asked. */
export function GroupsPart({ form, groups }: GroupsPartProps) {
  const { fields, change, id, errors } = form
  const chosen = fields.groups
  const left = groups.filter((group) => !chosen.includes(group.id))
  if (groups.length === 0) return null

  function move(index: number, by: number) {
    keepingFocus(() => change({ groups: moved(chosen, index, index + by) }))
    announce(`${nameOf(chosen[index] ?? '', groups)} is now number ${index + by + 1}`)
  }

  return (
    <FormPart title="Choices">
      <ol className="grid gap-2 empty:hidden">
        {chosen.map((groupId, index) => {
          const group = groups.find((one) => one.id === groupId)
          const name = nameOf(groupId, groups)
          return (
            <li key={groupId} className="flex items-center gap-1 rounded-md border border-line ps-3 pe-1">
              <p className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">
                <span className="font-semibold">{group?.name ?? groupId}</span>{' '}
                {group && (
                  <span className="text-sm text-muted">
                    {[unitsWords(group), optionsWords(group)].filter(Boolean).join(' · ')}
                  </span>
                )}
              </p>
              <RowButtons
                index={index}
                count={chosen.length}
                words={{ up: `Ask ${name} earlier`, down: `Ask ${name} later`, remove: `Do not ask ${name}` }}
                removeIcon={<X aria-hidden size={18} />}
                onMove={(by) => move(index, by)}
                onRemove={() => change({ groups: chosen.filter((one) => one !== groupId) })}
              />
            </li>
          )
        })}
      </ol>
      {left.length > 0 && chosen.length < OPTION_LIMITS.groupsOfDish && (
        <SelectField
          id={`${id}-groups`}
          label="Add an option group"
          error={errors['groups']}
          value=""
          options={[
            { value: '', label: chosen.length === 0 ? 'None: nothing to choose' : 'Choose one more' },
            ...left.map((group) => ({ value: group.id, label: groupLabel(group) })),
          ]}
          onChange={({ target }) => target.value !== '' && change({ groups: [...chosen, target.value] })}
        />
      )}
    </FormPart>
  )
}

function nameOf(groupId: string, groups: readonly ManagedGroupView[]): string {
  const group = groups.find(({ id }) => id === groupId)
  return group ? tellingName(group, groups) : groupId
}
