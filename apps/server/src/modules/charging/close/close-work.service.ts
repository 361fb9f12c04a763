// Cash cannot be handed over to a colleague: before leaving, a cashier must close the drawer and hand in the cash.
import { fail } from '../../../platform/errors/failure.ts';
import { defineOpenWork } from '../../../platform/handover/open-work.ts';
import type { Tx } from '../../../platform/tenancy/tenant-db.ts';
import * as queries from './day-close.queries.ts';

const refuse = (what: string) => (): Promise<never> => Promise.reject(fail('HANDOVER_CASH', { what }));

export function defineCashWork(): void {
  defineOpenWork({
    kind: 'cash-drawer',
    title: '未日结的收款',
    stays: true,
    list: (tx: Tx, employeeId) => queries.listHeldDrawers(tx, employeeId),
    handOver: refuse('还有未日结的收款'),
  });
  defineOpenWork({
    kind: 'day-close',
    title: '未缴款的日结单',
    stays: true,
    list: (tx: Tx, employeeId) => queries.listUnpaidCloses(tx, employeeId),
    handOver: refuse('还有未缴款的日结单'),
  });
}
