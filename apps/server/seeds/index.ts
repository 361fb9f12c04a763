// The data of an installation before its first use: reference data is written on every start, demo data once if requested. A killed start
// leaves nothing behind, and two concurrent starts do it once: everything happens in one transaction under one lock, or in a database that
// nobody else sees before it is filled.
import { withOneHand, withTwoHands } from './hands.ts';
import { ensureLoginKey, ensureOperator, ensurePlatformTenant, isDemoInstallation, markInstallation } from './reference/installation.ts';
import { ensureFileCategories } from './reference/file-categories.ts';
import { ensureFunctionPrices } from './reference/function-prices.ts';
import { upsertHelp } from './reference/help.ts';
import { upsertMenus } from './reference/menus.ts';
import { upsertNationalDays } from './reference/national-days.ts';
import { ensureNumberRules } from './reference/number-rules.ts';
import { ensureSite } from './reference/site.ts';
import { ensureStartingLists } from './reference/starting-lists.ts';
import type { DemoHistory } from './demo/charging/bills.ts';

/** Any fixed number: processes that start concurrently take turns. */
const SEED_LOCK = 7_231_101;

export interface SeedOptions {
  /** Fills an empty installation with demo companies, houses and persons. */
  readonly demo: boolean;
  /** Number of billed months, and whether their bills were paid. */
  readonly history?: DemoHistory;
  /** Nobody else sees the database before it is filled, and it is dropped if this fails. */
  readonly apart?: boolean;
  /** Receives lines about the progress of a first start. */
  readonly tell?: (line: string) => void;
}

export interface SeedOutcome {
  /** Password of the new account `super`, to be shown once; it is not stored in plain text. */
  readonly superPassword?: string;
  /** True when the installation was empty. */
  readonly firstStart: boolean;
  /** Whether the installation has demo data; decided by its first start, whatever later starts request. */
  readonly demo: boolean;
}

export async function seed(ownerUrl: string, options: SeedOptions): Promise<SeedOutcome> {
  const withHands = options.apart === true && options.demo ? withTwoHands : withOneHand;
  return withHands(ownerUrl, async (hands) => {
    const { client } = hands;
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    await upsertMenus(client);
    await ensureLoginKey(client);
    await upsertHelp(client);
    await ensureFileCategories(client);
    await ensureFunctionPrices(client);
    await upsertNationalDays(client);
    const platform = await ensurePlatformTenant(client);
    await ensureSite(client, platform.id);
    if (platform.created) await markInstallation(client, options.demo);
    const history = options.history ?? { months: 1, collected: true };
    const invented = platform.created && options.demo;
    if (invented) {
      // Imported only here: the names of thousands of persons need the pinyin dictionary.
      const { insertDemo } = await import('./demo/index.ts');
      await insertDemo(hands, platform.id, history, options.tell);
    }
    await ensureNumberRules(client);
    await ensureStartingLists(client);
    // Data made for tests stay unknown to the planner, as its choices for them are held to be those of large tables.
    if (invented && history.collected) {
      const { analyzeDemo } = await import('./demo/analyze.ts');
      await analyzeDemo(hands);
    }
    const superPassword = await ensureOperator(client, platform.id);
    const demo = await isDemoInstallation(client);
    return { firstStart: platform.created, demo, ...(superPassword === undefined ? {} : { superPassword }) };
  });
}
