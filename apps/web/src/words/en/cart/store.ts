/** What befalls a kept cart. */
export const words = {
  allLost: 'Your saved cart could not be read, so it starts empty.',
  partLost: 'Part of your saved cart could not be read and was left out.',
}
