/** What is in a cart, and how it is to be had. */
export const words = {
  /** Comes before what was chosen, for those who hear it. */
  edit: (name: string) => `Edit ${name}:`,
  undo: 'Undo',
  /** Follows `undo`, for those who hear it. */
  removing: (name: string) => `removing ${name}`,
  removed: (name: string) => `${name} removed`,
  back: (name: string) => `${name} is back in your cart`,
  menuChanged: 'The menu has changed since you filled this cart',
  newPrice: (name: string) => `${name}:`,
  gone: (name: string) => `${name} is no longer available and was taken out.`,
}
