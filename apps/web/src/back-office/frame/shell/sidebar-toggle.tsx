import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'

import { useSite } from '#web/lib/site.tsx'
import { IconButton } from '#web/ui/button.tsx'

type SidebarToggleProps = { isExpanded: boolean; onToggle: () => void }

/** The head of the sidebar, as high as the bar beside it: whose back office it is, and how wide the sidebar is. */
export function SidebarToggle({ isExpanded, onToggle }: SidebarToggleProps) {
  const { brand } = useSite()
  const ToggleIcon = isExpanded ? PanelLeftClose : PanelLeftOpen
  return (
    <div className="flex h-(--bar-top) shrink-0 items-center justify-center gap-2 border-b border-line px-1 @[10rem]:justify-between @[10rem]:ps-4">
      <p className="hidden min-w-0 truncate font-semibold @[10rem]:block">{brand.name}</p>
      <IconButton
        label="Sidebar"
        size="staff"
        aria-expanded={isExpanded}
        title={isExpanded ? 'Make the sidebar narrow' : 'Make the sidebar wide'}
        icon={<ToggleIcon aria-hidden size={20} />}
        onClick={onToggle}
      />
    </div>
  )
}
