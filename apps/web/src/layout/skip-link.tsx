import type { MouseEventHandler } from 'react'

import { words } from '#words/layout.ts'

type SkipLinkProps = {
  /** Id of the content. */
  to: string
  onClick?: MouseEventHandler
}

/** The first stop of the Tab key, in sight only there: leads past the navigation to the content. */
export function SkipLink({ to, onClick }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      onClick={onClick}
      data-print="hide"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-popup focus:rounded-md focus:bg-surface focus:px-4 focus:py-3"
    >
      {words.skip}
    </a>
  )
}
