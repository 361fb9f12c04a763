// 凭证: the list, one voucher with everything that belongs to it, and what stands beside the grid while one is written.
import {
  NO_DIMS,
  searchVouchers,
  VOUCHER,
  type OutputOf,
  type ParsedInputOf,
  type VoucherDetail,
  type VoucherLine,
  type voucherInfo,
} from '@anju/contract';
import { capitalAmount, voucherNumber } from '@anju/domain';
import { fail } from '../../../../platform/errors/failure.ts';
import { listing } from '../../../../platform/listing/listing.ts';
import { companyReach } from '../../../../platform/reach/company-reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { booksOf } from '../../books/books.service.ts';
import * as queries from './voucher.queries.ts';

const WHAT = '凭证';

const list = listing(searchVouchers, {
  totals: queries.totalsOfVouchers,
  page: queries.findVouchersPage,
  row: (row: queries.FoundRow) => ({ ...row, number: voucherNumber(row.word, row.no) }),
});
export async function search(scope: Scope, input: ParsedInputOf<typeof searchVouchers>): Promise<OutputOf<typeof searchVouchers>> {
  await booksOf(scope.db, scope, input.companyId);
  return list(scope, input);
}

/** The company of a voucher; one outside of the user's reach does not exist. */
export async function companyOf(scope: Pick<Scope, 'actor' | 'db'>, id: number): Promise<number> {
  const found = await queries.findCompany(scope.db, companyReach(scope), id);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  return found.companyId;
}

export const isReached = (scope: Pick<Scope, 'actor' | 'db'>, id: number): Promise<boolean> =>
  queries.isReached(scope.db, companyReach(scope), id);

/** Lines of a draft without a subject stand at their places again. */
function withLoose(lines: readonly VoucherLine[], loose: queries.FoundDetail['loose']): VoucherLine[] {
  const bare = (loose ?? []).map((line): VoucherLine => ({
    ...line,
    subjectId: null,
    subjectCode: '',
    subjectName: '',
    dims: NO_DIMS,
    dimTexts: [],
    cashItem: null,
    cashItemName: '',
    quantity: null,
    price: null,
    settleMethod: '',
    settleNo: '',
    businessDay: null,
  }));
  return [...lines, ...bare].toSorted((left, right) => left.line - right.line);
}

export async function detail(scope: Scope, id: number): Promise<VoucherDetail> {
  await companyOf(scope, id);
  const { db, actor } = scope;
  const found = await queries.findDetail(db, id, actor.accountId);
  if (!found) throw fail('NOT_FOUND', { what: WHAT });
  const { loose, ...head } = found;
  const lines = withLoose(await queries.listVoucherLines(db, id), loose);
  const links = (await queries.listLinks(db, id)).map(({ how, word, no, ...link }) => ({
    how,
    link: { ...link, number: voucherNumber(word, no) },
  }));
  const linked = (how: queries.FoundLink['how']) => links.filter((one) => one.how === how).map(({ link }) => link);
  return {
    ...head,
    number: voucherNumber(head.word, head.no),
    summary: lines[0]?.summary ?? '',
    capital: capitalAmount(head.total),
    lines,
    files: await queries.listFiles(db, id),
    reverses: linked('reverses')[0] ?? null,
    reversedBy: linked('reversedBy')[0] ?? null,
    corrects: linked('corrects')[0] ?? null,
    correctedBy: linked('correctedBy'),
    log: await queries.listLog(db, id),
  };
}

/** A voucher named by its id or its number; in the books or not yet. */
export async function info(scope: Scope, input: ParsedInputOf<typeof voucherInfo>, posted: boolean): Promise<VoucherDetail> {
  await booksOf(scope.db, scope, input.companyId);
  const id = input.id ?? (await queries.findByNumber(scope.db, input.companyId, input.ym ?? 0, input.word, input.no ?? 0))?.id;
  const found = id === undefined ? undefined : await detail(scope, id);
  if (!found || found.companyId !== input.companyId || (found.state === VOUCHER.posted) !== posted) throw fail('NOT_FOUND', { what: WHAT });
  return found;
}
