/** The page after a cancelled card payment. */
export const words = {
  cancelled: {
    title: 'Payment Cancelled',
    lead: 'Your payment was cancelled or interrupted.',
    body: 'No charges were made and your order was not created.',
    link: 'The link that we sent you can still be used until it runs out.',
    checking: 'One moment: we are asking our card provider whether anything was charged.',
    unreachable: 'We could not check yet whether anything was charged. Please check again before you pay once more.',
  },
  paid: { title: 'Your payment went through', body: 'Your order was made, and the kitchen has it.' },
  processing: {
    title: 'Your payment is being processed',
    body: 'Your bank has not answered yet, so it could not be cancelled. Please do not pay again before it has.',
  },
  returned: {
    title: 'Your payment goes back to you',
    body: 'No order is made of it. The full amount goes back to your card by itself within 5-10 business days.',
  },
  cartKept: 'Your cart is still here, just as you left it.',
  reference: 'Reference:',
  tryAgain: 'Try Again',
  dashboard: 'Back to Admin Dashboard',
  follow: 'Follow your payment',
  seeOrder: 'See your order',
  check: 'Check again',
  payCash: 'Pay with cash instead',
  menu: 'Back to Menu',
}
