import { useSyncExternalStore } from 'react'

import { onDevice } from '#web/lib/kept/kept-on-device.ts'
import { KeptValue } from '#web/lib/kept/kept-value.ts'

const singleKeys = new KeptValue<boolean>(
  {
    key: 'thali_single_keys',
    empty: true,
    parse: (text) => ({ value: text !== 'off', dropped: false }),
    serialize: (isOn) => (isOn ? null : 'off'),
    onDropped: () => {},
  },
  onDevice,
)

/** Whether single letters are shortcuts on this device. They can be switched off, for example for speech input. */
export function useSingleKeys(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.get, singleKeys.getOnServer)
  return [isOn, (next) => singleKeys.change(() => next)]
}
