// Recomputes everything about money from its rows, over all tenants of an installation: a difference is a defect or a manual change in the
// database.
import type pg from 'pg';
import type { Check, CheckResult } from '../../../platform/verify/check-shapes.ts';
import { runChecks } from '../../../platform/verify/run-checks.queries.ts';
import { ACCOUNT_CHECKS } from './account-check.queries.ts';
import { AMOUNT_CHECKS } from './amount-check.queries.ts';
import { BILL_CHECKS } from './bill-check.queries.ts';
import { CHAIN_CHECKS } from './chain-check.queries.ts';
import { CLOSE_CHECKS } from './close-check.queries.ts';
import { COLLECT_CHECKS } from './collect-check.queries.ts';
import { HOLDER_CHECKS } from './holder-check.queries.ts';
import { INCOME_CHECKS } from './income-check.queries.ts';
import { LATE_CHECKS } from './late-check.queries.ts';
import { METER_CHECKS } from './meter-check.queries.ts';
import { NUMBER_CHECKS } from './number-check.queries.ts';
import { PAPER_CHECKS } from './paper-check.queries.ts';
import { PAYER_CHECKS } from './payer-check.queries.ts';
import { RECUT_CHECKS } from './recut-check.queries.ts';
import { REQUEST_CHECKS } from './request-check.queries.ts';
import { SETTLEMENT_CHECKS } from './settlement-check.queries.ts';
import { SHARE_CHECK } from './share-check.queries.ts';

export const MONEY_CHECKS: readonly Check[] = [
  ...BILL_CHECKS,
  ...PAYER_CHECKS,
  ...AMOUNT_CHECKS,
  ...METER_CHECKS,
  SHARE_CHECK,
  ...LATE_CHECKS,
  ...REQUEST_CHECKS,
  ...RECUT_CHECKS,
  ...SETTLEMENT_CHECKS,
  ...ACCOUNT_CHECKS,
  ...HOLDER_CHECKS,
  ...COLLECT_CHECKS,
  ...INCOME_CHECKS,
  ...PAPER_CHECKS,
  ...CLOSE_CHECKS,
  ...NUMBER_CHECKS,
  ...CHAIN_CHECKS,
];

export const listDifferences = (client: pg.ClientBase): Promise<CheckResult[]> => runChecks(client, MONEY_CHECKS);
