/** What is said of a dish wherever it stands. */
export const words = {
  diets: { vegetarian: 'Vegetarian', vegan: 'Vegan', 'gluten-free': 'Gluten-free' },
  /** How hot the kitchen makes a dish: read out beside its chillies, and where the guest chooses. */
  heat: (level: string) => `Heat: ${level}`,
  usually: (level: string) => `usually ${level}`,
  noAllergens: 'No listed allergens',
  contains: (list: string) => `Contains ${list}`,
  /** Those that are not said by the name they are kept under. */
  allergens: { nuts: 'tree nuts', gluten: 'wheat (gluten)' } as Readonly<Record<string, string>>,
}
