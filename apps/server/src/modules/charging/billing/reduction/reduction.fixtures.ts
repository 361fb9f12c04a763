// Standing reductions for tests, created by one user and approved by another.
import { auditReduction, createReduction, type InputOf } from '@anju/contract';
import type { Person } from '../../../../testing/installation.ts';
import type { BillingGround } from '../run/billing.fixtures.ts';

export type ReductionPlan = Partial<InputOf<typeof createReduction>>;

export async function formOf(ground: BillingGround, plan: ReductionPlan): Promise<InputOf<typeof createReduction>> {
  return {
    estateId: ground.estateId,
    name: '空置减免',
    kind: 2,
    way: 1,
    percent: plan.way === 2 ? null : '30',
    amount: null,
    chargeTypeIds: [await ground.item('物业费')],
    members: { kind: 'estate', ids: [] },
    reason: 1,
    fromDate: '2020-01-01',
    toDate: '2030-12-31',
    ...plan,
  };
}
export async function reduction(ground: BillingGround, maker: Person, checker: Person, plan: ReductionPlan): Promise<number> {
  const { id } = await maker.call(createReduction, await formOf(ground, plan));
  await checker.call(auditReduction, { id, version: 0 });
  return id;
}
