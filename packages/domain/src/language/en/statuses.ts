/** The states of an order, as guests read them. */
export const ORDER_WORDS = {
  statuses: {
    pending: 'Order Received',
    preparing: 'Being Prepared',
    ready: 'Ready for Pickup',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  payments: {
    unpaid: 'Payment Pending',
    paid: 'Payment Confirmed',
    failed: 'Payment Failed',
    refunded: 'Payment Refunded',
  },
} as const
