import type { ComponentProps, MouseEvent } from 'react'

import { addressOf } from '../language.ts'
import { useNavigate } from './navigation.tsx'

type LinkProps = ComponentProps<'a'> & { href: string; replace?: boolean; state?: unknown }

/** A link to a page of this site, followed without loading a document. */
export function Link({ href, replace, state, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate()

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return

    event.preventDefault()
    void navigate(href, { replace, state })
  }
  return (
    <a href={addressOf(href)} {...rest} onClick={handleClick}>
      {children}
    </a>
  )
}

/** With a modifier key or another mouse button the browser opens a tab or a window, or saves the page. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const isForAnotherTab = currentTarget.target !== '' && currentTarget.target !== '_self'
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey || isForAnotherTab
}
