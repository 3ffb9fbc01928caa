/** The PIN for shared tablets. */
export const words = {
  title: 'PIN for shared tablets',
  why: 'At a tablet that asks who acts, your name and this PIN are enough. It opens nothing else.',
  isSet: 'You have a PIN.',
  isNotSet: 'You have no PIN yet.',
  unread: 'Whether you have a PIN could not be read.',
  loading: 'Loading your PIN',
  pin: 'New PIN',
  hint: '4 to 6 digits',
  password: 'Your password',
  digits: 'Choose 4 to 6 digits',
  common: 'Many people choose this PIN. Choose another one',
  set: 'Set PIN',
  remove: 'Remove PIN',
  done: 'Your PIN is set',
  removed: 'Your PIN is removed',
}
