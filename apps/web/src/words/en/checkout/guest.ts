/** The number of a guest without an account who pays in cash. */
export const words = {
  title: 'Confirm your phone number',
  lead: 'You pay in cash, so please confirm your phone number with the code that we text you. Card orders need no code.',
  codeSent: (phone: string) => `A code was sent to ${phone}.`,
  code: 'Code',
  codeHint: 'The 6 digits of the text',
  confirm: 'Confirm and place the order',
  sendCode: 'Send a code',
  anotherCode: 'Send another code',
  in: (seconds: number) => ` in ${seconds} s`,
}
