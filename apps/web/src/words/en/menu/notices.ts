/** Notices above the menu. */
export const words = {
  paused: 'You can fill your cart meanwhile; it is kept.',
  stale: 'The menu could not be read again just now. These are the dishes and prices last seen.',
}
