-- Rules live in folders, folders in projects. A name is {"zh-CN": …, "en-US": …}.
CREATE TABLE project_info (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The key of one that the product brings.
  code text UNIQUE,
  name jsonb NOT NULL,
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE rule_folder (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code text UNIQUE,
  project_id uuid NOT NULL REFERENCES project_info (id) ON DELETE RESTRICT,
  parent_id uuid REFERENCES rule_folder (id) ON DELETE RESTRICT,
  name jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX rule_folder_project ON rule_folder (project_id);
CREATE INDEX rule_folder_parent ON rule_folder (parent_id);

CREATE TABLE rule_config (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  folder_id uuid NOT NULL REFERENCES rule_folder (id) ON DELETE RESTRICT,
  -- The key of one that the product brings, and what it brought last; nobody has changed it while is_ready.
  code text UNIQUE,
  seed_hash text NOT NULL DEFAULT '',
  is_ready boolean NOT NULL DEFAULT false,
  -- The ready ones come first, in their order.
  sort integer NOT NULL DEFAULT 1000,
  version integer NOT NULL DEFAULT 1,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL DEFAULT '',
  modified_at timestamptz NOT NULL DEFAULT now(),
  modified_by text NOT NULL DEFAULT ''
);
CREATE INDEX rule_config_folder ON rule_config (folder_id);

CREATE TABLE rule_version (
  rule_id uuid NOT NULL REFERENCES rule_config (id) ON DELETE CASCADE,
  version integer NOT NULL,
  body jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  saved_at timestamptz NOT NULL DEFAULT now(),
  saved_by text NOT NULL DEFAULT '',
  PRIMARY KEY (rule_id, version)
);
