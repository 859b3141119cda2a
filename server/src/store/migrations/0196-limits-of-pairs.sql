-- Pairs of libraries that exchange nothing are pairs with a limit of none.
UPDATE transfer_plan SET form = (form - 'closedPairs') || jsonb_build_object('pairs', (
  SELECT coalesce(jsonb_agg(pair || '{"most": 0, "cost": 0}'::jsonb), '[]'::jsonb)
  FROM jsonb_array_elements(form -> 'closedPairs') AS pair
)) WHERE form ? 'closedPairs';
