const MOST_BUTTONS = 5

/** The numbers of the page buttons: at most five around the present one, which starts at 1. */
export function pageNumbers(page: number, pages: number): number[] {
  const count = Math.min(MOST_BUTTONS, pages)
  const first = Math.min(Math.max(1, page - Math.floor(MOST_BUTTONS / 2)), Math.max(1, pages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}
