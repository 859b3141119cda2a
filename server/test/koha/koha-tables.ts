// Tables with the names and columns of Koha, as far as its connector and these tests know them, in the forms of three
// versions. They were written for these tests.

export const kohaForms = ['17.06', '19.06', '25.x'] as const;
export type KohaForm = (typeof kohaForms)[number];

/** Returns the statements that make the tables of one version, with rows of personal data that nobody may read. */
export function kohaTables(form: KohaForm): string[] {
  const since19 = form === '17.06' ? '' : null;
  const new25 = form === '25.x';
  const only = (isThere: boolean, text: string) => (isThere ? text : '');
  const renewals = new25 ? 'renewals_count' : 'renewals';
  const items = (
    extra: string,
  ) => `(itemnumber INT NOT NULL PRIMARY KEY, biblionumber INT NOT NULL, biblioitemnumber INT,
    barcode VARCHAR(20), dateaccessioned DATE, homebranch VARCHAR(10), price DECIMAL(8,2), notforloan TINYINT NOT NULL DEFAULT 0,
    itemlost TINYINT NOT NULL DEFAULT 0, withdrawn TINYINT NOT NULL DEFAULT 0, withdrawn_on DATETIME,
    itemcallnumber VARCHAR(255), issues SMALLINT, holdingbranch VARCHAR(10),
    timestamp TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP, location VARCHAR(80),
    onloan DATE, ccode VARCHAR(80), itype VARCHAR(10)${extra}, KEY (timestamp))`;
  const borrowers = (
    key: string,
  ) => `(borrowernumber INT NOT NULL${key}, cardnumber VARCHAR(32), surname LONGTEXT, firstname TEXT,
    address LONGTEXT, phone TEXT, email LONGTEXT, dateofbirth DATE, branchcode VARCHAR(10) NOT NULL DEFAULT '',
    categorycode VARCHAR(10) NOT NULL DEFAULT '', dateenrolled DATE, dateexpiry DATE, lost TINYINT(1), debarred DATE, sex VARCHAR(1),
    sort1 VARCHAR(80)${only(form !== '17.06', ', lastseen DATETIME')}${only(new25, ', protected TINYINT(1) NOT NULL DEFAULT 0')},
    updated_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP, KEY (cardnumber))`;
  const issues = `(issue_id INT NOT NULL PRIMARY KEY, borrowernumber INT, itemnumber INT, date_due DATETIME, branchcode VARCHAR(10),
    returndate DATETIME, lastreneweddate DATETIME, ${renewals} TINYINT NOT NULL DEFAULT 0, issuedate DATETIME,
    timestamp TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP)`;
  const reserves = `(reserve_id INT NOT NULL PRIMARY KEY, borrowernumber INT, reservedate DATE, biblionumber INT NOT NULL DEFAULT 0,
    branchcode VARCHAR(10), cancellationdate DATE, found VARCHAR(1), itemnumber INT, waitingdate DATE, expirationdate DATE,
    timestamp TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP)`;
  const biblio = `(biblionumber INT NOT NULL PRIMARY KEY, author LONGTEXT, title LONGTEXT${only(since19 === null, ', subtitle LONGTEXT')},
    copyrightdate SMALLINT, timestamp TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP)`;
  const biblioitems = `(biblioitemnumber INT NOT NULL PRIMARY KEY, biblionumber INT NOT NULL, isbn LONGTEXT, publishercode VARCHAR(255),
    publicationyear TEXT, cn_class VARCHAR(30), timestamp TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP, KEY (biblionumber))`;
  const moreItems = new25 ? ', bookable TINYINT(1)' : '';
  return [
    'CREATE TABLE branches (branchcode VARCHAR(10) PRIMARY KEY, branchname LONGTEXT, branchaddress1 LONGTEXT, branchphone LONGTEXT)',
    'CREATE TABLE itemtypes (itemtype VARCHAR(10) PRIMARY KEY, description LONGTEXT)',
    'CREATE TABLE categories (categorycode VARCHAR(10) PRIMARY KEY, description LONGTEXT)',
    'CREATE TABLE authorised_values (id INT PRIMARY KEY AUTO_INCREMENT, category VARCHAR(32), authorised_value VARCHAR(80), lib VARCHAR(200))',
    `CREATE TABLE biblio ${biblio}`,
    `CREATE TABLE deletedbiblio ${biblio}`,
    `CREATE TABLE biblioitems ${biblioitems}`,
    `CREATE TABLE deletedbiblioitems ${biblioitems}`,
    `CREATE TABLE items ${items(moreItems)}`,
    `CREATE TABLE deleteditems ${items(moreItems)}`,
    `CREATE TABLE borrowers ${borrowers(' PRIMARY KEY')}`,
    `CREATE TABLE deletedborrowers ${borrowers('')}`,
    `CREATE TABLE issues ${issues}`,
    `CREATE TABLE old_issues ${issues}`,
    `CREATE TABLE reserves ${reserves}`,
    `CREATE TABLE old_reserves ${reserves}`,
    `CREATE TABLE statistics (datetime DATETIME, branch VARCHAR(10), ${only(form === '17.06', 'proccode VARCHAR(4), usercode VARCHAR(10), associatedborrower INT, ')}value DOUBLE(16,4), type VARCHAR(16),
      other LONGTEXT, itemnumber INT, itemtype VARCHAR(10), ${only(form !== '17.06', 'location VARCHAR(80), ')}borrowernumber INT, ccode VARCHAR(80)${only(new25, ', categorycode VARCHAR(10), interface VARCHAR(30)')},
      KEY timeidx (datetime))`,
    `CREATE TABLE branchtransfers (${only(form !== '17.06', 'branchtransfer_id INT PRIMARY KEY AUTO_INCREMENT, ')}itemnumber INT NOT NULL, datesent DATETIME, frombranch VARCHAR(10) NOT NULL,
      datearrived DATETIME, tobranch VARCHAR(10) NOT NULL${only(new25, ', datecancelled DATETIME, reason VARCHAR(30)')})`,
  ];
}
