import { keptOnDevice } from '#web/lib/kept/kept-on-device.ts'
import { useShared } from '#web/lib/kept/shared.ts'

const singleKeys = keptOnDevice<boolean>({
  key: 'thali_single_keys',
  empty: true,
  parse: (text) => text !== 'off',
  serialize: (isOn) => (isOn ? null : 'off'),
})

/** Whether single letters are shortcuts on this device. People who dictate or often mistype can switch them off. */
export function useSingleKeys(): [isOn: boolean, choose: (isOn: boolean) => void] {
  return [useShared(singleKeys), (next) => singleKeys.change(() => next)]
}
