import type { ReactNode } from 'react'

import type { ItemForm } from './item-form.ts'
import type { ItemFormState } from './use-item-form.ts'

export type PartProps = { id: string; state: ItemFormState }

type TextName = { [Name in keyof ItemForm]: ItemForm[Name] extends string ? Name : never }[keyof ItemForm]
type TickName = { [Name in keyof ItemForm]: ItemForm[Name] extends boolean ? Name : never }[keyof ItemForm]

/** What every field of the form that holds a text has in common. */
export function textOf({ id, state: { form, errors, change } }: PartProps, name: Exclude<TextName, 'spiceLevel'>) {
  return {
    id: `${id}-${name}`,
    value: form[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  }
}

/** What every tick of the form has in common. */
export function tickOf({ state: { form, change } }: PartProps, name: TickName) {
  return {
    checked: form[name],
    onChange: ({ target }: { target: { checked: boolean } }) => change({ [name]: target.checked }),
  }
}

/** One of the parts the form is read in. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="display mb-3 text-xl">{title}</legend>
      {children}
    </fieldset>
  )
}
