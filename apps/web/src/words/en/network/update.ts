/** A new version of the site, offered to pages of the one before. */
export const words = {
  newVersion: 'New version.',
  take: 'Use it now',
}
