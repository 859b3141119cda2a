-- The numbers about holdings are tiles that can be moved and hidden. Dashboards that were arranged before showed them
-- after the other tiles, and keep them there.
UPDATE dashboard_layout SET tiles = tiles || ARRAY['lostLoans', 'boxes', 'onTheWay', 'weeding'];
