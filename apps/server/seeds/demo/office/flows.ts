// Workflows and templates of the demo company, published before its first documents. Documents of the demo refer to them by key.
import { FLOW_VERSION } from '@anju/contract';
import { addDays, businessDay } from '@anju/domain';
import type pg from 'pg';
import { advanceIdentities, insertRows, type KeyedRow } from '../../insert-rows.ts';
import { flowPlans, type FlowKey, type FlowPeople } from './flow-plans.ts';
import { TEMPLATE_PLANS, type TemplateKey } from './template-plans.ts';

export interface DemoFlows {
  /** The flow and its published version. */
  readonly flows: Readonly<Record<FlowKey, { readonly id: number; readonly versionId: number }>>;
  readonly templates: Readonly<Record<TemplateKey, number>>;
}

interface Ground extends FlowPeople {
  readonly tenantId: number;
  readonly managerName: string;
}

/** Days between two published versions, counted back from today. */
const VERSION_DAYS = 120;
const at = (day: string): string => `${day}T10:00:00+08:00`;

async function findPeople(client: pg.Client): Promise<Ground> {
  const { rows } = await client.query<{
    tenant_id: number;
    manager: number;
    manager_name: string;
    cashier: number;
    director_job: number;
    finance_job: number;
    projects: number;
  }>(
    `select t.id as tenant_id, emp.employee_id::int as manager, emp.name as manager_name, clerk.employee_id::int as cashier,
            boss_job.job_id::int as director_job, audit_job.job_id::int as finance_job, j.department_id::int as projects
       from system.tenant t
       join session.account emp on emp.tenant_id = t.id and emp.username = 'emp'
       join session.account clerk on clerk.tenant_id = t.id and clerk.username = 'clerk'
       join session.account boss on boss.tenant_id = t.id and boss.username = 'boss'
       join session.account auditor on auditor.tenant_id = t.id and auditor.username = 'auditor'
       join org.employee_job boss_job on boss_job.tenant_id = t.id and boss_job.employee_id = boss.employee_id and boss_job.main
       join org.employee_job audit_job on audit_job.tenant_id = t.id and audit_job.employee_id = auditor.employee_id and audit_job.main
       join org.employee_job emp_job on emp_job.tenant_id = t.id and emp_job.employee_id = emp.employee_id and emp_job.main
       join org.job j on j.tenant_id = t.id and j.id = emp_job.job_id
      where t.code = 'anju'`,
  );
  const [row] = rows;
  if (!row) throw new Error('the demo company has no people for its workflows');
  return {
    tenantId: row.tenant_id,
    manager: row.manager,
    managerName: row.manager_name,
    cashier: row.cashier,
    directorJob: row.director_job,
    financeJob: row.finance_job,
    projects: row.projects,
  };
}

export async function insertFlows(client: pg.Client, now: Date): Promise<DemoFlows> {
  const ground = await findPeople(client);
  const { tenantId, managerName: by } = ground;
  const today = businessDay(now);
  const plans = flowPlans(ground);
  const made = { createdBy: by, createdAt: at(addDays(today, -3 * VERSION_DAYS)), updatedBy: by };
  const flows = plans.map(({ name, family, remark }, place): KeyedRow<'oa.flow'> => ({
    tenantId,
    id: place + 1,
    ...{ name, family, remark, business: null, companyId: null, managerId: ground.manager },
    ...made,
    updatedAt: at(addDays(today, -1)),
  }));
  const versions: KeyedRow<'oa.flowVersion'>[] = [];
  for (const [place, plan] of plans.entries()) {
    const all = [...plan.versions, ...(plan.draft ? [{ note: '', definition: plan.draft }] : [])];
    for (const [nth, { note, definition }] of all.entries()) {
      const draft = nth === plan.versions.length;
      const current = nth === plan.versions.length - 1;
      const day = addDays(today, draft ? -1 : (nth - plan.versions.length) * VERSION_DAYS);
      versions.push({
        tenantId,
        id: versions.length + 1,
        flowId: place + 1,
        number: nth + 1,
        state: draft ? FLOW_VERSION.draft : current ? FLOW_VERSION.published : FLOW_VERSION.replaced,
        definition,
        note,
        publishedBy: draft ? '' : by,
        publishedAt: draft ? null : at(day),
        updatedBy: by,
        updatedAt: at(day),
      });
    }
  }
  const idOf = (key: FlowKey): number => plans.findIndex((plan) => plan.key === key) + 1;
  const templates = TEMPLATE_PLANS.map(({ key: _key, flow, ...plan }, place): KeyedRow<'oa.template'> => ({
    tenantId,
    id: place + 1,
    ...plan,
    flowId: flow === null ? null : idOf(flow),
    ...made,
    updatedAt: made.createdAt,
  }));
  await insertRows(client, 'oa.flow', flows);
  await insertRows(client, 'oa.flowVersion', versions);
  await insertRows(client, 'oa.template', templates);
  await advanceIdentities(client, ['oa.flow', 'oa.flowVersion', 'oa.template']);
  const versionOf = (flowId: number): number =>
    versions.find((version) => version.flowId === flowId && version.state === FLOW_VERSION.published)?.id ?? 0;
  return {
    flows: Object.fromEntries(plans.map(({ key }) => [key, { id: idOf(key), versionId: versionOf(idOf(key)) }])) as DemoFlows['flows'],
    templates: Object.fromEntries(TEMPLATE_PLANS.map(({ key }, place) => [key, place + 1])) as DemoFlows['templates'],
  };
}
