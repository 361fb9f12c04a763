// What every step of a close works with: the books, the period, what the company decided, and its subjects by the codes of 企业会计准则.
import { WORD_DEMAND } from '@anju/contract';
import { fail } from '../../../../platform/errors/failure.ts';
import type { DbOrTx } from '../../../../platform/tenancy/tenant-db.ts';
import type { Books } from '../../books/books.queries.ts';
import { listWords } from '../../voucher/core/draft.queries.ts';
import { slotsOf } from '../../voucher/core/submit.service.ts';
import { codeOf, leavesFor, type CloseCode, type CloseSubject } from '../setting/close-subject.rules.ts';
import { listCloseSubjects, type StoredSetting } from '../setting/setting.queries.ts';
import { listNets, type NetAsk, type NetRow } from './nets.queries.ts';

export interface CloseContext {
  readonly db: DbOrTx;
  readonly books: Books;
  readonly ym: number;
  readonly setting: StoredSetting;
  /** The code under which the company keeps a subject; null where its chart knows none. */
  readonly code: (code: string) => string | null;
  /** The leaf at the code, below or above it; refused where there are several and none is chosen. */
  readonly find: (code: CloseCode) => CloseSubject | null;
  /** The same; refused where there is none. */
  readonly subject: (code: CloseCode) => CloseSubject;
  /** `codes` are those of 企业会计准则, `ownCodes` those of the company. */
  readonly nets: (ask: Pick<NetAsk, 'codes' | 'category' | 'waiting'> & { readonly ownCodes?: readonly string[] }) => Promise<NetRow[]>;
}

export async function closeContext(db: DbOrTx, books: Books, ym: number, setting: StoredSetting): Promise<CloseContext> {
  const { companyId, template } = books;
  const subjects = await listCloseSubjects(db, companyId);
  const code = (inA: string): string | null => codeOf(template, inA);
  const find = (inA: CloseCode): CloseSubject | null => {
    const own = code(inA);
    const leaves = own === null ? [] : leavesFor(own, subjects);
    const chosen = setting.subjects.find((one) => one.code === inA);
    const found = leaves.length > 1 ? leaves.find(({ id }) => id === chosen?.subjectId) : leaves[0];
    if (!found && leaves.length > 1) throw fail('CLOSE_CHOOSE_SUBJECT', { code: own ?? inA, n: leaves.length });
    return found ?? null;
  };
  return {
    db,
    books,
    ym,
    setting,
    code,
    find,
    subject: (inA) => {
      const found = find(inA);
      if (!found) throw fail('CLOSE_NO_SUBJECT', { code: code(inA) ?? inA });
      return found;
    },
    nets: ({ codes, ownCodes = [], ...ask }) =>
      listNets(db, {
        ...ask,
        ...(codes === undefined ? {} : { codes: [...codes.flatMap((one) => code(one) ?? []), ...ownCodes] }),
        companyId,
        ym,
        slots: slotsOf(books, ym),
      }),
  };
}

/** The word of vouchers that touch neither cash nor bank. */
export async function closeWord({ db, books, setting }: CloseContext): Promise<string> {
  const words = (await listWords(db, books.companyId)).filter(({ disabled }) => !disabled);
  const fits = words.filter(({ demand }) => demand === WORD_DEMAND.none || demand === WORD_DEMAND.transfers);
  const found = words.find(({ word }) => word === setting.word) ?? fits[0];
  if (!found) throw fail('CLOSE_NO_WORD');
  return found.word;
}
