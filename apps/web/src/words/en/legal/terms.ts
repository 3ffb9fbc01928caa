/** The terms of service. */
export const words = {
  title: 'Terms of Service',
  updated: 'Last updated November 26, 2026',
  lead: (brand: string) => `What you can expect of ${brand}, and what we ask of you.`,
  ordering: {
    title: 'Ordering',
    points: [
      'An order goes to one location and is made from that location’s menu.',
      'A cash order exists once we have confirmed it. A card order exists once the card provider has told us it is paid.',
      'The ready time is an estimate. If you order while a location is closed, it counts from the next opening; the screen says so before you place the order.',
      'If a dish runs out after you ordered, we call you and agree on another, or take it off the bill.',
      'One account or phone number can have at most 5 open orders that are to be paid in cash.',
    ],
  },
  prices: {
    title: 'Prices, tax and payment',
    points: [
      'Prices are in Canadian dollars and do not include tax. Each location has prices of its own.',
      'Harmonized sales tax (HST) is added at the rate of the location’s province, 14% in Nova Scotia. You see tax and total before you order, and that total is what you pay.',
      'A tip is your choice, is never preselected, and is not taxed.',
      'Cash is paid on pickup, on delivery or at the table. Because there is no cent in Canada, a cash total is rounded to the nearest five cents.',
    ],
  },
  refunds: {
    title: 'Cancelling and refunds',
    points: [
      'You can cancel an order under Past Orders / Reservations until it is ready. After that, call the location.',
      'If you paid by card, a cancelled order is refunded in full to the same card. Your bank may need some days to show it.',
      'If you paid cash in advance, the location hands it back to you.',
      'If something was wrong with your food, tell us the same day, with the order number. We make it again or refund it.',
      'A refund takes back the points the order earned.',
    ],
  },
  allergens: {
    title: 'Allergens',
    paragraphs: [
      'Dishes name the allergens their recipes contain. Our kitchens use milk, nuts, peanuts, wheat, soy, sesame, mustard, eggs, fish and shellfish, and share pans, fryers and surfaces: we cannot promise that any dish is free of traces.',
      'If you have an allergy, call the location before you order. Vegetarian, vegan and gluten-free marks describe the recipe.',
    ],
  },
  tables: {
    title: 'Tables and delivery',
    points: [
      'Tables are booked on this site or by phone. We hold a table for 15 minutes; call if you will be later.',
      'Delivery is offered only by locations whose page says so, within the area they serve. Somebody has to be there to take the order.',
    ],
  },
  accounts: {
    title: 'Accounts and points',
    points: [
      'Keep your password to yourself; what is ordered with it counts as ordered by you. Tell us if somebody else has it.',
      'An order that is completed and paid earns one point for each whole dollar of its dishes, before tax, tip and delivery. Points have no cash value and cannot be passed on.',
      'We may close an account that is used for fraud or to harm others.',
    ],
  },
  rest: {
    title: 'The rest',
    privacy: 'How we treat your information is told in the',
    privacyLink: 'Privacy Policy',
    law: 'The law of Nova Scotia and of Canada applies, and nothing here takes away a right it gives you as a consumer. If we change these terms, the date above changes; an order keeps the terms it was placed under.',
  },
  questions: 'Questions and complaints',
}
