import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDecisions, MENU } from '@anju/contract';
import { subtractDecimal, sumMoney } from '@anju/domain';
import { openInstallation, type Installation } from '../../../testing/installation.ts';
import { insertTestDocument } from './pending.fixtures.ts';

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
    expect(await numbers('clerk')).not.toContain('JM-2');
    expect(await numbers('limited')).not.toContain('JM-1');
  });

  it('holds the documents that wait for the user, on the screen where they are handled', async () => {
    const ask = async <R extends object>(text: string, values: unknown[] = []) =>
      (await installation.database.asOwner((client) => client.query(text, values))).rows as R[];
    const [clerk] = await ask<{ id: number }>(`select employee_id::int as id from session.account where username = 'clerk'`);
    const before = await decisionsOf('clerk');
    const openedAt = '2020-01-01T00:00:00.000Z';
    const waiting = { employeeId: clerk?.id ?? 0, title: '关于电梯维保的请示', openedAt, amount: '48000.00' };
    const id = await insertTestDocument(ask, waiting);
    await insertTestDocument(ask, { ...waiting, documentState: 3 });
    await insertTestDocument(ask, { ...waiting, state: 3 });
    const { total, rows } = await decisionsOf('clerk');
    expect(total).toBe(before.total + 1);
    expect(rows[0]).toEqual({
      kind: '公文',
      menu: MENU.flowProc,
      id,
      number: '',
      text: '关于电梯维保的请示',
      estateName: '',
      amount: '48000.00',
      by: '张拟稿',
      at: openedAt,
    });
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
