// Compares the bank's return with what was sent: a row counts only if batch, line, account and amount all match. Pure.
import { BANK_FIELD, BANK_SUCCESS, BANK_REASON, type BankReturnCheck, type BankTemplate } from '@anju/contract';
import { compareDecimal, isDay, sumMoney, type BankFileLine, type BankFileProblem, type BankTotals } from '@anju/domain';

export interface AskedLine {
  readonly seq: number;
  readonly agreementNo: string;
  readonly accountNo: string;
  readonly amount: string;
  readonly state: number;
}

export interface ReturnGround {
  readonly number: string;
  readonly template: BankTemplate;
  readonly returnCodes: readonly { readonly code: string; readonly reason: number }[];
  readonly lines: readonly AskedLine[];
  /** The day the file was sent; no payment can be earlier. */
  readonly from: string;
  readonly today: string;
  /** Used for rows without a day. */
  readonly paidOn: string;
}

export interface ReturnRow {
  readonly seq: number;
  readonly amount: string;
  readonly success: boolean;
  readonly code: string;
  readonly message: string;
  readonly paidOn: string;
}

export interface Matched {
  readonly rows: readonly ReturnRow[];
  readonly problems: BankReturnCheck['problems'];
}

const WAITING = 1;
const EXCLUDED = 4;
type Row = Partial<BankFileLine>;

/** What the bank was asked for: the lines of the file it was sent. */
export function totalsOf(lines: readonly AskedLine[]): BankTotals {
  const sent = lines.filter(({ state }) => state !== EXCLUDED);
  return { count: sent.length, sum: sumMoney(sent.map(({ amount }) => amount)) };
}

export const hasField = ({ fields }: BankTemplate, kind: number): boolean => fields.some((field) => field.kind === kind);

const isSame = (row: Row, line: AskedLine): boolean =>
  (row.accountNo === undefined || row.accountNo === line.accountNo) &&
  (row.agreementNo === undefined || row.agreementNo === line.agreementNo);
const isAmount = (row: Row, line: AskedLine): boolean => row.amount !== undefined && compareDecimal(row.amount, line.amount) === 0;

/** Whether the remark is the number of another batch; any other remark is ignored. */
function isOtherBatch(remark: string | undefined, number: string): boolean {
  const prefix = number.replace(/\d+$/, '');
  return remark !== undefined && remark !== number && remark.startsWith(prefix) && /^\d{6,}$/.test(remark.slice(prefix.length));
}

export function matchReturn(rows: readonly Row[], read: readonly BankFileProblem[], ground: ReturnGround): Matched {
  const { number, template, returnCodes, lines, from, today, paidOn } = ground;
  const first = template.header.length > 0 ? 2 : 1;
  const asked = lines.filter(({ state }) => state !== EXCLUDED);
  const bySeq = new Map(asked.map((line) => [line.seq, line]));
  const byOwner = Map.groupBy(asked, ({ agreementNo, accountNo }) => ownerKey({ agreementNo, accountNo }));
  const reasons = new Map(returnCodes.map(({ code, reason }) => [code, reason]));
  const unread = Map.groupBy(read, ({ line }) => line);
  const problems: BankReturnCheck['problems'] = [];
  const seen = new Map<number, number>();
  const matched: ReturnRow[] = [];

  /** A line is identified by those of these fields that the template has. */
  function ownerKey({ agreementNo, accountNo }: Row): string {
    const known = [
      hasField(template, BANK_FIELD.agreementNo) ? agreementNo : '',
      hasField(template, BANK_FIELD.accountNo) ? accountNo : '',
    ];
    return known.join('\n');
  }
  function find(row: Row): AskedLine | string {
    const own = byOwner.get(ownerKey(row)) ?? [];
    if (isOtherBatch(row.remark, number)) return `不在本批次：备注为 ${row.remark ?? ''}`;
    if (!hasField(template, BANK_FIELD.serial)) {
      const fits = own.filter((line) => isAmount(row, line));
      if (fits.length > 1) return '行号不符：有多行账号和金额相同，不能确定是哪一行';
      return fits[0] ?? (own[0] ? amountText(row, own[0]) : '不在本批次');
    }
    const line = bySeq.get(row.serial ?? 0);
    const elsewhere = own.find((one) => isAmount(row, one));
    if (!line) return elsewhere ? `行号不符：应为 ${elsewhere.seq}` : '不在本批次';
    if (!isSame(row, line)) return elsewhere ? `行号不符：应为 ${elsewhere.seq}` : '账号不符';
    return isAmount(row, line) ? line : amountText(row, line);
  }
  function judge(row: Row, at: number): ReturnRow | string {
    const line = find(row);
    if (typeof line === 'string') return line;
    const before = seen.get(line.seq);
    if (before !== undefined) return `行号不符：与第 ${before} 行重复`;
    seen.set(line.seq, at);
    if (line.state !== WAITING) return '已处理';
    const code = row.code ?? '';
    if (code === '') return '结果码为空';
    const reason = reasons.get(code);
    const success = reason === BANK_SUCCESS;
    const day = row.date === undefined || row.date === '' ? paidOn : row.date;
    if (success && (!isDay(day) || day < from || day > today)) return `扣款日期不正确：${day}`;
    return { seq: line.seq, amount: line.amount, success, code, message: success ? '' : BANK_REASON.text(reason ?? 8), paidOn: day };
  }

  for (const [index, row] of rows.entries()) {
    const at = first + index;
    const wrong = unread.get(at);
    const judged = wrong ? wrong.map(({ field, text }) => field + text).join('，') : judge(row, at);
    if (typeof judged === 'string') problems.push({ row: at, seq: row.serial ?? null, text: judged });
    else matched.push(judged);
  }
  return { rows: matched, problems };
}

const amountText = (row: Row, line: AskedLine): string => `金额不符：回盘 ${row.amount ?? ''}，报盘 ${line.amount}`;

const summed = (rows: readonly { readonly amount: string }[]) => ({
  lines: rows.length,
  amount: sumMoney(rows.map(({ amount }) => amount)),
});

export function sumReturn(
  { rows, problems }: Matched,
  lines: readonly AskedLine[],
): Pick<BankReturnCheck, 'success' | 'failed' | 'problems' | 'left'> {
  const taken = new Set(rows.map(({ seq }) => seq));
  const failed = Map.groupBy(
    rows.filter(({ success }) => !success),
    ({ code }) => code,
  );
  return {
    success: summed(rows.filter(({ success }) => success)),
    failed: [...failed].map(([code, some]) => ({ code, message: some[0]?.message ?? '', ...summed(some) })),
    problems,
    left: summed(lines.filter(({ seq, state }) => state === WAITING && !taken.has(seq))),
  };
}
