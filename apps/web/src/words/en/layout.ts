/** The frame of every page. */
export const words = {
  skip: 'Skip to the content',
  loading: 'Loading the page',
  checking: 'Checking authentication...',
  site: 'Site',
  home: 'Home',
  order: 'Order Now',
  reserve: 'Make a reservation',
  homePageOf: (brand: string) => `${brand}, home page`,
  signIn: 'Order / Reserve',
  openMenu: 'Open the menu',
  theme: 'Switch between light and dark',
  breadcrumb: 'Breadcrumb',
  stayed: 'No network: this page was not opened before.',
  failed: 'Oops! Something went wrong',
}
