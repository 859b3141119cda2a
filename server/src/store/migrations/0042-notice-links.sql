-- Where a notice leads to in the console, and what that is called.
ALTER TABLE notice ADD COLUMN link_path text;
ALTER TABLE notice ADD COLUMN link_zh text;
ALTER TABLE notice ADD COLUMN link_en text;
