import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDecisions, MENU } from '@anju/contract';
import { subtractDecimal, sumMoney } from '@anju/domain';
import { openInstallation, type Installation } from '../../../testing/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const owner = (statement: string) => installation.database.asOwner((client) => client.query(statement));
const decisionsOf = async (username: string) => (await installation.as(username)).call(listDecisions, {});

/** A reduction of 3,756.00 that `clerk` asked for, in an estate, a day before everything of the demo. */
const insertRequest = (number: string, estate: string, maker: string) =>
  owner(`insert into charging.change_request (tenant_id, number, estate_id, kind, reason, note, bills, amount, maker_id, created_by, created_at)
    select e.tenant_id, '${number}', e.id, 2, 1, '漏水致损', 3, 3756, a.id, a.name, '2020-01-02T09:12:00+08:00'
      from estate.estate e join session.account a on a.tenant_id = e.tenant_id and a.username = '${maker}' where e.name = '${estate}'`);

describe('what waits for a decision', () => {
  it('names the document, its screen, its sum and since when, the oldest first', async () => {
    const before = await decisionsOf('auditor');
    await insertRequest('JM-1', '云栖花园', 'clerk');
    const { total, rows, sums } = await decisionsOf('auditor');
    expect(total).toBe(before.total + 1);
    expect(sumMoney([subtractDecimal(sums.amount, before.sums.amount)])).toBe('3756.00');
    expect(rows[0]).toMatchObject({
      kind: '减免',
      menu: MENU.accountReduction,
      number: 'JM-1',
      text: '漏水致损，3 笔账单',
      estateName: '云栖花园',
      amount: '3756.00',
      at: '2020-01-02T01:12:00.000Z',
    });
  });

  it('is what another person made, in an estate the user sees, on a screen the user audits', async () => {
    await insertRequest('JM-2', '云栖花园', 'auditor');
    const numbers = async (username: string) => (await decisionsOf(username)).rows.map(({ number }) => number);
    expect(await numbers('auditor')).not.toContain('JM-2');
    expect(await numbers('emp')).toEqual(expect.arrayContaining(['JM-1', 'JM-2']));
    expect(await decisionsOf('clerk')).toEqual({ total: 0, sums: { amount: '0.00' }, rows: [] });
    expect(await numbers('limited')).not.toContain('JM-1');
  });

  it('holds the documents sent to the user, which name no screen', async () => {
    await owner(`insert into oa.pending_document (tenant_id, account_id, family, title, created_at)
      select a.tenant_id, a.id, 1, '关于电梯维保的请示', '2020-01-01T08:00:00+08:00' from session.account a where a.username = 'clerk'`);
    const { total, rows } = await decisionsOf('clerk');
    expect([total, rows[0]?.kind, rows[0]?.menu, rows[0]?.text]).toEqual([1, '公文', null, '关于电梯维保的请示']);
  });

  it('shows fifty and counts all, quickly', async () => {
    await owner(`insert into charging.change_request (tenant_id, number, estate_id, kind, reason, note, bills, amount, maker_id, created_by, created_at)
      select e.tenant_id, 'JM-M' || n, e.id, 2, 1, '漏水', 1, 1, a.id, a.name, now()
        from estate.estate e join session.account a on a.tenant_id = e.tenant_id and a.username = 'clerk', generate_series(1, 60) n where e.name = '云栖花园'`);
    const { total, rows } = await decisionsOf('auditor');
    expect(rows).toHaveLength(50);
    expect(total).toBeGreaterThanOrEqual(61);
  });
});
