const ALCOHOL =
  /(?<!\p{L})(beers?|lagers?|stout|ale|wines?|prosecco|champagne|vodka|whiske?y|gin|rum|tequila|brandy|kingfisher|bières?|vins?)(?!\p{L})/iu
/** Drinks and dishes that only sound like it: `ginger ale`, `non-alcoholic beer`, `beer-battered fish`, `wine vinegar`. */
const WITHOUT =
  /(?<!\p{L})(ginger|root|sans alcool|alcohol[- ]free|non[- ]?alcoholic|virgin|batter(ed)?|sauce|vinegar)(?!\p{L})/iu

/** Whether a dish or an option sounds like alcohol by its name, in English or French. */
export function soundsLikeAlcohol(name: string): boolean {
  return ALCOHOL.test(name) && !WITHOUT.test(name)
}
