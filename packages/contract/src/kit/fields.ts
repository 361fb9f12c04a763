// Parts of inputs and rows that many nouns share, with the messages shown next to the field.
import { z } from 'zod';
import { day, instant } from './dates.ts';
import { id } from './ids.ts';

/** How a limit is worded. Screens use both '备注最多 200 个字' and '意见最多200字'; each form keeps the wording it has. */
export type LimitWording = 'spaced' | 'tight';

const limitText = (what: string, max: number, wording: LimitWording) =>
  wording === 'tight' ? `${what}最多${max}字` : `${what}最多 ${max} 个字`;

/** Text that may be empty: `optionalText('备注', 200)`. */
export const optionalText = (what: string, max: number, wording: LimitWording = 'spaced') =>
  z
    .string()
    .trim()
    .max(max, limitText(what, max, wording))
    .default('');

/** Text that must not be empty; a missing field and an empty one give the same message: `requiredText('退回原因', 200)`. */
export const requiredText = (what: string, max: number, wording: LimitWording = 'spaced') =>
  z
    .string(`请输入${what}`)
    .trim()
    .min(1, `请输入${what}`)
    .max(max, limitText(what, max, wording));

/** What the user types into the search box of a list. */
export const searchText = z.string().trim().max(60);
export const searchKey = searchText.default('');

/** For filters and forms in which the choice is optional. */
export const optionalId = id.nullable().default(null);
export const optionalDay = day.nullable().default(null);

/** More entries than any numbered list has. */
const MAX_CHOICES = 100;

/** A filter by several entries of a numbered list; an empty filter means all of them. */
export const severalOf = <S extends z.ZodType>({ schema }: { readonly schema: S }) => z.array(schema).max(MAX_CHOICES).default([]);

/** A file attached to a row, with the name shown to the user. */
export const fileRef = z.object({ id, name: z.string() }).nullable();

/** Who created a row; spread into the row. */
export const createdFields = { createdBy: z.string(), createdAt: instant };
/** Who decided a document; the time is null until then. Spread into the row. */
export const checkedFields = { checkedBy: z.string(), checkedAt: instant.nullable() };
/** The request and the decision of a document that one user requests and another decides. */
export const decidedFields = { ...createdFields, ...checkedFields, checkNote: z.string() };

/** The workflow whose document decides a row now; null where the second person does. Spread into the row. */
export const approvalFields = { flowName: z.string().nullable() };

/** The audit lines of one record, as shown in its details. */
export const auditLines = z.array(z.object({ id, at: instant, by: z.string(), action: z.string(), detail: z.string() }));

/** Answers of calls that write. */
export const createdAnswer = z.object({ id });
export const numberedAnswer = z.object({ id, number: z.string() });
/** A request that another person decides, or a document where a workflow for its kind is published: its name, otherwise null. */
export const requestedAnswer = numberedAnswer.extend(approvalFields);
export const jobAnswer = z.object({ jobId: id });
/** A row that other rows refer to is disabled instead of removed. */
export const removalAnswer = z.object({ outcome: z.enum(['removed', 'disabled']) });
