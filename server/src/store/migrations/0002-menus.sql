CREATE TABLE menu (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  parent_id uuid REFERENCES menu (id) ON DELETE CASCADE,
  type text NOT NULL DEFAULT 'menu' CHECK (type IN ('menu', 'button')),
  -- A path of the console, or a whole address (https, mailto, tel) to open in a new tab.
  path text NOT NULL,
  component text NOT NULL DEFAULT '',
  name text NOT NULL UNIQUE,
  hidden boolean NOT NULL DEFAULT false,
  redirect text,
  always_show boolean NOT NULL DEFAULT false,
  title_zh text NOT NULL,
  title_en text NOT NULL,
  icon text NOT NULL DEFAULT '',
  affix boolean NOT NULL DEFAULT false,
  no_cache boolean NOT NULL DEFAULT false,
  active_menu text,
  sort integer NOT NULL DEFAULT 0,
  -- What one must hold to see it; empty: everyone who has the menu.
  permission text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX menu_parent ON menu (parent_id);

CREATE TABLE role_menu (
  role_id uuid NOT NULL REFERENCES role (id) ON DELETE CASCADE,
  menu_id uuid NOT NULL REFERENCES menu (id) ON DELETE CASCADE,
  PRIMARY KEY (role_id, menu_id)
);
CREATE INDEX role_menu_menu ON role_menu (menu_id);

-- What was put in as a first row, so that what an administrator deleted stays deleted.
CREATE TABLE seed (
  kind text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (kind, key)
);
