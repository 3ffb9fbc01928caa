-- A dish carries a mark from now on only where everything chosen with it carries it too. The sizes of the starter menu had
-- none; they add nothing that is not in the dish.
UPDATE options SET is_vegetarian = true, is_vegan = true, is_gluten_free = true
WHERE (group_id, id) IN (('size', 'half'), ('size', 'full'), ('size', 'family'), ('cup', 'regular'), ('cup', 'large'))
  AND NOT (is_vegetarian OR is_vegan OR is_gluten_free) AND allergens = '{}'
  AND item_id IS NULL AND opens_group_id IS NULL;
