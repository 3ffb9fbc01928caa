/** A dish that is chosen. */
export const words = {
  heat: 'How hot?',
  /** `takes`: portions of one as it is chosen. */
  left: (count: number, takes: number) =>
    takes === 1 ? `Only ${count} left` : `Only ${count} left, this takes ${takes}`,
  goesWith: 'Goes with it',
  calories: (count: number) => `${count} calories`,
  cooking: (minutes: number) => `Takes about ${minutes} minutes to cook`,
  add: 'Add',
  update: 'Update',
  unavailable: 'Unavailable',
  updated: (dish: string) => `${dish} updated`,
  /** Stands before `added` and `updated`. */
  spiced: (dish: string, spice: string) => `${dish}, ${spice},`,

  // Choosing the options of a dish.
  swapped: (taken: string, replaced: string) => `${taken} instead of ${replaced}`,
  none: 'None',
  soldOut: 'Sold out',
  exactly: (count: number) => `Choose ${count}`,
  between: (least: number, most: number) => `Choose ${least} to ${most}`,
  upTo: (most: number) => `Choose up to ${most}`,
  free: (count: number) => (count === 1 ? '1 is included' : `${count} are included`),
  note: 'A note for the kitchen',
  allergy: (phone: string) => `Allergy? ${phone}`,
}
