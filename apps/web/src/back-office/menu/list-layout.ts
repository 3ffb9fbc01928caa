import { useSyncExternalStore } from 'react'

import { onDevice } from '#web/lib/kept/kept-on-device.ts'
import { KeptValue } from '#web/lib/kept/kept-value.ts'

/** `cards`: with pictures and everything known. `table`: many dishes at once, to change prices. */
export type ListLayout = 'cards' | 'table'

const layout = new KeptValue<ListLayout>(
  {
    key: 'thali_menu_layout',
    empty: 'cards',
    parse: (text) => ({ value: text === 'table' ? 'table' : 'cards', dropped: false }),
    serialize: (value) => (value === 'table' ? value : null),
    onDropped: () => {},
  },
  onDevice,
)

/** How this device lists the dishes. */
export function useListLayout(): [ListLayout, (layout: ListLayout) => void] {
  const value = useSyncExternalStore(layout.subscribe, layout.get, layout.getOnServer)
  return [value, (next) => layout.change(() => next)]
}
