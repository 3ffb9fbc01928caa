/** The saved delivery addresses of an account, on its own page. */
export const words = {
  title: 'Delivery addresses',
  remove: 'Remove',
  removeAddress: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} is removed`,
}
