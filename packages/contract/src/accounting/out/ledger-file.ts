// 账簿文件 (menu 274): what is posted in a range of periods as a file that other programs read. domain: accounting 8.4.
import { z } from 'zod';
import { business, failures } from '../../kit/failure.ts';
import { resource } from '../../kit/resource.ts';
import { states } from '../../kit/states.ts';
import { MENU } from '../../menu.ts';
import { bookOf, ym } from '../fields.ts';

export const LEDGER_FORMAT = states('文件格式', {
  journal: [1, '文本账（hledger、ledger）'],
  beancount: [2, '文本账（beancount）'],
  interchange: [3, '国家标准会计数据接口（Excel）'],
});

/** Lines of vouchers in one workbook; a longer one is cut by periods. */
export const MOST_INTERCHANGED = 100_000;

export const LEDGER_FILE_FAILURES = failures({
  LEDGER_FILE_LONG: business('所选期间共 {lines} 行分录，一个文件最多 {max} 行，请缩短期间分次导出'),
});

export const ledgerFileFilter = z
  .object({ ...bookOf, from: ym, to: ym, format: LEDGER_FORMAT.schema })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: '期间止不能早于期间起' });
export type LedgerFileFilter = z.output<typeof ledgerFileFilter>;

const ledgerFile = resource({ path: '/api/accounting/ledger-file', menu: MENU.accountSet, what: '账簿文件' });
export const exportLedgerFile = ledgerFile.export(ledgerFileFilter, { summary: '导出账簿文件' });
