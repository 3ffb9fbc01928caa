/** Refusals of printers and card readers, which only staff meet. */
export const DEVICE_ERRORS = {
  'printer-invalid': { status: 400, message: 'Please check what was entered about the printer.' },
  'printer-not-found': { status: 404, message: 'This printer does not exist any more.' },
  'no-printer': { status: 409, message: 'No printer of this location prints that.' },
  'reader-code-refused': {
    status: 400,
    message: 'This code is not right, or is no longer good. Have the reader show a new one.',
  },
  'reader-not-found': { status: 404, message: 'This card reader does not exist any more.' },
  'reader-offline': {
    status: 409,
    message: 'The card reader is offline. Look at its power and its network, or take the money another way.',
  },
  'reader-busy': { status: 409, message: 'The card reader is busy. Finish or cancel what it shows first.' },
  'reader-refused': { status: 409, message: 'The card reader did not take this. Please try again.' },
} as const
