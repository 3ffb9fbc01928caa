/** The heat levels of a dish, as guests and staff read them. */
export const words = {
  1: 'Mild',
  2: 'Medium',
  3: 'Hot',
}
