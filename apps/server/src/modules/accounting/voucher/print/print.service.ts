// 凭证打印: pages as they stand on paper. domain: accounting 2.7.
import {
  DIMS,
  MOST_PRINTED,
  VOUCHER_PAPER,
  type countPrints,
  type DimText,
  type OutputOf,
  type ParsedInputOf,
  type printVouchers,
  type readCovers,
  type readSubjectSummary,
  type StateOf,
} from '@anju/contract';
import { sumMoney, voucherNumber, voucherPages } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { booksOf } from '../../books/books.service.ts';
import { logStep } from '../core/step.queries.ts';
import * as queries from './print.queries.ts';

interface Paper {
  readonly width: number;
  readonly height: number;
  readonly perSheet: number;
  readonly pageHeight: number;
  readonly lines: number;
}
const PAPERS: Record<StateOf<typeof VOUCHER_PAPER>, Paper> = {
  [VOUCHER_PAPER.a5]: { width: 210, height: 148, perSheet: 1, pageHeight: 148, lines: 6 },
  [VOUCHER_PAPER.a4Two]: { width: 210, height: 297, perSheet: 2, pageHeight: 148, lines: 6 },
  [VOUCHER_PAPER.a4Three]: { width: 210, height: 297, perSheet: 3, pageHeight: 99, lines: 5 },
  [VOUCHER_PAPER.invoice]: { width: 240, height: 140, perSheet: 1, pageHeight: 140, lines: 6 },
  [VOUCHER_PAPER.preprinted]: { width: 240, height: 140, perSheet: 1, pageHeight: 140, lines: 5 },
};

const dimsText = (texts: readonly DimText[]): string => texts.map(({ dim, text }) => `${DIMS[dim].name} ${text}`).join('，');

export async function pages(scope: Scope, input: ParsedInputOf<typeof printVouchers>): Promise<OutputOf<typeof printVouchers>> {
  const { db, actor } = scope;
  const { companyId, ids, paper, showDims, offsetX, offsetY } = input;
  const { companyName } = await booksOf(db, scope, companyId);
  const isByIds = ids.length > 0 || input.filter === null;
  const search = isByIds || input.filter === null ? null : { filter: { ...input.filter, companyId }, accountId: actor.accountId };
  const heads = await queries.listHeads(db, { companyId, ids, search, limit: MOST_PRINTED + 1 });
  if (heads.length === 0) throw fail('VOUCHER_NOTHING');
  if (heads.length > MOST_PRINTED) throw fail('VOUCHER_MANY', { most: MOST_PRINTED });
  const { lines: usual, ...sheet } = PAPERS[paper];
  const linesPerPage = input.linesPerPage ?? usual;
  const lines = Map.groupBy(
    await queries.listPrinted(
      db,
      heads.map(({ voucherId }) => voucherId),
    ),
    ({ voucherId }) => voucherId,
  );
  return {
    paper: { ...sheet, preprinted: paper === VOUCHER_PAPER.preprinted, offsetX, offsetY, linesPerPage },
    vouchers: heads.length,
    pages: heads.flatMap((head) => {
      const printed = (lines.get(head.voucherId) ?? []).map(({ summary, subject, dimTexts, debit, credit }) => ({
        ...{ summary, subject, debit, credit },
        dims: showDims ? dimsText(dimTexts) : '',
      }));
      return voucherPages(printed, linesPerPage).map((page) => {
        const number = voucherNumber(head.word, head.no);
        return { ...head, ...page, companyName, number: page.pages > 1 ? `${number} ${page.page}/${page.pages}` : number };
      });
    }),
  };
}

export function count(scope: Scope, { companyId, ids }: ParsedInputOf<typeof countPrints>): Promise<null> {
  return inTransaction(scope.db, async (tx) => {
    await booksOf(tx, scope, companyId);
    const printed = await queries.addPrints(tx, companyId, ids);
    if (printed === 0) throw fail('VOUCHER_NOTHING');
    await logStep(tx, scope, ids, '打印');
    return null;
  });
}

export async function covers(scope: Scope, input: ParsedInputOf<typeof readCovers>): Promise<OutputOf<typeof readCovers>> {
  const { companyName } = await booksOf(scope.db, scope, input.companyId);
  const volumes = await queries.listCovers(scope.db, input);
  return volumes.map((cover) => ({
    ...cover,
    companyName,
    ym: input.ym,
    volumes: volumes.filter(({ word }) => word === cover.word).length,
  }));
}

export async function subjectSummary(
  scope: Scope,
  input: ParsedInputOf<typeof readSubjectSummary>,
): Promise<OutputOf<typeof readSubjectSummary>> {
  const { db } = scope;
  const { companyName } = await booksOf(db, scope, input.companyId);
  const rows = await queries.sumSubjects(db, input, 2 + 2 * input.level);
  const { vouchers } = await queries.countRange(db, input);
  return {
    companyName,
    vouchers,
    rows,
    debit: sumMoney(rows.map(({ debit }) => debit)),
    credit: sumMoney(rows.map(({ credit }) => credit)),
  };
}
