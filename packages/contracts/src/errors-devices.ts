/** Refusals at shared tablets, and about printers and card readers: the part of `ERRORS` for devices of the restaurant. */
export const DEVICE_ERRORS = {
  'pin-refused': { status: 400, message: 'Choose 4 to 6 digits, and none that many people choose.' },
  'passkey-refused': { status: 401, message: 'This passkey is not known here. Use your password.' },
  'too-many-passkeys': { status: 409, message: 'You have ten passkeys. Remove one first.' },
  'shared-tablet': {
    status: 403,
    message: 'This is not done at a shared tablet. Sign in with your password on a device of your own.',
  },
  'device-locked': { status: 403, message: 'This tablet is locked. Choose your name and enter your PIN.' },
  'pin-wrong': { status: 403, message: 'This PIN is not right.' },
  'pin-rests': { status: 403, message: 'Too many wrong PINs. Use your password, or try again later.' },
  'password-needed': {
    status: 403,
    message: 'Too many wrong PINs at this tablet. Somebody has to enter a password here.',
  },
  'not-shared': { status: 409, message: 'This device does not ask who acts.' },
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
