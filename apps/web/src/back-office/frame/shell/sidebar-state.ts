import { keptOnDevice, onDeviceForNextTab } from '#web/lib/kept/kept-on-device.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { useMedia } from '#web/ui/use-media.ts'

const ROOMY = '(min-width: 64rem)'

export type SidebarState = 'auto' | 'expanded' | 'collapsed'

const choice = keptOnDevice<SidebarState>(
  {
    key: 'thali_sidebar',
    empty: 'auto',
    parse: (text) => (text === 'expanded' || text === 'collapsed' ? text : 'auto'),
    serialize: (state) => state,
  },
  onDeviceForNextTab,
)

/**
 * Width of the sidebar on this device. Default: narrow on a tablet, where the board needs the space, wide on a desktop.
 */
export function useSidebar(): { state: SidebarState; isExpanded: boolean; toggle: () => void } {
  const state = useShared(choice)
  const isRoomy = useMedia(ROOMY, true)
  const isExpanded = state === 'auto' ? isRoomy : state === 'expanded'
  return { state, isExpanded, toggle: () => choice.change(() => (isExpanded ? 'collapsed' : 'expanded')) }
}
