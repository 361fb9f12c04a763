// Charts written as a whole: from a template, or from the chart of another company.
import { chartTemplate } from '@anju/domain/chart';
import { pinyinInitials } from '@anju/domain/pinyin';
import type { Stamp } from '../../../platform/stamp.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './subject.queries.ts';

const WITHOUT_TEXTS = { forbiddenSide: 0, forbiddenText: '', remark: '' } as const;

/** The subjects of a template as they are stored. */
export const templateValues = (template: 1 | 2): queries.SubjectValues[] =>
  chartTemplate(template).map(({ parent: _, ...subject }) => ({
    ...subject,
    ...WITHOUT_TEXTS,
    initials: pinyinInitials(subject.fullName),
  }));

/** Writes subjects level by level, because a child refers to its parent. */
export async function insertChart(tx: Tx, companyId: number, values: readonly queries.SubjectValues[], stamp: Stamp): Promise<number> {
  const lengths = [...new Set(values.map(({ code }) => code.length))].sort((left, right) => left - right);
  for (const length of lengths) {
    const level = values.filter(({ code }) => code.length === length);
    await queries.insertLevel(tx, companyId, level, stamp);
  }
  return values.length;
}

const asValues = ({ enabled, id: _, companyId: _c, parentId: _p, level: _l, version: _v, ...values }: queries.StoredSubject) => ({
  ...values,
  disabled: !enabled,
});

/** The chart of another company, to be written here. */
export const valuesOf = async (tx: Tx, companyId: number): Promise<queries.SubjectValues[]> =>
  (await queries.listSubjects(tx, companyId)).map(asValues);

/** The subjects another company has and this one does not, below parents that are none of this company's used leaves. */
export async function missingValues(tx: Tx, companyId: number, fromId: number): Promise<queries.SubjectValues[]> {
  const mine = await queries.listSubjects(tx, companyId);
  const taken = new Set(mine.map(({ code }) => code));
  const theirs = (await queries.listSubjects(tx, fromId)).filter(({ code }) => !taken.has(code));
  const leaves = mine.filter(({ leaf, code }) => leaf && theirs.some((one) => one.code.startsWith(code)));
  const blocked: string[] = [];
  for (const leaf of leaves) {
    const { lines, opening } = await queries.useOf(tx, leaf);
    if (lines > 0 || opening) blocked.push(leaf.code);
  }
  return theirs.filter(({ code }) => !blocked.some((leaf) => code.startsWith(leaf))).map(asValues);
}
