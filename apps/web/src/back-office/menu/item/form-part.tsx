import type { ReactNode } from 'react'

import type { ItemFormState } from './use-item-form.ts'

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
