/** The dialog of one dish. */
export const words = {
  spiceLevel: 'Spice level',
  usually: (heat: string) => `This dish is ${heat}`,
  quantity: 'Quantity',
  left: (count: number) => `Only ${count} left`,
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
