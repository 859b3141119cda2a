-- Who may look into a project: everybody, or its members. An account that is deleted is a member no more.
ALTER TABLE project_info ADD COLUMN access text NOT NULL DEFAULT 'all' CHECK (access IN ('all', 'members'));

CREATE TABLE project_member (
  project_id uuid NOT NULL REFERENCES project_info (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  PRIMARY KEY (project_id, user_id)
);
CREATE INDEX project_member_user ON project_member (user_id);

-- Null: in no project, for everybody who reads reports.
ALTER TABLE analytics_report ADD COLUMN project_id uuid REFERENCES project_info (id) ON DELETE RESTRICT;
CREATE INDEX analytics_report_project ON analytics_report (project_id);
