import type { ManagedItemView } from '@thali/contracts/menu-management'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import ImagePen from 'lucide-react/icons/image'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'

import { type MenuDesk, useMeantTaps, type Wish } from './use-menu-desk.ts'
import { Button, IconButton } from '#web/ui/button.tsx'

/** What somebody wants to see about a dish. */
export type Asked = { kind: 'edit' | 'photo'; item: ManagedItemView } | { kind: 'add' } | { kind: 'categories' }

export type DishActions = {
  desk: Pick<MenuDesk, 'switchItems' | 'change' | 'duplicate' | 'remove'>
  onAsk: (asked: Asked) => void
}

type SwitchProps = { item: ManagedItemView; desk: DishActions['desk'] }

/** Takes a dish off the menu or puts it back; once it is off, a second tap says until when. */
export function SwitchButtons({ item, desk }: SwitchProps) {
  const { name, isAvailable, hiddenUntil } = item
  const isTapMeant = useMeantTaps()
  const choose = (wish: Wish) => void desk.switchItems([item], wish)

  return (
    <>
      {/* One button for both, so that the focus stays where it was. */}
      <Button
        variant="secondary"
        className="px-3!"
        aria-label={`${isAvailable ? 'Hide' : 'Show'} ${name}`}
        icon={isAvailable ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
        onClick={() => isTapMeant() && choose(isAvailable ? 'open-ended' : 'shown')}
      >
        {isAvailable ? 'Hide' : 'Show'}
      </Button>
      {!isAvailable && (
        <Button
          variant="ghost"
          className="px-3!"
          aria-label={`${hiddenUntil === null ? 'Hide until tomorrow' : 'Keep hidden'}: ${name}`}
          onClick={() => choose(hiddenUntil === null ? 'tomorrow' : 'open-ended')}
        >
          {hiddenUntil === null ? 'Until tomorrow' : 'Keep hidden'}
        </Button>
      )}
    </>
  )
}

/** Everything else that can be done with a dish. */
export function WorkButtons({ item, busy, desk, onAsk }: DishActions & { item: ManagedItemView; busy: boolean }) {
  const { name } = item
  return (
    <>
      <IconButton
        label={`Edit ${name}`}
        icon={<Pencil aria-hidden size={18} />}
        onClick={() => onAsk({ kind: 'edit', item })}
      />
      <IconButton
        label={`Edit the photo of ${name}`}
        icon={<ImagePen aria-hidden size={18} />}
        onClick={() => onAsk({ kind: 'photo', item })}
      />
      <IconButton
        label={`Duplicate ${name}`}
        icon={<Copy aria-hidden size={18} />}
        aria-disabled={busy || undefined}
        onClick={() => void desk.duplicate(item)}
      />
      <IconButton
        label={`Delete ${name}`}
        className="text-danger!"
        icon={<Trash aria-hidden size={18} />}
        aria-disabled={busy || undefined}
        onClick={() => void desk.remove(item)}
      />
    </>
  )
}
