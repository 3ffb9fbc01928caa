ALTER TABLE "menu_categories" ADD COLUMN "tagline" text;--> statement-breakpoint
ALTER TABLE "menu_categories" ADD COLUMN "french_tagline" text;--> statement-breakpoint
ALTER TABLE "menu_categories" ADD COLUMN "drawn_as" text;--> statement-breakpoint
UPDATE menu_categories SET drawn_as = drawings.bowl
FROM (VALUES
  ('appetizers', 'plate/skewer/onion/chilli'),
  ('breakfast', 'leaf/dosa//turmeric'),
  ('veg-curries', 'katori/balls/herb/masala'),
  ('non-veg-curries', 'kadai/chunks/herb/chilli'),
  ('combos-with-rice', 'kadai/rice/mint/tomato'),
  ('combos-with-bread', 'board/naan/herb/korma'),
  ('drinks', 'glass/sherbet/lime+mint/lime')
) AS drawings (id, bowl)
WHERE menu_categories.id = drawings.id AND menu_categories.is_default;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "drawn_as" text;