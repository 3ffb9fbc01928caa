/** The dialog of one dish. */
export const words = {
  spiceLevel: 'Spice level',
  usually: (heat: string) => `This dish is ${heat}`,
  quantity: 'Quantity',
  /** `takes`: portions of one as it is chosen. */
  left: (count: number, takes: number) =>
    takes === 1 ? `Only ${count} left` : `Only ${count} left, this takes ${takes}`,
  goesWith: 'Goes well with it',
  calories: (count: number) => `${count} calories`,
  cooking: (minutes: number) => `Takes about ${minutes} minutes to cook`,
  add: 'Add',
  update: 'Update',
  unavailable: 'Unavailable',
  updated: (dish: string) => `${dish} updated`,
  /** Stands before `added` and `updated`. */
  spiced: (dish: string, spice: string) => `${dish}, ${spice},`,
}
