import type { Conversation, ConversationMessage, Meaning } from '@stacksight/contract';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { assistantConversation, assistantMessage } from '#store/schema/people/assistant.ts';
import { sysParam } from '#store/schema/records.ts';
import { ruleConfig } from '#store/schema/rules/rules.ts';

const conversation = assistantConversation;
const message = assistantMessage;
const mostConversations = 100;

/** Returns the id of an own conversation, or of a new one with this title. */
export async function openConversation(
  db: Db,
  { owner, sessionId, title }: { owner: string; sessionId: string | undefined; title: string },
): Promise<string> {
  if (sessionId !== undefined) {
    const [known] = await db
      .update(conversation)
      .set({ modifiedAt: new Date() })
      .where(and(eq(conversation.id, sessionId), eq(conversation.accountId, owner)))
      .returning({ id: conversation.id });
    if (known !== undefined) return known.id;
  }
  const [made] = await db
    .insert(conversation)
    .values({ accountId: owner, title: title.slice(0, 60) })
    .returning({ id: conversation.id });
  if (made === undefined) throw new Error('The store returned no row.');
  return made.id;
}

/** Returns what the last question of an own conversation meant; null if there is none. */
export async function lastMeaning(
  db: Db,
  owner: string,
  sessionId: string,
): Promise<Meaning | null> {
  const [row] = await db
    .select({ meaning: message.meaning })
    .from(message)
    .innerJoin(conversation, eq(conversation.id, message.conversationId))
    .where(
      and(
        eq(conversation.id, sessionId),
        eq(conversation.accountId, owner),
        eq(message.isAnswered, true),
      ),
    )
    .orderBy(desc(message.askedAt))
    .limit(1);
  return row?.meaning ?? null;
}

/** Keeps a question with its answer, and returns its id. */
export async function keepMessage(
  db: Db,
  row: Omit<typeof message.$inferInsert, 'id' | 'askedAt' | 'thumb'>,
): Promise<string> {
  const [made] = await db.insert(message).values(row).returning({ id: message.id });
  if (made === undefined) throw new Error('The store returned no row.');
  return made.id;
}

/** Writes other words of the same answer. */
export async function rewordMessage(db: Db, id: string, answer: string): Promise<void> {
  await db.update(message).set({ answer }).where(eq(message.id, id));
}

export async function listConversations(db: Db, owner: string): Promise<Conversation[]> {
  const rows = await db
    .select({
      id: conversation.id,
      title: conversation.title,
      modifiedAt: conversation.modifiedAt,
    })
    .from(conversation)
    .where(eq(conversation.accountId, owner))
    .orderBy(desc(conversation.modifiedAt))
    .limit(mostConversations);
  return rows.map((row) => ({ ...row, modifiedAt: row.modifiedAt.toISOString() }));
}

/** Returns the messages of an own conversation in order; null if the caller has no such conversation. */
export async function listMessages(
  db: Db,
  owner: string,
  sessionId: string,
): Promise<ConversationMessage[] | null> {
  const isOwn = and(eq(conversation.id, sessionId), eq(conversation.accountId, owner));
  const [known] = await db.select({ id: conversation.id }).from(conversation).where(isOwn);
  if (known === undefined) return null;
  const rows = await db
    .select()
    .from(message)
    .where(eq(message.conversationId, sessionId))
    .orderBy(asc(message.askedAt), asc(message.id));
  return rows.map(({ id, question, answer, meaning, thumb, askedAt }) => ({
    id,
    question,
    answer,
    meaning,
    thumb,
    askedAt: askedAt.toISOString(),
  }));
}

/** Deletes an own conversation with its messages; false if the caller has no such conversation. */
export async function deleteConversation(db: Db, owner: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(conversation)
    .where(and(eq(conversation.id, id), eq(conversation.accountId, owner)))
    .returning({ id: conversation.id });
  return rows.length > 0;
}

/** Keeps the judgement of an own answer; false if the caller has no such answer. */
export async function judgeMessage(
  db: Db,
  owner: string,
  id: string,
  thumb: 'up' | 'down' | null,
): Promise<boolean> {
  const own = sql`(SELECT id FROM assistant_conversation WHERE account_id = ${owner})`;
  const rows = await db
    .update(message)
    .set({ thumb })
    .where(and(eq(message.id, id), sql`${message.conversationId} IN ${own}`))
    .returning({ id: message.id });
  return rows.length > 0;
}

/** Finds a built-in rule by its code; null if an administrator has deleted it. */
export async function findRule(db: Db, code: string) {
  const [row] = await db
    .select({ id: ruleConfig.id, body: ruleConfig.body })
    .from(ruleConfig)
    .where(eq(ruleConfig.code, code));
  return row ?? null;
}

/** Reads the code by which applications name this console. */
export async function readAppCode(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ value: sysParam.value })
    .from(sysParam)
    .where(eq(sysParam.key, 'analytics_ai_code'));
  return row?.value ?? null;
}
