/** The printed receipt. */
export const words = {
  receiptOf: (number: number) => `Receipt of order ${number}`,
  taxNumber: (number: string) => `GST/HST ${number}`,
  order: 'Order',
  items: 'Items',
  /** Of changes since the order was placed. */
  changed: 'Changed since it was placed',
  heat: (name: string) => name,
  instructions: 'Special instructions',
  reason: (reason: string) => `Reason: ${reason}`,
  thanks: 'Thank you for your order.',
  orderId: (id: string) => `Order ID ${id}`,
}
