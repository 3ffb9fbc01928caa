import type { ComponentType, MouseEvent, SVGProps } from 'react'

import { classes } from '#web/ui/classes.ts'

/** The look of one line of a menu. */
export const MENU_ITEM =
  'flex min-h-(--tap-staff) w-full items-center gap-3 rounded-sm px-3 text-start hover:bg-sunken focus-visible:-outline-offset-3'

type MenuItemProps = {
  icon: ComponentType<SVGProps<SVGSVGElement> & { size?: number }>
  label: string
  isGrave?: boolean
  onChoose: () => void
  children: string
}

/** A line of the menu behind `More`. */
export function MenuItem({ icon: Icon, label, isGrave = false, onChoose, children }: MenuItemProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Closed first, so that a dialog gives the focus back to the row.
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    onChoose()
  }

  return (
    <li>
      <button
        type="button"
        aria-label={label}
        className={classes(MENU_ITEM, isGrave && 'text-danger')}
        onClick={handleClick}
      >
        <Icon aria-hidden size={18} className={classes('shrink-0', !isGrave && 'text-muted')} />
        {children}
      </button>
    </li>
  )
}
