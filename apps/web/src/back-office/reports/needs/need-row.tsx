import ChevronRight from 'lucide-react/icons/chevron-right'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { Link } from '#web/lib/routing/link.tsx'
import { classes } from '#web/ui/classes.ts'

type NeedRowProps = {
  href: string
  icon: LucideIcon
  /** Something went wrong already. */
  isUrgent?: boolean
  title: string
  children: ReactNode
}

/** One thing to do, which leads to where it is done. */
export function NeedRow({ href, icon: Icon, isUrgent, title, children }: NeedRowProps) {
  const Anchor = href.startsWith('#') ? 'a' : Link
  return (
    <li className="-mb-px border-b border-line">
      <Anchor href={href} className="flex min-h-11 items-center gap-3 px-3 py-1.5 -outline-offset-3! hover:bg-sunken">
        <Icon aria-hidden size={20} className={classes('shrink-0', isUrgent ? 'text-danger' : 'text-accent-text')} />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 leading-snug">
          <span className="font-semibold">{title}</span>
          <span className="text-sm text-muted">{children}</span>
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-line-strong" />
      </Anchor>
    </li>
  )
}
