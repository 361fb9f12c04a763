// The journal that hledger and ledger read.
import { ledgerRoot, lineTags, plainText, signedAmount, voucherText, type LedgerAccount, type LedgerText } from './ledger-text.ts';

/** A semicolon begins a comment, a colon divides accounts and tags, a bar the payee from a note. */
const plain = (text: string): string => plainText(text, /[;:|]/g);
/** A comma ends the value of a tag. */
const tagText = (text: string): string => plainText(text, /[;:|,]/g);
const nameOf = (account: LedgerAccount): string => `${ledgerRoot(account)}:${account.code} ${plain(account.fullName)}`;

const TYPE = { assets: 'A', liabilities: 'L', equity: 'E', revenues: 'R', expenses: 'X' } as const;
const typeOf = (account: LedgerAccount): string => (account.cashEquivalent ? 'C' : TYPE[ledgerRoot(account)]);

const posting = (account: LedgerAccount, amount: string, rest = ''): string => `    ${nameOf(account)}    ${amount} CNY${rest}\n`;

export const JOURNAL_TEXT: LedgerText = {
  head: (title, _day, accounts) =>
    `; ${plain(title)}\ncommodity 1,000.00 CNY\n${accounts.map((one) => `account ${nameOf(one)}  ; type: ${typeOf(one)}\n`).join('')}\n`,
  opening: (day, balances) =>
    balances.length === 0 ? '' : `${day} * 期初余额\n${balances.map(({ account, amount }) => posting(account, amount)).join('')}\n`,
  voucher: (voucher) => {
    const head = `${voucher.day} * (${plain(voucher.number)}) ${plain(voucherText(voucher))}  ; kind:${tagText(voucher.kind)}`;
    const lines = voucher.lines.map((line) => {
      const tags = lineTags(line).map(([name, value]) => `${name}:${tagText(value)}`);
      return posting(line.account, signedAmount(line), `  ; ${tags.join(', ')}`);
    });
    return `${head}${voucher.closing ? ', closing:1' : ''}\n${lines.join('')}\n`;
  },
  end: (day, _next, balances) =>
    balances.length === 0
      ? ''
      : `${day} * 期末余额\n${balances.map(({ account, amount }) => posting(account, '0.00', ` = ${amount} CNY`)).join('')}`,
};
