// The file that beancount reads.
import { ledgerRoot, lineTags, plainText, signedAmount, voucherText, type LedgerAccount, type LedgerText } from './ledger-text.ts';

const ROOT = { assets: 'Assets', liabilities: 'Liabilities', equity: 'Equity', revenues: 'Income', expenses: 'Expenses' } as const;
/** A part of an account is letters, digits and hyphens. */
const nameOf = (account: LedgerAccount): string =>
  `${ROOT[ledgerRoot(account)]}:${account.code}-${account.fullName.replaceAll(/[^\p{L}\p{Nd}]+/gu, '-').replaceAll(/^-|-$/g, '')}`;
const quoted = (text: string): string => `"${plainText(text, /["\\]/g)}"`;

export const BEANCOUNT_TEXT: LedgerText = {
  head: (title, day, accounts) =>
    [
      'option "operating_currency" "CNY"\n',
      `option "title" ${quoted(title)}\n`,
      ...accounts.map((one) => `${day} open ${nameOf(one)} CNY\n`),
      '\n',
    ].join(''),
  opening: (day, balances) =>
    balances.length === 0
      ? ''
      : `${day} * "期初余额"\n${balances.map(({ account, amount }) => `  ${nameOf(account)}  ${amount} CNY\n`).join('')}\n`,
  voucher: (voucher) => {
    const lines = voucher.lines.map((line) => {
      const tags = lineTags(line).map(([name, value]) => `    ${name}: ${quoted(value)}\n`);
      return `  ${nameOf(line.account)}  ${signedAmount(line)} CNY\n${tags.join('')}`;
    });
    const head = `${voucher.day} * ${quoted(voucher.kind)} ${quoted(`${voucher.number} ${voucherText(voucher)}`)}`;
    return `${head}${voucher.closing ? ' #closing' : ''}\n${lines.join('')}\n`;
  },
  // Balances are asked for at the beginning of a day, and to the cent.
  end: (_day, next, balances) =>
    balances.map(({ account, amount }) => `${next} balance ${nameOf(account)}  ${amount} ~ 0.00 CNY\n`).join(''),
};
