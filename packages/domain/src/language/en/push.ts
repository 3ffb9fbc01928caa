/** What a device shows for a push. */
export const PUSH_WORDS = {
  placed: {
    title: (order: number) => `New order ${order}`,
    body: 'Open the board to accept it.',
  },
  ready: {
    title: (order: number) => `Order ${order} is ready`,
    body: 'Tap to see your order.',
  },
  /** For a push that could not be read: some browsers end a subscription whose push shows nothing. */
  unread: {
    title: 'There is news',
    body: 'Open the page to see it.',
  },
} as const
