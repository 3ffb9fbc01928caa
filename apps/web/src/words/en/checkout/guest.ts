/** The number of a guest without an account who pays in cash. */
export const words = {
  title: 'Confirm your phone number',
  lead: 'For an order paid in cash we text you a code, so that the kitchen knows that the number is yours. An order paid by card needs none.',
  sent: (phone: string) => `A code was sent to ${phone}.`,
  code: 'Code',
  codeHint: 'The 6 digits of the text',
  confirm: 'Confirm and place the order',
  send: 'Send a code',
  again: 'Send another code',
  in: (seconds: number) => ` in ${seconds} s`,
}
