import { Block } from './block.tsx'
import { useSections } from '#web/back-office/frame/sections/sections.ts'

/** In the order in which they are reached for. */
const TARGETS = ['orders', 'menu', 'users', 'locations'] as const

/** The sections a day begins with, as far as the account may open them. */
export function QuickActions() {
  const sections = useSections()
  const targets = TARGETS.flatMap((hash) => sections.find((section) => section.hash === hash) ?? [])
  return (
    <Block title="Quick Actions">
      <ul className="grid grid-cols-2 gap-3">
        {targets.map(({ hash, title, icon: Icon }) => (
          <li key={hash}>
            <a
              href={`#${hash}`}
              className="flex h-full min-h-24 flex-col justify-between gap-3 rounded-lg border border-line bg-surface p-4 text-lg leading-tight font-semibold hover:border-line-strong hover:bg-sunken"
            >
              <Icon aria-hidden size={24} className="text-accent-text" />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Block>
  )
}
