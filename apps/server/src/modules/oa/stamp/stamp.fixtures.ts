// Helpers for tests of seals: a clock that can be set, seals of their own keepers, and requests in any state.
import {
  approveSealRequest,
  createSeal,
  createSealRequest,
  getSealRequest,
  MENU,
  SEAL_CATEGORY,
  SEAL_KIND,
  type Endpoint,
  type InputOf,
} from '@anju/contract';
import { addDays } from '@anju/domain';
import { systemClock, today } from '../../../platform/clock.ts';
import type { Person } from '../../../testing/installation.ts';
import { openStage } from '../../../testing/office-stage.ts';

export const DAY = addDays(today(systemClock), 20);
export const at = (time: string, day = DAY): string => new Date(`${day}T${time}:00+08:00`).toISOString();

export async function openSeals() {
  const clock = { at: at('09:00'), now: () => new Date(clock.at) };
  const stage = await openStage({ clock });
  const { installation, as, idOf } = stage;
  const ask = (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    installation.database.asOwner(async (client) => (await client.query(text, values)).rows as Record<string, unknown>[]);
  const [company] = await ask(`select company_id::int as id from org.employee where id = $1`, [idOf('emp')]);
  const companyId = Number(company?.['id']);
  // The clerk keeps seals and asks for them, but neither decides nor maintains.
  await ask(
    `insert into org.job_grant (tenant_id, job_id, menu_id, acts)
     select tenant_id, job_id, $2, '{view,add,print}' from org.employee_job where employee_id = $1 and main and to_date is null`,
    [idOf('clerk'), MENU.stamp],
  );
  const emp = await as('emp');
  let made = 0;

  const seal = async (more: Partial<InputOf<typeof createSeal>> = {}): Promise<number> => {
    const name = `测试章${++made}`;
    const form = { companyId, name, kind: SEAL_KIND.company, text: `${name}之印`, keeperId: idOf('clerk'), validFrom: '2020-01-01' };
    return (await emp.call(createSeal, { ...form, ...more })).id;
  };
  const form = (sealId: number, more: Partial<InputOf<typeof createSealRequest>> = {}): InputOf<typeof createSealRequest> => ({
    sealId,
    title: '电梯维保合同',
    category: SEAL_CATEGORY.contract,
    useOn: DAY,
    copies: 3,
    ...more,
  });
  const OUTSIDE = { outside: true, outsideReason: '到甲方签约', outsidePlace: '市住建局', returnBy: at('17:00') };
  const read = (id: number, by: Person = emp) => by.call(getSealRequest, { id });
  /** Takes a step with the current version and answers the server's words. */
  const step = async (by: Person, endpoint: Endpoint, id: number, more: object = {}): Promise<string> => {
    const { version } = await read(id);
    const { envelope } = await by.ask(endpoint, { id, version, ...more });
    return envelope.code === 200 ? '' : envelope.msg;
  };
  return {
    ...stage,
    clock,
    ask,
    companyId,
    emp,
    seal,
    form,
    OUTSIDE,
    read,
    step,
    request: async (sealId: number, more: Partial<InputOf<typeof createSealRequest>> = {}): Promise<number> =>
      (await emp.call(createSealRequest, form(sealId, more))).id,
    /** Written by one user and approved by another. */
    approved: async (sealId: number, more: Partial<InputOf<typeof createSealRequest>> = {}): Promise<number> => {
      const { id } = await emp.call(createSealRequest, form(sealId, more));
      const boss = await as('boss');
      await boss.call(approveSealRequest, { id, version: 0 });
      return id;
    },
  };
}

export type Seals = Awaited<ReturnType<typeof openSeals>>;
