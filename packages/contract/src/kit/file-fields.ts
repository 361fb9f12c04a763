// A field that takes uploads names their category. The page uploads into it and the server attaches from it, both by asking the call
// (`fileCategoryOf(createMark, 'fileId')`), so they cannot disagree.
import { z } from 'zod';
import type { FileCategory } from '../files/file.ts';
import type { Endpoint, InputOf } from './endpoint.ts';
import { id, idOrNone } from './ids.ts';
import { partsOf } from './input-parts.ts';

const CATEGORIES = z.registry<{ readonly category: FileCategory }>();

/** The id of one upload; `schema` says what is refused in which words, as `chosen('文件')` does. */
export const fileId = (category: FileCategory, schema: z.ZodInt = id): z.ZodInt => schema.clone().register(CATEGORIES, { category });

/** For forms in which the file is optional. */
export const optionalFile = (category: FileCategory) => fileId(category).nullable().default(null);
/** For a list that has always written 0 for no file. */
export const fileOrNone = (category: FileCategory) => fileId(category, idOrNone).default(0);

const listOf = (category: FileCategory, most: string, max: number) => z.array(fileId(category)).max(max, most);
/** `fileIds(FILE_CATEGORY.moveInPaper, 20)`: 文件最多 20 个. */
export const fileIds = (category: FileCategory, max: number, what = '文件', unit = '个') =>
  listOf(category, `${what}最多 ${max} ${unit}`, max).default([]);
export const photoIds = (category: FileCategory, max = 20) => listOf(category, `照片最多 ${max} 张`, max).default([]);
/** For calls that add photos and nothing else. */
export const requiredPhotoIds = (category: FileCategory, max = 20) => listOf(category, `照片最多 ${max} 张`, max).min(1, '请选择照片');

declare const FIELD: unique symbol;
/** The category of a field. Uploading for a form and attaching ask for one, so that neither can name a category of its own. */
export type FieldCategory = FileCategory & { readonly [FIELD]: true };

export interface FileField {
  /** As in `partsOf`: `papers.fileId`. */
  readonly path: string;
  readonly category: FieldCategory;
}

/** The fields of a call that take uploads. */
export const fileFieldsOf = ({ input }: Pick<Endpoint, 'input'>): FileField[] =>
  partsOf(input).flatMap(({ path, schema }) => {
    const category = CATEGORIES.get(schema)?.category;
    return category === undefined ? [] : [{ path, category: category as FieldCategory }];
  });

type Entry<T> = NonNullable<T> extends readonly (infer E)[] ? E : NonNullable<T>;
/** The paths of numbers, and of lists of numbers. */
type NumberPath<T> = T extends object
  ? { [K in keyof T & string]-?: Entry<T[K]> extends number ? K : `${K}.${NumberPath<Entry<T[K]>>}` }[keyof T & string]
  : never;

export function fileCategoryOf<E extends Endpoint>(endpoint: E, path: NumberPath<InputOf<E>>): FieldCategory {
  const field = fileFieldsOf(endpoint).find((one) => one.path === path);
  if (field === undefined) throw new Error(`${endpoint.path}: ${path} names no file category`);
  return field.category;
}
