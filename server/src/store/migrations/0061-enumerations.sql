-- Lists of choices. A choice is {"code": …, "label": {"zh-CN": …, "en-US": …}}; rules name a list by its code.
CREATE TABLE enum_config (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code text NOT NULL UNIQUE,
  name jsonb NOT NULL,
  choices jsonb NOT NULL,
  remark text NOT NULL DEFAULT '',
  modified_at timestamptz NOT NULL DEFAULT now(),
  modified_by text NOT NULL DEFAULT ''
);
