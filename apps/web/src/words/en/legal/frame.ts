/** What the long texts share. */
export const words = {
  write: 'Write to',
  call: 'or call',
}
