ALTER TABLE "menu_categories" ADD COLUMN "french_name" text;--> statement-breakpoint
UPDATE menu_categories SET french_name = names.french
FROM (VALUES
  ('appetizers', 'Entrées'),
  ('breakfast', 'Déjeuners'),
  ('veg-curries', 'Currys végétariens'),
  ('non-veg-curries', 'Currys non végétariens'),
  ('combos-with-rice', 'Combos avec riz'),
  ('combos-with-bread', 'Combos avec pain'),
  ('drinks', 'Boissons')
) AS names (id, french)
WHERE menu_categories.id = names.id AND menu_categories.is_default;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "french_name" text;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "french_description" text;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_french" CHECK (("menu_items"."french_name" IS NULL) = ("menu_items"."french_description" IS NULL));
