/** The printed receipt. */
export const words = {
  receiptOf: (number: number) => `Receipt of order ${number}`,
  taxNumber: (number: string) => `GST/HST ${number}`,
  order: 'Order',
  items: 'Items',
  heat: (name: string) => name,
  instructions: 'Special instructions',
  reason: (reason: string) => `Reason: ${reason}`,
  thanks: 'Thank you for your order.',
  orderId: (id: string) => `Order ID ${id}`,
}
