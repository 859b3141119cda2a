-- The pictures of reports. A browser loads pictures without a token, so the random id is all that protects them.
CREATE TABLE report_picture (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  data bytea NOT NULL,
  mime text NOT NULL CHECK (mime IN ('image/png', 'image/jpeg')),
  width int NOT NULL,
  height int NOT NULL,
  created_by uuid REFERENCES account (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
