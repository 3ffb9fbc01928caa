import { keptOnDevice, onDeviceForNextTab } from '#web/lib/kept/kept-on-device.ts'
import { useShared } from '#web/lib/kept/shared.ts'

/** `day`: the evening at the door. `list`: all bookings of any day. */
export type ViewChoice = 'day' | 'list'

const view = keptOnDevice<ViewChoice>(
  {
    key: 'thali_reservations_view',
    empty: 'day',
    parse: (text) => (text === 'list' ? 'list' : 'day'),
    serialize: (choice) => choice,
  },
  onDeviceForNextTab,
)

/** Which of the two views this device opens with. */
export function useViewChoice(): [ViewChoice, (choice: ViewChoice) => void] {
  return [useShared(view), (choice) => view.change(() => choice)]
}
