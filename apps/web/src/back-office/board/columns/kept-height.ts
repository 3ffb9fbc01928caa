/** How high a ticket was when its step was tapped, by order: the place it leaves stays as high. */
const heights = new Map<string, number>()

export function keepHeight(orderId: string, within: Element): void {
  const ticket = within.closest('.ticket')
  if (ticket) heights.set(orderId, ticket.getBoundingClientRect().height)
}

export function heightKept(orderId: string): number | undefined {
  return heights.get(orderId)
}
