import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import type { ManagedGroupView } from '@thali/contracts/menu/option-groups'
import { checkMenuItem } from '@thali/domain/menu/item-check'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import ImagePen from 'lucide-react/icons/image'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useState } from 'react'

import { numberOf, priceText } from './item/item-form.ts'
import { type MenuEditor, useDoubleTapGuard, type Visibility } from './use-menu-editor.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** The open dialog of the menu section. */
export type MenuDialog =
  | { kind: 'edit' | 'photo'; item: ManagedItemView }
  | { kind: 'add' | 'categories' | 'groups' | 'files' }
  /** Null for a new group, which may begin as a copy; `optionId` names the option to open at once. */
  | { kind: 'group'; group: ManagedGroupView | null; copiedFrom?: ManagedGroupView; optionId?: string | null }

export type DishActions = {
  editor: Pick<MenuEditor, 'switchItems' | 'change' | 'duplicate' | 'remove'>
  onOpen: (dialog: MenuDialog) => void
}

type SwitchProps = { item: ManagedItemView; editor: DishActions['editor'] }

/** Hides or shows a dish; a hidden dish can be hidden until tomorrow or for good. */
export function SwitchButtons({ item, editor }: SwitchProps) {
  const { name, isAvailable, hiddenUntil } = item
  const isFirstTap = useDoubleTapGuard()
  const choose = (visibility: Visibility) => void editor.switchItems([item], visibility)

  return (
    <>
      {/* One button for both states keeps the focus. */}
      <Button
        size="staff"
        variant="secondary"
        className="min-w-22! px-2.5!"
        aria-label={`${isAvailable ? 'Hide' : 'Show'} ${name}`}
        icon={isAvailable ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
        onClick={() => isFirstTap() && choose(isAvailable ? 'open-ended' : 'shown')}
      >
        {isAvailable ? 'Hide' : 'Show'}
      </Button>
      {!isAvailable && (
        <Button
          size="staff"
          variant="ghost"
          className="px-2!"
          aria-label={`${hiddenUntil === null ? 'Hide until tomorrow' : 'Keep hidden'}: ${name}`}
          onClick={() => choose(hiddenUntil === null ? 'tomorrow' : 'open-ended')}
        >
          {hiddenUntil === null ? 'Until tomorrow' : 'Keep hidden'}
        </Button>
      )}
    </>
  )
}

/** Edit, photo, duplicate and delete. */
export function WorkButtons({ item, busy, editor, onOpen }: DishActions & { item: ManagedItemView; busy: boolean }) {
  const { name } = item
  return (
    <>
      <IconButton
        label={`Edit ${name}`}
        icon={<Pencil aria-hidden size={18} />}
        onClick={() => onOpen({ kind: 'edit', item })}
      />
      <IconButton
        label={`Edit the photo of ${name}`}
        icon={<ImagePen aria-hidden size={18} />}
        onClick={() => onOpen({ kind: 'photo', item })}
      />
      <IconButton
        label={`Duplicate ${name}`}
        icon={<Copy aria-hidden size={18} />}
        aria-disabled={busy || undefined}
        onClick={() => void editor.duplicate(item)}
      />
      <IconButton
        label={`Delete ${name}`}
        className="text-danger!"
        icon={<Trash aria-hidden size={18} />}
        aria-disabled={busy || undefined}
        onClick={() => void editor.remove(item)}
      />
    </>
  )
}

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
