import type { Department, DepartmentForm } from '@stacksight/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { inOrder, matches, pageOf } from '#store/listing.ts';
import { department } from '#store/schema/people/departments.ts';

type Listing = {
  pageNum: number;
  pageSize: number;
  field?: keyof typeof columns | undefined;
  order?: 'ascend' | 'descend' | undefined;
  search?: string | undefined;
};
type Row = Omit<Department, 'modifyTime'> & { modifyTime: Date | string };

// A tree in its order: each one's place is that of the one above, then its own.
const tree = sql`WITH RECURSIVE tree AS (
    SELECT d.*, 0 AS depth, d.name AS path, ARRAY[lpad(d.sort::text, 4, '0') || d.name] AS place,
      ARRAY[d.id] AS above
    FROM department d WHERE d.parent_id IS NULL
    UNION ALL
    SELECT d.*, t.depth + 1, t.path || '/' || d.name, t.place || (lpad(d.sort::text, 4, '0') || d.name),
      t.above || d.id
    FROM department d JOIN tree t ON t.id = d.parent_id
  ), heads AS (
    SELECT department_id AS id, count(*)::int AS users FROM account
    WHERE department_id IS NOT NULL GROUP BY department_id
  ), counted AS (
    SELECT t.id, t.parent_id AS "parentId", t.name, t.sort, t.depth, t.path, t.place, t.above,
      t.modified_at AS "modifyTime", coalesce(h.users, 0) AS users
    FROM tree t LEFT JOIN heads h ON h.id = t.id
  ), list AS (
    SELECT c.*,
      (SELECT sum(b.users)::int FROM counted b WHERE c.id = ANY (b.above)) AS "allUsers",
      (SELECT count(*)::int FROM counted b WHERE b."parentId" = c.id) AS below
    FROM counted c
  )`;

const columns = {
  path: sql`place`,
  name: sql`name`,
  allUsers: sql`"allUsers"`,
  modifyTime: sql`"modifyTime"`,
};

export async function listDepartments(
  db: Db,
  query: Listing,
): Promise<{ rows: Department[]; total: number }> {
  const where = matches(query.search, sql`path`) ?? sql`true`;
  const { limit, offset } = pageOf(query);
  const order = inOrder(query, columns, { field: 'path', order: 'ascend' }, sql`id`);
  const { rows } = await run<Row>(
    db,
    sql`${tree} SELECT * FROM list WHERE ${where}
      ORDER BY ${sql.join(order, sql`, `)} LIMIT ${limit} OFFSET ${offset}`,
  );
  const totals = await run<{ total: number }>(
    db,
    sql`${tree} SELECT count(*)::int AS total FROM list WHERE ${where}`,
  );
  return { rows: rows.map(toDepartment), total: totals.rows[0]?.total ?? 0 };
}

/** All of them in the tree's order, for choices. */
export async function listAllDepartments(db: Db): Promise<Department[]> {
  const { rows } = await run<Row>(db, sql`${tree} SELECT * FROM list ORDER BY place, id`);
  return rows.map(toDepartment);
}

export async function getDepartment(db: Db, id: string): Promise<Department | null> {
  const { rows } = await run<Row>(db, sql`${tree} SELECT * FROM list WHERE id = ${id}`);
  return rows[0] === undefined ? null : toDepartment(rows[0]);
}

/** Whether a department lies in another, or is it. */
export async function isWithin(db: Db, id: string, outer: string): Promise<boolean> {
  const { rows } = await run<{ is: boolean }>(
    db,
    sql`${tree} SELECT ${outer}::uuid = ANY (above) AS is FROM list WHERE id = ${id}`,
  );
  return rows[0]?.is ?? false;
}

export async function addDepartment(db: Db, form: DepartmentForm, at: Date): Promise<string> {
  const row = { ...form, createdAt: at, modifiedAt: at };
  const [made] = await db.insert(department).values(row).returning({ id: department.id });
  if (made === undefined) throw new Error('the department was not added');
  return made.id;
}

export async function changeDepartment(
  db: Db,
  id: string,
  form: DepartmentForm,
  at: Date,
): Promise<void> {
  await db
    .update(department)
    .set({ ...form, modifiedAt: at })
    .where(eq(department.id, id));
}

export async function removeDepartment(db: Db, id: string): Promise<void> {
  await db.delete(department).where(eq(department.id, id));
}

async function run<R>(db: Db, statement: ReturnType<typeof sql>): Promise<{ rows: R[] }> {
  return (await db.execute(statement)) as unknown as { rows: R[] };
}

function toDepartment(row: Row): Department {
  const { id, name, parentId, sort, depth, path, users, allUsers, below } = row;
  const modifyTime = new Date(row.modifyTime).toISOString();
  return { id, name, parentId, sort, depth, path, users, allUsers, below, modifyTime };
}
