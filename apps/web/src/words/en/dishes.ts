/** What is said of a dish wherever it stands. */
export const words = {
  diets: { vegetarian: 'Vegetarian', vegan: 'Vegan', 'gluten-free': 'Gluten-free' },
  /** How hot the kitchen makes a dish. */
  heats: { mild: 'Mild', medium: 'usually Medium', hot: 'usually Hot' },
  noAllergens: 'No listed allergens',
  contains: (list: string) => `Contains ${list}`,
  /** Those that are not said by the name they are kept under. */
  allergens: { nuts: 'tree nuts', gluten: 'wheat (gluten)' } as Readonly<Record<string, string>>,
}
