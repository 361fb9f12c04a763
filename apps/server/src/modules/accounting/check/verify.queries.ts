// Recomputes the books of all tenants of an installation.
import type pg from 'pg';
import type { Check, CheckResult } from '../../../platform/verify/check-shapes.ts';
import { runChecks } from '../../../platform/verify/run-checks.queries.ts';
import { CHARGING_CHECKS } from './charging-check.queries.ts';
import { LEDGER_CHECKS } from './ledger-check.queries.ts';

export const BOOK_CHECKS: readonly Check[] = [...LEDGER_CHECKS, ...CHARGING_CHECKS];

export const listBookDifferences = (client: pg.ClientBase): Promise<CheckResult[]> => runChecks(client, BOOK_CHECKS);
