/** The state of an order and its days, on its page, in the history and at home. */
export const words = {
  steps: 'Order status',
  notYet: 'not yet',
  packed: 'Packed at',
  ready: 'Ready since',
  completed: 'Completed at',
  cancelled: 'Cancelled at',
  arrives: 'Arrives about',
  readyAbout: 'Ready about',
  chosen: 'The time you chose',
  headlines: {
    pending: 'Order Confirmed!',
    preparing: 'Being prepared',
    ready: {
      pickup: 'Ready. Come in.',
      delivery: 'Ready. We bring it to you.',
      'dine-in': 'Ready. We bring it to your table.',
    },
    completed: {
      pickup: 'Picked up. Enjoy!',
      delivery: 'Delivered. Enjoy!',
      'dine-in': 'Served. Enjoy!',
    },
    cancelled: 'Order Cancelled',
  },
  next: {
    pickup: (place: string) => `Pick it up at ${place} when it is ready. We text you.`,
    delivery: 'We bring it to your address. We text you when it is ready.',
    'dine-in': 'We bring it to your table.',
  },
  /** To a guest whose number nobody has proved. */
  nextUntold: {
    pickup: (place: string) => `Pick it up at ${place} when it is ready. This page tells you when.`,
    delivery: 'We bring it to your address. This page tells you when it is ready.',
  },
  pay: {
    nothing: 'There is nothing left to pay.',
    /** After a change made the order dearer. */
    rest: (amount: string) => `${amount} of your order is still to be paid.`,
    refunded: 'Your money goes back to you.',
    online: 'Pay with the link that we sent you, or when you get your food.',
    pickup: (amount: string) => `Have ${amount} ready, to be paid in cash at the counter.`,
    delivery: (amount: string) => `Have ${amount} ready, to be paid in cash at your door.`,
    'dine-in': (amount: string) => `Have ${amount} ready, to be paid in cash at the table.`,
    rounded: (total: string) => `It comes to ${total}; there are no pennies.`,
  },
  announced: (number: number, state: string) => `Order ${number}: ${state}`,
  today: 'Today',
  yesterday: 'Yesterday',
}
