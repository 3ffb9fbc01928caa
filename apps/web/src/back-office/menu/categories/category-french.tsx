import type { ListManagedItems, ManagedCategoryView } from '@thali/contracts/menu/menu-management'
import { LONGEST_CATEGORY } from '@thali/domain/menu/categories'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { refusalReason } from '#web/back-office/actions/menu-actions.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { call } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { goToField } from '#web/ui/forms/go-to-field.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

type CategoryFrenchProps = {
  category: ManagedCategoryView
  locationId: string
  onSaved: (reply: Pick<ListManagedItems['reply'], 'categories'>, done: string) => void
}

/** The name of a category on the French menu, which is typed in its place. */
export function CategoryFrench(props: CategoryFrenchProps) {
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
