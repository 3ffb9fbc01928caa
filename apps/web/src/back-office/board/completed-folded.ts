import { keptOnDevice } from '#web/lib/kept/kept-on-device.ts'
import { useShared } from '#web/lib/kept/shared.ts'

const folded = keptOnDevice<boolean>({
  key: 'thali_board_completed',
  empty: true,
  parse: (text) => text !== 'shown',
  serialize: (isFolded) => (isFolded ? null : 'shown'),
})

/** Whether the column of completed orders is folded away at this device. */
export function useCompletedFolded(): boolean {
  return useShared(folded)
}

export function toggleCompleted(): void {
  folded.change((isFolded) => !isFolded)
}
