import { counted } from '#web/words/counted.ts'

/** The menu. */
export const words = {
  skip: 'Skip to the dishes',
  needsScript: 'Choosing dishes here needs a script your browser does not run. We take your order by phone too:',
  kitchenNote:
    'One kitchen cooks everything, so traces of any allergen are possible. With an allergy, call us before you order:',
  menu: 'Menu',
  menuAt: 'The menu at ',
  openNow: 'Open now',
  change: 'Change: ',
  categories: 'Menu categories',
  favorites: 'Your favourites',
  special: 'Specials',
  popular: 'Popular',
  more: 'More dishes',
  search: 'Search the menu',
  searchShort: 'Search',
  showOnly: 'Show only',
  show: 'Show',
  filters: { vegetarian: 'Vegetarian', vegan: 'Vegan', 'gluten-free': 'Gluten-free', mild: 'Mild only' },
  found: (count: number) => counted(count, 'item'),
  addDish: (name: string) => `Add ${name}`,
  unavailable: 'Unavailable',
  inCart: (count: number) => `${count} in cart`,
  added: (dish: string) => `${dish} is on your tray`,
  removed: (dish: string) => `${dish} removed`,
}
