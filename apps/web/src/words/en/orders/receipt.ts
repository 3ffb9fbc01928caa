/** The receipt. */
export const words = {
  unread: 'The receipt could not be read',
  title: (number: number) => `Receipt ${number}`,
  failed: (why: string) => `Failed to generate receipt: ${why}`,
  download: 'Download PDF',
  file: (number: number) => `receipt-${number}.pdf`,
  print: 'Print',
  management: 'Order Management',
  pastOrders: 'Past orders',
  menuOf: (place: string) => `Menu of ${place}`,
  notFound: 'The requested resource was not found.',
  notFoundLead: 'Check that the link is complete, or call us and we look the order up.',
  home: 'Go to the home page',
  loading: 'Loading the receipt',
}
