-- Whether the lines of a kept question show what was gathered as the rest.
ALTER TABLE analytics_component ADD COLUMN rest boolean NOT NULL DEFAULT false;
