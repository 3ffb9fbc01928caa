/** How an order is had. */
export const words = {
  orderType: 'Order type',
  types: { pickup: 'Pickup', delivery: 'Delivery', 'dine-in': 'Dine-in' },
  table: (table: number) => `Table ${table}`,
  changeTable: 'Change',
  changeTableOf: (table: number) => `Change table ${table}`,
  notOffered: (type: string, place: string) => `${type} is not offered at ${place}, so this order is for pickup.`,
  readyAbout: 'Ready about',
  tomorrow: 'tomorrow',
  onDay: (weekday: string) => `on ${weekday}`,
}
