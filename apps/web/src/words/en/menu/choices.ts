/** Choosing the options of a dish. */
export const words = {
  spice: 'Spice level',
  none: 'None',
  soldOut: 'Sold out',
  exactly: (count: number) => `Choose ${count}`,
  between: (least: number, most: number) => `Choose ${least} to ${most}`,
  upTo: (most: number) => `Choose up to ${most}`,
  free: (count: number) => (count === 1 ? '1 is included' : `${count} are included`),
  note: 'Note for the kitchen',
  noteHint: 'Allergy? Please call us.',
}
