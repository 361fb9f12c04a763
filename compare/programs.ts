// hledger, ledger and beancount (packages of Debian and others), asked for the figures of a file.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const HUGE = 256 * 1024 * 1024;

async function ask(program: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await run(program, args, { maxBuffer: HUGE, env: { ...process.env, LANG: 'C.UTF-8' } });
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`${program} is not installed; on Debian: apt-get install hledger ledger beancount`, { cause: error });
    throw error;
  }
}

/** Amounts in cents by the code of the subject, without zeros. */
export type Figures = ReadonlyMap<string, bigint>;

function cents(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /(-?)([\d,]+)(?:\.(\d+))?/.exec(text) ?? [];
  return BigInt(`${sign}${whole.replaceAll(',', '')}${fraction.padEnd(2, '0').slice(0, 2)}`);
}

const figures = (rows: Iterable<readonly [string, bigint]>): Figures => {
  const found = new Map<string, bigint>();
  for (const [code, amount] of rows) found.set(code, (found.get(code) ?? 0n) + amount);
  return new Map([...found].filter(([, amount]) => amount !== 0n).sort());
};
/** The code in `assets:100201 银行存款-基本户` and in `Assets:100201-银行存款`. */
const codeOf = (account: string): string => /:(\d+)/.exec(account)?.[1] ?? account;

async function hledgerBalance(file: string, ...query: string[]): Promise<Figures> {
  const csv = await ask('hledger', '-f', file, 'bal', '--flat', '-N', '-O', 'csv', ...query);
  const rows = csv.trim().split('\n').slice(1);
  return figures(rows.map((row) => /^"(.*)","(.*)"$/.exec(row)).map((match) => [codeOf(match?.[1] ?? ''), cents(match?.[2] ?? '0')]));
}

/** `from` is the first day, `end` the day after the last one. */
export const hledger = {
  check: (file: string) => ask('hledger', '-f', file, 'check', '--strict'),
  closing: (file: string) => hledgerBalance(file),
  debits: (file: string, from: string) => hledgerBalance(file, '-b', from, 'tag:side=^D$'),
  credits: (file: string, from: string) => hledgerBalance(file, '-b', from, 'tag:side=^C$'),
  /** Revenue less expenses, without what carried it forward. */
  profit: async (file: string, from: string, end: string): Promise<bigint> => {
    const found = await hledgerBalance(file, '-b', from, '-e', end, 'type:RX', 'not:tag:closing');
    return -[...found.values()].reduce((sum, one) => sum + one, 0n);
  },
  cashItems: (file: string, from: string, end: string) =>
    hledgerBalance(file, '-b', from, '-e', end, 'tag:cf=.', '--pivot', 'cf', '--invert'),
};

export const ledger = {
  closing: async (file: string): Promise<Figures> => {
    const text = await ask('ledger', '-f', file, 'bal', '--flat', '--no-total', '--format', '%(account)\t%(display_total)\n');
    const rows = text.split('\n').filter((line) => line.includes('\t'));
    return figures(rows.map((row) => row.split('\t')).map(([account = '', amount = '0']) => [codeOf(account), cents(amount)]));
  },
};

export const beancount = {
  check: (file: string) => ask('bean-check', file),
  closing: async (file: string): Promise<Figures> => {
    const text = await ask('bean-query', '-f', 'csv', file, 'select account, sum(number) as n group by account');
    const rows = text.trim().split('\n').slice(1);
    return figures(rows.map((row) => row.split(',')).map(([account = '', amount = '0']) => [codeOf(account), cents(amount)]));
  },
};
