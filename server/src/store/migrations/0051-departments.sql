CREATE TABLE department (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  parent_id uuid REFERENCES department (id),
  name text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  modified_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX department_name ON department (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name);

ALTER TABLE account ADD FOREIGN KEY (department_id) REFERENCES department (id);
CREATE INDEX account_department ON account (department_id);
