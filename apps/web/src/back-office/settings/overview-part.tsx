import type { LucideIcon } from 'lucide-react'
import Building2 from 'lucide-react/icons/building-2'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import CookingPot from 'lucide-react/icons/cooking-pot'
import HandCoins from 'lucide-react/icons/hand-coins'
import KeyRound from 'lucide-react/icons/key-round'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Palette from 'lucide-react/icons/palette'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Server from 'lucide-react/icons/server'
import Tablet from 'lucide-react/icons/tablet'
import Users from 'lucide-react/icons/users'

import type { SectionHash } from '#web/back-office/frame/sections.ts'

export type SettingsPart = 'brand' | 'rules' | 'keys' | 'tablets' | 'system'

type Entry = { icon: LucideIcon; title: string; about: string } & ({ part: SettingsPart } | { section: SectionHash })

/** What an owner looks for, and where it is set: here, or in the section it belongs to. */
const GROUPS: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Restaurant',
    entries: [
      {
        icon: Clock,
        title: 'Opening hours',
        about: 'Hours of each weekday, closed days and pauses, under Locations',
        section: 'locations',
      },
      {
        icon: Building2,
        title: 'Addresses and tables',
        about: 'Address, phone and number of seats, under Locations',
        section: 'locations',
      },
      {
        icon: CookingPot,
        title: 'Preparation',
        about: 'Minutes, largest quantity and availability of each dish, under Menu',
        section: 'menu',
      },
      {
        icon: Users,
        title: 'People and roles',
        about: 'Who works where and may do what, under Users',
        section: 'users',
      },
    ],
  },
  {
    title: 'Guests',
    entries: [
      { icon: Palette, title: 'Brand', about: 'Name, phone, e-mail and colours', part: 'brand' },
      { icon: ReceiptText, title: 'Receipt', about: 'Name, phone and GST/HST number on every receipt', part: 'brand' },
      {
        icon: MessageSquareText,
        title: 'Texts and e-mails',
        about: 'What guests are sent, and what did not arrive, under Messages',
        section: 'messages',
      },
    ],
  },
  {
    title: 'Operation',
    entries: [
      { icon: HandCoins, title: 'Rules', about: 'Cash handed back without a manager', part: 'rules' },
      { icon: KeyRound, title: 'API keys', about: 'Programs that may read and write', part: 'keys' },
      { icon: Tablet, title: 'Tablets', about: 'Where the app is signed in, by whom and until when', part: 'tablets' },
      { icon: Server, title: 'System', about: 'Version, providers, and how the server is doing', part: 'system' },
    ],
  },
]

/** Everything that can be set, by what it is about. */
export function OverviewPart({ onOpen }: { onOpen: (part: SettingsPart) => void }) {
  return (
    <div className="grid items-start gap-x-4 gap-y-5 @min-[48rem]:grid-cols-2 @min-[76rem]:grid-cols-3">
      {GROUPS.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-2 text-lg font-semibold text-heading">{title}</h2>
          <ul className="overflow-hidden rounded-lg border border-line bg-surface">
            {entries.map((entry) => (
              <li key={entry.title} className="border-b border-line last:border-b-0">
                {'section' in entry ? (
                  <a href={`#${entry.section}`} className={ROW}>
                    <Words entry={entry} />
                  </a>
                ) : (
                  <button type="button" className={ROW} onClick={() => onOpen(entry.part)}>
                    <Words entry={entry} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const ROW = 'flex min-h-14 w-full items-center gap-3 px-3 py-1.5 text-start -outline-offset-3! hover:bg-sunken'

function Words({ entry: { icon: Icon, title, about } }: { entry: Entry }) {
  return (
    <>
      <Icon aria-hidden size={20} className="shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{about}</span>
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-line-strong" />
    </>
  )
}
