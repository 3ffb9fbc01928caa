import { keptOnDevice } from '#web/lib/kept/kept-value.ts'

/** Whether the card reader asks for a tip: as the counter chose last. */
export const readerTip = keptOnDevice<boolean>({
  key: 'reader-tip',
  empty: false,
  parse: (text) => text === 'on',
  serialize: (asks) => (asks ? 'on' : null),
})
