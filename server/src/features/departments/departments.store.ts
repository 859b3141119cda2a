import type { Department, DepartmentForm, DepartmentNode } from '@stacksight/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { department } from '#store/schema/people/departments.ts';

type DepartmentListQuery = ListQuery<keyof typeof columns>;
type Timed<Row> = Omit<Row, 'modifyTime'> & { modifyTime: Date | string };
type DepartmentChoice = Pick<Department, 'id' | 'parentId' | 'name' | 'path'>;

const place = sql`lpad(d.sort::text, 4, '0') || d.name`;

// The tree in display order: the sort path of a department is the path of its parent followed by its own number.
const tree = sql`WITH RECURSIVE tree AS (
    SELECT d.*, 0 AS depth, d.name AS path, ARRAY[${place}] AS place, ARRAY[d.id] AS above
    FROM department d WHERE d.parent_id IS NULL
    UNION ALL
    SELECT d.*, t.depth + 1, t.path || '/' || d.name, t.place || (${place}), t.above || d.id
    FROM department d JOIN tree t ON t.id = d.parent_id
  ), heads AS (
    SELECT department_id AS id, count(*)::int AS users FROM account
    WHERE department_id IS NOT NULL GROUP BY department_id
  )`;

const counted = sql`${tree}, sums AS (
    SELECT over.id, sum(h.users)::int AS users
    FROM heads h JOIN tree t ON t.id = h.id CROSS JOIN unnest(t.above) AS over (id) GROUP BY over.id
  ), kids AS (
    SELECT parent_id AS id, count(*)::int AS below FROM department GROUP BY parent_id
  ), list AS (
    SELECT t.id, t.parent_id AS "parentId", t.name, t.sort, t.depth, t.path, t.place,
      t.modified_at AS "modifyTime", coalesce(h.users, 0) AS users, coalesce(s.users, 0) AS "allUsers",
      coalesce(k.below, 0) AS below
    FROM tree t LEFT JOIN heads h ON h.id = t.id LEFT JOIN sums s ON s.id = t.id LEFT JOIN kids k ON k.id = t.id
  )`;

const columns = {
  path: sql`place`,
  name: sql`name`,
  allUsers: sql`"allUsers"`,
  modifyTime: sql`"modifyTime"`,
};

export async function listDepartments(
  db: Db,
  query: DepartmentListQuery,
): Promise<{ rows: Department[]; total: number }> {
  const where = matches(query.search, sql`name`) ?? sql`true`;
  const { limit, offset } = limitAndOffset(query);
  const order = inOrder(query, columns, { field: 'path', order: 'ascend' }, sql`id`);
  const rows = await run<Timed<Department>>(
    db,
    sql`${counted} SELECT * FROM list WHERE ${where}
      ORDER BY ${sql.join(order, sql`, `)} LIMIT ${limit} OFFSET ${offset}`,
  );
  const [totals] = await run<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM department WHERE ${where}`,
  );
  return { rows: rows.map(toDepartment), total: totals?.total ?? 0 };
}

/** Returns the whole tree in display order. */
export async function readTree(db: Db): Promise<DepartmentNode[]> {
  const rows = await run<Timed<DepartmentNode>>(
    db,
    sql`${tree} SELECT t.id, t.parent_id AS "parentId", t.name, t.sort, t.modified_at AS "modifyTime",
      coalesce(h.users, 0) AS users FROM tree t LEFT JOIN heads h ON h.id = t.id ORDER BY t.place, t.id`,
  );
  return rows.map((row) => ({ ...row, modifyTime: new Date(row.modifyTime).toISOString() }));
}

/** Returns all departments in the order of the tree, for a select field. */
export async function listChoices(db: Db): Promise<DepartmentChoice[]> {
  return run<DepartmentChoice>(
    db,
    sql`${tree} SELECT id, parent_id AS "parentId", name, path FROM tree ORDER BY place, id`,
  );
}

export async function getDepartment(db: Db, id: string): Promise<Department | null> {
  const rows = await run<Timed<Department>>(
    db,
    sql`${counted} SELECT * FROM list WHERE id = ${id}`,
  );
  return rows[0] === undefined ? null : toDepartment(rows[0]);
}

/** Returns whether a department is `outer` or below it. */
export async function isWithin(db: Db, id: string, outer: string): Promise<boolean> {
  const rows = await run<{ id: string }>(
    db,
    sql`WITH RECURSIVE up AS (
        SELECT id, parent_id FROM department WHERE id = ${id}
        UNION SELECT d.id, d.parent_id FROM department d JOIN up ON d.id = up.parent_id
      ) SELECT id FROM up WHERE id = ${outer}`,
  );
  return rows.length > 0;
}

/** Locks the tree until the transaction ends, because two valid moves at the same time could form a circle. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE department IN SHARE ROW EXCLUSIVE MODE`);
}

/** Locks a department until the transaction ends, so that no account can join or leave it. */
export async function lockDepartment(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`SELECT id FROM department WHERE id = ${id} FOR UPDATE`);
}

export async function addDepartment(tx: Tx, form: DepartmentForm, at: Date): Promise<string> {
  const row = { ...form, createdAt: at, modifiedAt: at };
  const [made] = await tx.insert(department).values(row).returning({ id: department.id });
  if (made === undefined) throw new Error('The department was not added.');
  return made.id;
}

export async function changeDepartment(
  tx: Tx,
  id: string,
  form: Partial<DepartmentForm>,
  at: Date,
): Promise<void> {
  await tx
    .update(department)
    .set({ ...form, modifiedAt: at })
    .where(eq(department.id, id));
}

/** Returns the direct children of a department, or the top-level departments, in order. */
export async function listBelow(db: Db, parentId: string | null): Promise<string[]> {
  const rows = await run<{ id: string }>(
    db,
    sql`SELECT d.id FROM department d WHERE d.parent_id IS NOT DISTINCT FROM ${parentId}::uuid
      ORDER BY ${place}, d.id`,
  );
  return rows.map(({ id }) => id);
}

/** Numbers sibling departments from first to last. */
export async function orderDepartments(db: Db, ids: readonly string[]): Promise<void> {
  const step = Math.max(1, Math.min(10, Math.floor(mostSort / ids.length)));
  await db.execute(sql`UPDATE department d SET sort = least(o.place * ${step}, ${mostSort})
    FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) WITH ORDINALITY AS o (id, place)
    WHERE d.id = o.id::uuid`);
}
const mostSort = 9_999;

export async function removeDepartment(tx: Tx, id: string): Promise<void> {
  await tx.delete(department).where(eq(department.id, id));
}

async function run<Row>(db: Db, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}

function toDepartment(row: Timed<Department>): Department {
  const { id, name, parentId, sort, depth, path, users, allUsers, below } = row;
  const modifyTime = new Date(row.modifyTime).toISOString();
  return { id, name, parentId, sort, depth, path, users, allUsers, below, modifyTime };
}
