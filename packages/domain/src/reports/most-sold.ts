/** Which dishes count as those a location sells most. Fewer portions than `fewest` are chance. */
export const MOST_SOLD = { days: 28, fewest: 10, most: 8 } as const
