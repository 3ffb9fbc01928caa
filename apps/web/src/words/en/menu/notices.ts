/** Notices above the menu. */
export const words = {
  paused: 'You can fill your cart meanwhile; it is kept.',
}
