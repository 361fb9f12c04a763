// Pieces of inputs and rows that many nouns share, with the messages the user reads beside the field.
import { z } from 'zod';
import { day, instant } from './dates.ts';
import { id } from './ids.ts';

/** How a limit is worded. Screens use both: '备注最多 200 个字' and '意见最多200字'; a form keeps the wording it has. */
export type LimitWording = 'spaced' | 'tight';

const limitText = (what: string, max: number, wording: LimitWording) =>
  wording === 'tight' ? `${what}最多${max}字` : `${what}最多 ${max} 个字`;

/** Text that may stay empty: `optionalText('备注', 200)`. */
export const optionalText = (what: string, max: number, wording: LimitWording = 'spaced') =>
  z
    .string()
    .trim()
    .max(max, limitText(what, max, wording))
    .default('');

/** Text that must be there; a missing field and an empty one are reported alike: `requiredText('退回原因', 200)`. */
export const requiredText = (what: string, max: number, wording: LimitWording = 'spaced') =>
  z
    .string(`请输入${what}`)
    .trim()
    .min(1, `请输入${what}`)
    .max(max, limitText(what, max, wording));

/** What the user types into the search box of a list. */
export const searchText = z.string().trim().max(60);
export const searchKey = searchText.default('');

/** Filters and forms in which nothing need be chosen. */
export const optionalId = id.nullable().default(null);
export const optionalDay = day.nullable().default(null);

/** A filter by several entries of a numbered list; none means all of them. */
export const severalOf = <S extends z.ZodType>({ schema }: { readonly schema: S }) => z.array(schema).default([]);

/** A file that hangs on a row, by the name it is shown with. */
export const fileRef = z.object({ id, name: z.string() }).nullable();

/** Who created a row; spread into the row. */
export const createdFields = { createdBy: z.string(), createdAt: instant };
/** Who decided a document, once somebody has; spread into the row. */
export const checkedFields = { checkedBy: z.string(), checkedAt: instant.nullable() };
/** The whole way of a document that one person requests and another decides. */
export const decidedFields = { ...createdFields, ...checkedFields, checkNote: z.string() };

/** The audit lines of one record, as its details show them. */
export const auditLines = z.array(z.object({ id, at: instant, by: z.string(), action: z.string(), detail: z.string() }));

/** Answers of writes. */
export const createdAnswer = z.object({ id });
export const numberedAnswer = z.object({ id, number: z.string() });
export const jobAnswer = z.object({ jobId: id });
/** A row something else refers to is disabled instead of removed. */
export const removalAnswer = z.object({ outcome: z.enum(['removed', 'disabled']) });
