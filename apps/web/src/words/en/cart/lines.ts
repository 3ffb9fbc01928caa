/** The lines of a cart, and what the menu has changed in them. */
export const words = {
  edit: 'Edit',
  undo: 'Undo',
  /** Follows `undo`, for those who hear it. */
  removing: (name: string) => `removing ${name}`,
  removed: (name: string) => `${name} removed`,
  back: (name: string) => `${name} is back in your cart`,
  menuChanged: 'The menu has changed since you filled this cart',
  newPrice: (name: string) => `${name}:`,
  gone: (name: string) => `${name} is no longer available and was taken out.`,
}
