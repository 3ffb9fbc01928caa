/** What stands in the place of a page: while it is being opened, and when it cannot be without a network. */
export const words = {
  opening: 'Opening the page',
  title: 'No network',
  lead: 'This page was not opened before on this device. It comes by itself as soon as there is a network.',
  retry: 'Try again',
}
