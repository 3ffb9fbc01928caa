import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell-ring'
import ChefHat from 'lucide-react/icons/chef-hat'
import CreditCard from 'lucide-react/icons/credit-card'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Tablet from 'lucide-react/icons/tablet'

import type { Doing, PaletteAction } from './palette-entries.ts'

const ACTION_ICONS: Record<PaletteAction, LucideIcon> = {
  refresh: RefreshCw,
  'sound-test': Bell,
  readiness: Tablet,
  wall: ChefHat,
  payments: CreditCard,
  shortcuts: Keyboard,
  'sign-out': LogOut,
}

export function PaletteIcon({ does }: { does: Doing }) {
  switch (does.kind) {
    case 'action':
      return <Drawn icon={ACTION_ICONS[does.action]} />
    case 'section':
      return <Drawn icon={does.section.icon} />
    case 'dish':
      return <Drawn icon={Plus} />
    case 'order':
      return <Drawn icon={ReceiptText} />
  }
}

function Drawn({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon aria-hidden size={22} className="shrink-0 text-accent-text" />
}
