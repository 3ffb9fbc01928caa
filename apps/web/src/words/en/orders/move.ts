/** An order is moved to another time. */
export const words = {
  change: 'Change time',
  changeOf: (number: number) => `Change the time of order ${number}`,
  needsNetwork: 'Change time (needs a network)',
  question: (number: number) => `When would you like order ${number}?`,
  now: (time: string) => `It is for ${time} now. The price stays as it is.`,
  keep: 'Keep the time',
  confirm: (time: string) => `Change to ${time}`,
  confirmUnchosen: 'Change the time',
  done: (time: string) => `Your order is for ${time} now.`,
  moveOffline: 'You are offline. The time can be changed once there is a network.',
}
