import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { classes } from './classes.ts'
import { Link } from '#web/lib/routing/navigation.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'accent'
export type ButtonSize = 'regular' | 'large' | 'staff' | 'board'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: ReactNode
  /** As wide as its container. */
  full?: boolean | undefined
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** The action is under way: the label stays, a ring turns, further presses are ignored. */
  busy?: boolean | undefined
}

/** A button submits nothing unless `type="submit"` is said. */
export function Button({ variant, size, icon, full, busy, className, children, onClick, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy || rest['aria-disabled']) {
      event.preventDefault()
      return
    }
    onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      {...lookOf({ variant, size })}
      className={classes('button', full && 'w-full', className)}
      onClick={handleClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

export interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'>, ButtonLook {
  href: string
}

/** A link that looks like a button. Paths of the app are followed without a page load, everything else as usual. */
export function ButtonLink({ variant, size, icon, full, className, children, href, ...rest }: ButtonLinkProps) {
  const props = { ...rest, ...lookOf({ variant, size }), className: classes('button', full && 'w-full', className) }
  const Anchor = isPathOfTheApp(href) ? Link : 'a'

  return (
    <Anchor href={href} {...props}>
      {icon}
      {children}
    </Anchor>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'full' | 'aria-label'> {
  /** What the button does, in words: it has no visible label. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, variant = 'ghost', ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} data-shape="icon" aria-label={label} />
}

function lookOf({ variant = 'primary', size = 'regular' }: ButtonLook) {
  return { 'data-variant': variant, 'data-size': size }
}

function isPathOfTheApp(href: string): boolean {
  return /^\/(?!\/|api\/)/.test(href)
}

/** A turning ring. Decorative unless `label` is given. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      className={classes('spin size-5 shrink-0', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
}
