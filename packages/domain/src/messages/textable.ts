/**
 * Area codes that begin with +1 and yet are none of Canada or the states of the United States: the islands, where a
 * text costs many times as much, numbers of no place, and the premium range.
 */
const ELSEWHERE = new Set(
  [
    '242 246 264 268 284 340 345 441 473 649 658 664 670 671 684 721 758 767 784 787 809 829 849 868 869 876 939',
    '500 521 522 523 524 525 526 527 528 529 532 533 535 538 542 543 544 545 546 547 549 550 552 553 554 556 558',
    '566 569 577 578 588 589 600 622 633 644 655 677 688 700 710 900',
  ].flatMap((codes) => codes.split(' ')),
)
/** A premium-rate exchange in every area code. */
const PREMIUM = '976'
const NORTH_AMERICAN = /^\+1([2-9]\d{2})([2-9]\d{2})\d{4}$/

/**
 * Whether a number in E.164 may be texted: Canada and the United States only, so that nobody can make money from texts
 * to numbers abroad. `alsoTo`: further allowed prefixes.
 */
export function isTextable(phone: string, alsoTo: readonly string[] = []): boolean {
  if (alsoTo.some((beginning) => phone.startsWith(beginning))) return true
  const [, area, exchange] = NORTH_AMERICAN.exec(phone) ?? []
  return area !== undefined && !ELSEWHERE.has(area) && area !== PREMIUM && exchange !== PREMIUM
}
