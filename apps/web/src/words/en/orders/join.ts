/** Orders without an account that have become the account's. */
export const words = {
  joined: (count: number) =>
    count === 1
      ? 'The order you placed without an account is now with your orders.'
      : `${count} orders you placed without an account are now with your orders.`,
}
