// Tables with the names and columns of Evergreen, as far as its connector and these tests know them. They were written
// for these tests; `older` leaves out what early versions lack.

const circulation = (more: string) => `(id BIGSERIAL PRIMARY KEY, ${more}
  xact_start TIMESTAMPTZ NOT NULL DEFAULT now(), xact_finish TIMESTAMPTZ, target_copy BIGINT NOT NULL, circ_lib INT NOT NULL,
  circ_staff INT, checkin_staff INT, checkin_lib INT, due_date TIMESTAMPTZ, checkin_time TIMESTAMPTZ, checkin_scan_time TIMESTAMPTZ,
  create_time TIMESTAMPTZ NOT NULL DEFAULT now(), phone_renewal BOOL NOT NULL DEFAULT FALSE, desk_renewal BOOL NOT NULL DEFAULT FALSE,
  opac_renewal BOOL NOT NULL DEFAULT FALSE, stop_fines TEXT, copy_location INT NOT NULL DEFAULT 1, parent_circ BIGINT)`;

const hold = (more: string) => `(id SERIAL PRIMARY KEY, ${more}
  request_time TIMESTAMPTZ NOT NULL DEFAULT now(), capture_time TIMESTAMPTZ, fulfillment_time TIMESTAMPTZ, shelf_time TIMESTAMPTZ,
  expire_time TIMESTAMPTZ, cancel_time TIMESTAMPTZ, cancel_cause INT, target BIGINT NOT NULL, current_copy BIGINT, pickup_lib INT NOT NULL,
  hold_type TEXT NOT NULL, phone_notify TEXT)`;

/** Returns the statements that make the tables. */
export function evergreenTables({ isOlder = false } = {}): string[] {
  const newer = (...statements: string[]) => (isOlder ? [] : statements);
  return [
    ...['actor', 'asset', 'action', 'biblio', 'config', 'permission', 'reporter'].map(
      (schema) => `CREATE SCHEMA ${schema}`,
    ),
    ...newer(
      'CREATE TABLE actor.org_unit_type (id INT PRIMARY KEY, name TEXT, can_have_vols BOOL)',
      "INSERT INTO actor.org_unit_type VALUES (1, 'Consortium', FALSE), (3, 'Branch', TRUE)",
      `CREATE TABLE action.aged_circulation ${circulation('usr_post_code TEXT, usr_home_ou INT, usr_profile INT, usr_birth_year INT,')}`,
      `CREATE TABLE action.aged_hold_request ${hold('usr_post_code TEXT, usr_home_ou INT, usr_profile INT,')}`,
      'CREATE TABLE reporter.hold_request_record (id INT PRIMARY KEY, target BIGINT, hold_type TEXT, bib_record BIGINT)',
    ),
    'CREATE TABLE actor.org_unit (id INT PRIMARY KEY, parent_ou INT, ou_type INT, shortname TEXT, name TEXT, email TEXT, phone TEXT)',
    'CREATE TABLE config.circ_modifier (code TEXT PRIMARY KEY, name TEXT, description TEXT)',
    'CREATE TABLE permission.grp_tree (id INT PRIMARY KEY, name TEXT, parent INT)',
    'CREATE TABLE asset.copy_location (id INT PRIMARY KEY, name TEXT, owning_lib INT)',
    `CREATE TABLE biblio.record_entry (id BIGINT PRIMARY KEY, create_date TIMESTAMPTZ NOT NULL DEFAULT now(),
      edit_date TIMESTAMPTZ NOT NULL DEFAULT now(), deleted BOOL NOT NULL DEFAULT FALSE, marc TEXT NOT NULL)`,
    `CREATE TABLE asset.call_number (id BIGINT PRIMARY KEY, record BIGINT NOT NULL, owning_lib INT NOT NULL, label TEXT NOT NULL,
      label_class INT NOT NULL DEFAULT 1, edit_date TIMESTAMPTZ NOT NULL DEFAULT now(), deleted BOOL NOT NULL DEFAULT FALSE)`,
    `CREATE TABLE asset.copy (id BIGINT PRIMARY KEY, circ_lib INT NOT NULL, call_number BIGINT NOT NULL,
      create_date TIMESTAMPTZ NOT NULL DEFAULT now(), edit_date TIMESTAMPTZ NOT NULL DEFAULT now(), ${isOlder ? '' : 'active_date TIMESTAMPTZ, status_changed_time TIMESTAMPTZ, '}
      status INT NOT NULL DEFAULT 0, location INT NOT NULL DEFAULT 1, price NUMERIC(8,2), barcode TEXT NOT NULL, circ_modifier TEXT,
      deleted BOOL NOT NULL DEFAULT FALSE)`,
    `CREATE TABLE actor.usr (id INT PRIMARY KEY, card INT, profile INT NOT NULL, usrname TEXT, email TEXT, first_given_name TEXT,
      family_name TEXT, day_phone TEXT, ident_value TEXT, mailing_address INT, home_ou INT NOT NULL, dob DATE, active BOOL NOT NULL DEFAULT TRUE,
      barred BOOL NOT NULL DEFAULT FALSE, deleted BOOL NOT NULL DEFAULT FALSE, create_date TIMESTAMPTZ NOT NULL DEFAULT now(),
      expire_date TIMESTAMPTZ${isOlder ? '' : ', last_update_time TIMESTAMPTZ'})`,
    'CREATE TABLE actor.card (id INT PRIMARY KEY, usr INT NOT NULL, barcode TEXT NOT NULL, active BOOL NOT NULL DEFAULT TRUE)',
    'CREATE TABLE actor.usr_address (id INT PRIMARY KEY, usr INT NOT NULL, street1 TEXT, city TEXT)',
    `CREATE TABLE action.circulation ${circulation('usr INT NOT NULL,')}`,
    'CREATE TABLE action.in_house_use (id SERIAL PRIMARY KEY, item BIGINT NOT NULL, staff INT, org_unit INT NOT NULL, use_time TIMESTAMPTZ NOT NULL)',
    `CREATE TABLE action.hold_request ${hold('usr INT NOT NULL,')}`,
    `CREATE TABLE action.transit_copy (id SERIAL PRIMARY KEY, source_send_time TIMESTAMPTZ, dest_recv_time TIMESTAMPTZ,
      target_copy BIGINT NOT NULL, source INT NOT NULL, dest INT NOT NULL${isOlder ? '' : ', cancel_time TIMESTAMPTZ'})`,
    'CREATE TABLE action.hold_transit_copy (hold INT) INHERITS (action.transit_copy)',
  ];
}
