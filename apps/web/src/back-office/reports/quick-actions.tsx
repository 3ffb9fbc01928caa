import { Block } from './block.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useSections } from '#web/back-office/frame/sections/sections.ts'

/** In the order in which they are reached for. */
const TARGETS = ['orders', 'menu', 'users', 'locations'] as const

/** The sections a day begins with, as far as the account may open them. */
export function QuickActions() {
  const sections = useSections()
  const targets = TARGETS.flatMap((hash) => sections.find((section) => section.hash === hash) ?? [])
  return (
    <Block title="Quick Actions">
      <ul className="flex flex-wrap gap-2">
        {targets.map(({ hash, title, icon: Icon }) => (
          <li key={hash}>
            <ButtonLink
              href={`#${hash}`}
              size="staff"
              variant="secondary"
              icon={<Icon aria-hidden size={18} className="text-accent-text" />}
            >
              {title}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Block>
  )
}
