/** A new version of the site, offered to pages of the one before. */
export const words = {
  newVersion: 'New version.',
  useIt: 'Use it now',
}
