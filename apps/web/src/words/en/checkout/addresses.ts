/** The saved addresses of an account, at checkout. */
export const words = {
  saved: 'Your addresses',
  save: 'Save this address in my account',
  replaces: (name: string) => `It takes the place of ${name}, which you used longest ago.`,
  label: 'Name of this address',
  labelHint: 'Home, work, Grandma',
}
