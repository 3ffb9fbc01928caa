import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { checkMenuItem } from '@thali/domain/menu/item-check'
import { type KeyboardEvent, useState } from 'react'

import { numberOf, priceText } from './item-form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

type PriceFieldProps = { item: ManagedItemView; onChange: (price: number) => void }

/** A price edited in the table: Enter or blur saves it, Escape restores it. An invalid price stays as typed, with its error. */
export function PriceField({ item, onChange }: PriceFieldProps) {
  /** Null while the field is not being edited. */
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()

  function commit() {
    if (typed === null) return
    const price = numberOf(typed)
    const problem = checkMenuItem({ ...item, price }).find(({ field }) => field === 'price')
    setError(problem?.message)
    if (problem || typeof price !== 'number') return
    setTyped(null)
    if (price !== item.price) onChange(price)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape') return
    setTyped(null)
    setError(undefined)
  }

  return (
    <TextField
      label={`Price of ${item.name}`}
      hideLabel
      prefix="$"
      className="w-24"
      controlSize="staff"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? priceText(item.price)}
      error={error}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={handleKey}
      onBlur={commit}
    />
  )
}
