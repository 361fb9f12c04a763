// `npm run verify`: recomputes every bill, balance, account, settlement, close and reading of the installation and its books, walks the
// chain over money, and prints the differences.
// Changes nothing; the server may be running. Exits with 1 when something differs.
import { chainCode } from '@anju/domain';
import { BOOK_CHECKS } from './modules/accounting/index.ts';
import { listLastCloses, MONEY_CHECKS } from './modules/charging/index.ts';
import { readConfig } from './platform/config.ts';
import { openForReading } from './platform/postgres/open-database.ts';
import { PlainError } from './platform/plain-error.ts';
import { runTogether } from './platform/verify/run-together.queries.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function verify(): Promise<number> {
  const database = await openForReading(readConfig(process.env), (line) => say(`anju: ${line}`));
  try {
    const { results, also: closes } = await runTogether(database.url, [...MONEY_CHECKS, ...BOOK_CHECKS], listLastCloses);
    for (const { name, found } of results) {
      say(`${found.length === 0 ? '一致' : `${found.length} 处不符`}  ${name}`);
      for (const { tenantId, what, stored, computed, at } of found)
        say(`  客户 ${tenantId}  ${what}：记录 ${stored}，重算 ${computed}${at === '' ? '' : `（${at}）`}`);
    }
    // A chain written anew as a whole, or without its end, agrees with itself: only the paper says otherwise.
    for (const { tenantId, number, day, links, hash } of closes)
      say(`请核对纸质日结单  客户 ${tenantId}  ${number} ${day}  账链校验码 ${chainCode(links, hash)}`);
    return results.reduce((sum, { found }) => sum + found.length, 0);
  } finally {
    await database.close();
  }
}

verify().then(
  (differences) => {
    say(differences === 0 ? '全部一致 nothing differs' : `共 ${differences} 处不符 differences`);
    process.exitCode = differences === 0 ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`anju: ${error instanceof PlainError || error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
