import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Switched } from './sold-out-options.ts'
import { soldOutWords } from './sold-out-words.ts'
import type { useDishes, Wish } from './use-dishes.ts'

export type DishSwitchProps = Pick<ReturnType<typeof useDishes>, 'busyIds' | 'change' | 'now'> & { dish: Switched }

/** A dish or an option, and one tap to say that it has run out. It comes back tomorrow unless a second tap says otherwise. */
export function DishSwitch({ dish, busyIds, change, now }: DishSwitchProps) {
  const { id, name, isAvailable, hiddenUntil, portionsLeft } = dish
  const words = soldOutWords(dish, now)
  const button = (label: string, wish: Wish, isQuiet = false) => (
    <Button
      size="staff"
      variant={isQuiet ? 'ghost' : 'secondary'}
      className="px-4! whitespace-nowrap"
      busy={busyIds.includes(id)}
      aria-label={`${label}: ${name}`}
      onClick={() => void change(dish, wish)}
    >
      {label}
    </Button>
  )

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2">
      <p className="min-w-0 flex-1 basis-52 text-lg [overflow-wrap:anywhere]">
        <span className={classes('font-semibold', !isAvailable && 'text-muted line-through')}>{name}</span>
        {isAvailable && portionsLeft !== undefined && <span className="block text-base">{portionsLeft} left</span>}
        {words && <span className="block text-base text-warning">{words}</span>}
      </p>
      {/* What is used up comes back by itself; more of it is entered in the menu. */}
      {portionsLeft !== 0 && (
        <div className="flex flex-wrap gap-2">
          {!isAvailable &&
            (hiddenUntil === null
              ? button('Until tomorrow', 'today', true)
              : button('Keep hidden', 'open-ended', true))}
          {/* One button for both, so that the focus stays where it was. */}
          {isAvailable ? button('Sold out', 'today') : button('Show again', 'shown')}
        </div>
      )}
    </li>
  )
}
