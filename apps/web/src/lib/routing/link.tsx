import type { ComponentProps, MouseEvent } from 'react'

import { addressOf } from '../language.ts'
import { useNavigate } from './navigation.tsx'

type LinkProps = ComponentProps<'a'> & {
  href: string
  replace?: boolean
  state?: unknown
  /** The address is of another language, and is followed as it stands in the link by then. */
  isDocument?: boolean
}

/** A link to a page of this site, followed without loading a document unless it is one of another language. */
export function Link({ href, replace, state, isDocument, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate()

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return

    event.preventDefault()
    void navigate(isDocument ? event.currentTarget.href : href, { replace, state, isDocument })
  }
  return (
    <a href={isDocument ? href : addressOf(href)} {...rest} onClick={handleClick}>
      {children}
    </a>
  )
}

/** With a modifier key or another mouse button the browser opens a tab or a window, or saves the page. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const isForAnotherTab = currentTarget.target !== '' && currentTarget.target !== '_self'
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || isForAnotherTab
}
