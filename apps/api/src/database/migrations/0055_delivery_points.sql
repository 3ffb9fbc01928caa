ALTER TABLE "orders" ADD COLUMN "delivery_point" jsonb;--> statement-breakpoint
-- A circle or an area lies within postal codes from now on (ruling 47). Those that are drawn already are taken to lie in the
-- neighbourhood of their restaurant; the office shows it, and takes more.
UPDATE delivery_zones SET shape = shape || jsonb_build_object('prefixes',
  CASE WHEN locations.postal_code ~* '^[A-Z][0-9][A-Z]' THEN jsonb_build_array(upper(left(locations.postal_code, 3))) ELSE '[]' END)
FROM locations WHERE locations.id = delivery_zones.location_id AND NOT shape ? 'prefixes';
