import type { Tx } from '#store/backend.ts';
import { markDemo } from '#store/demo/shown-demo.ts';
import { bumpOwnChange } from '#store/own-codes/own-codes.ts';
import {
  groupedReaderType,
  operationType,
  operatorPlace,
  operatorRef,
  operatorRole,
  operatorRoleMember,
  readerTypeGroup,
} from '#store/schema/library/own-codes.ts';
import { replicaStandard } from '#store/schema/library/replicas.ts';
import { department } from '#store/schema/people/departments.ts';
import { demoGlc as glc } from '../scene.ts';
import { namePerson } from '../titles/name-author.ts';
import { createRandom } from '../titles/random.ts';
import {
  demoCopyTargets,
  departments,
  operationTypes,
  operatorRoles,
  typeGroups,
} from './library-records.ts';
import type { OperatorSeen, RecordScene } from './record-scene.ts';

// The staff of the demonstration city, and its settings for codes and stock.

const firstDay = '2015-01-01';
const bilingual = ([zh, en]: readonly [string, string]) => ({ 'zh-CN': zh, 'en-US': en });

export async function seedStaff(tx: Tx, scene: RecordScene): Promise<void> {
  await bumpOwnChange(tx, glc);
  await addOperators(tx, scene);
  const operations = operationTypes.map(([code, name, event]) => ({
    ...{ glc, code, event, modifiedAt: scene.at },
    name: bilingual(name),
  }));
  const made = await tx.insert(operationType).values(operations).onConflictDoNothing().returning();
  await markDemo(tx, 'operation_type', made);
  await addTypeGroups(tx, scene);
  await addCopyTargets(tx, scene);
  await addDepartments(tx);
}

async function addCopyTargets(tx: Tx, { at }: RecordScene): Promise<void> {
  for (const { remark, ...target } of demoCopyTargets) {
    const [zh, en] = remark;
    const made = await tx
      .insert(replicaStandard)
      .values({ glc, copies: 1, ...target, remark: zh, modifiedAt: at })
      .onConflictDoNothing()
      .returning();
    await markDemo(
      tx,
      'replica_standard',
      made.map(({ id }) => ({ id, english: { remark: en } })),
    );
  }
}

async function addOperators(tx: Tx, { operators, at }: RecordScene): Promise<void> {
  if (operators.length === 0) return;
  const rows = operators.map(({ code }, index) => ({
    ...{ glc, code, modifiedAt: at },
    name: nameOf(code, index),
  }));
  const made = await tx.insert(operatorRef).values(rows).onConflictDoNothing().returning();
  await markDemo(tx, 'operator_ref', made);
  const idOf = new Map(made.map(({ code, id }) => [code, id]));
  for (const { name, remark, ends } of operatorRoles) {
    const [role] = await tx
      .insert(operatorRole)
      .values({ glc, name: name[0], remark: remark[0], modifiedAt: at })
      .onConflictDoNothing()
      .returning();
    if (role === undefined) continue;
    const members = made
      .filter(({ code }) => ends.some((end) => code.endsWith(end)))
      .map(({ id }) => ({ roleId: role.id, operatorId: id }));
    if (members.length > 0) await tx.insert(operatorRoleMember).values(members);
    const english = { name: name[1], remark: remark[1] };
    await markDemo(tx, 'operator_role', [{ id: role.id, english }]);
  }
  await addPlaces(
    tx,
    operators.filter(({ code }) => idOf.has(code)),
    at,
  );
}

async function addPlaces(tx: Tx, operators: readonly OperatorSeen[], at: Date): Promise<void> {
  if (operators.length === 0) return;
  const rows = operators.map(({ code, libcode }) => ({
    ...{ glc, operator: code, libcode, dayFrom: firstDay, modifiedAt: at },
  }));
  await markDemo(tx, 'operator_place', await tx.insert(operatorPlace).values(rows).returning());
}

function nameOf(code: string, index: number): string {
  const machine = /-S(\d)$/.exec(code)?.[1];
  return machine === undefined
    ? namePerson(createRandom(7, 820_000 + index))
    : `自助借还机 ${machine} 号`;
}

async function addTypeGroups(tx: Tx, { at }: RecordScene): Promise<void> {
  for (const [name, rdtypes] of typeGroups) {
    const [group] = await tx
      .insert(readerTypeGroup)
      .values({ glc, name: bilingual(name) })
      .onConflictDoNothing()
      .returning();
    if (group === undefined) continue;
    const rows = rdtypes.map((rdtype) => ({ glc, rdtype, groupId: group.id, modifiedAt: at }));
    const made = await tx.insert(groupedReaderType).values(rows).onConflictDoNothing().returning();
    await markDemo(tx, 'reader_type_group', [group]);
    await markDemo(tx, 'grouped_reader_type', made);
  }
}

async function addDepartments(tx: Tx): Promise<void> {
  const add = async (name: string, parentId: string | null, index: number) => {
    const [made] = await tx
      .insert(department)
      .values({ name, parentId, sort: (index + 1) * 10 })
      .onConflictDoNothing()
      .returning();
    if (made !== undefined) await markDemo(tx, 'department', [made]);
    return made?.id ?? null;
  };
  for (const [index, [name, below]] of departments.entries()) {
    const parent = await add(name, null, index);
    if (parent === null) continue;
    for (const [place, one] of below.entries()) await add(one, parent, place);
  }
}
