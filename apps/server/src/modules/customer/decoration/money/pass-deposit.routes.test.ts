// The deposit of a pass goes back with the pass, one by one; while the pass is out it stays.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  approveDecoration,
  checkDecoration,
  DECORATION_MONEY,
  houseCharging,
  issuePermit,
  listDecorationSettings,
  losePass,
  MONEY_BASIS,
  PAPER_CHECK,
  refundAccount,
  returnPass,
  saveDecorationSetting,
  settleAccount,
  type InputOf,
} from '@anju/contract';
import { sumMoney } from '@anju/domain';
import { cash } from '../decoration-ground.fixtures.ts';
import { openDecorations, said, type Decorations } from '../decoration.fixtures.ts';

let ground: Decorations;
beforeAll(async () => {
  ground = await openDecorations();
  const { emp } = ground.people;
  const setting = (await emp.call(listDecorationSettings, {})).find(({ companyId }) => companyId === ground.ground.companyId);
  if (!setting) throw new Error('the company has no setting');
  const chargeTypeId = setting.lines.find(({ kind }) => kind === DECORATION_MONEY.deposit)?.chargeTypeId ?? 0;
  const deposit = { kind: DECORATION_MONEY.deposit, chargeTypeId } as const;
  const lines = [
    { ...deposit, basis: MONEY_BASIS.fixed, price: '2000' },
    { ...deposit, basis: MONEY_BASIS.pass, price: '200' },
  ];
  await emp.call(saveDecorationSetting, { ...setting, lines });
});
afterAll(() => ground.installation.close());

const versionOf = async (id: number) => (await ground.read(id)).version;
const WORKERS = ['李师傅', '王师傅', '张师傅'].map((name) => ({ name, idNo: '', phone: '', trade: '油漆工' }));

/** A crew of three whose deposits were received and whose passes are out. */
async function begun(houseId: number): Promise<number> {
  const { emp, clerk, auditor } = ground.people;
  const { id } = await ground.apply(houseId, { workers: WORKERS });
  const { papers, version } = await ground.read(id);
  await clerk.call(checkDecoration, { id, version, papers: papers.map((one) => ({ id: one.id, check: PAPER_CHECK.fine })) });
  await auditor.call(approveDecoration, { id, version: await versionOf(id) });
  const { depositDues } = await emp.call(houseCharging, { houseId });
  const amount = sumMoney(depositDues.map((due) => due.amount));
  const taken = { type: 3, houseId, payerName: '周以宁', amount, dueIds: depositDues.map((due) => due.id), tenders: [cash(amount)] };
  await emp.call(settleAccount, taken as InputOf<typeof settleAccount>);
  await emp.call(issuePermit, { id, version: await versionOf(id) });
  return id;
}

it('goes back when its own pass came back, and not before', async () => {
  const { emp } = ground.people;
  const houseId = await ground.ground.house('证1-1');
  const id = await begun(houseId);
  const { money, passes } = await ground.read(id);
  expect(money.map(({ amount, quantity, passId }) => [amount, Number(quantity), passId])).toEqual([
    ['2000.00', 1, null],
    ...passes.map((pass) => ['200.00', 1, pass.id]),
  ]);
  const refund = async (passId: number | null) => {
    const dueId = money.find((line) => line.passId === passId)?.dueId ?? 0;
    const [due] = await ground.ground.sql<{ account: number; amount: string }>(
      `select account_id::int as account, amount::text as amount from charging.deposit_due where id = $1`,
      [dueId],
    );
    const amount = due?.amount ?? '0';
    const lines = [{ accountId: due?.account ?? 0, amount }];
    const input = { type: 7, houseId, payerName: '周以宁', lines, tenders: [cash(amount)] };
    return said(emp.ask(refundAccount, input as InputOf<typeof refundAccount>));
  };
  const [first, second, third] = passes.map((pass) => pass.id) as [number, number, number];
  expect(await refund(first)).toBe(`出入证 ${passes[0]?.number} 有效，收回后才能退押金`);
  await emp.call(returnPass, { id: first });
  expect(await refund(first)).toBe('');
  expect(await refund(second)).toBe(`出入证 ${passes[1]?.number} 有效，收回后才能退押金`);
  // A lost pass may still be used by somebody: its deposit waits like the others.
  await emp.call(losePass, { id: third, note: '施工队称已丢失' });
  expect(await refund(third)).toContain('观察期结束并告知退押金后才能退押金');
  expect(await refund(null)).toContain('观察期结束并告知退押金后才能退押金');
  expect((await ground.read(id)).money.map(({ returned }) => returned)).toEqual(['0.00', '200.00', '0.00', '0.00']);
});
