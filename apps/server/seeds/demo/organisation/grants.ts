// Functions granted to jobs and functions bought by companies.
import { ACTS, MENU, type Act } from '@anju/contract';
import type { Row } from '../../insert-rows.ts';
import { employeeScreens, menuRows, screensOfCentre, type MenuRow } from '../../reference/menus/menu-tree.ts';
import type { Organisation } from './companies.ts';
import type { Duty } from './organisation-plans.ts';

const CENTRE = { customer: 81, publicService: 117, collection: 147, office: 202, accounting: 271, insight: 318, meeting: 388 } as const;
const PEOPLE = [70, 71, 72, 74];
const ESTATES = 63;
const HOUSES = 66;
const DEVICES = [73, 127, 128, 129, 418, 131, 132, 135, 420];
const DECORATIONS = [MENU.decoration, MENU.decorationViolation, MENU.decorationFinish] as const;
const PATROL = [134, 136, 139, 140, 141];

/** The screens a duty covers and the acts it allows on them; all other screens are view-only. */
interface Cover {
  readonly screens: readonly number[] | 'all';
  readonly acts: (act: Act) => boolean;
}
const every = (): boolean => true;
/** Users who make documents do not approve them. */
const making = (act: Act): boolean => act !== 'audit';
const checking = (act: Act): boolean => act === 'view' || act === 'audit';
/** Sees everything and approves, but does not enter data. */
const directing = (act: Act): boolean => checking(act) || act === 'export' || act === 'print';

const COVERS: Readonly<Record<Duty, Cover>> = {
  everything: { screens: 'all', acts: every },
  direction: { screens: 'all', acts: directing },
  cashier: { screens: screensOfCentre(CENTRE.collection), acts: making },
  biller: { screens: [149, 150, 151, 153, 154, 155, 156, 157, 159], acts: making },
  financeAudit: { screens: [...screensOfCentre(CENTRE.collection), ...screensOfCentre(CENTRE.accounting)], acts: checking },
  bookkeeper: { screens: screensOfCentre(CENTRE.accounting), acts: making },
  service: { screens: [...screensOfCentre(CENTRE.customer), ...PEOPLE, HOUSES], acts: making },
  serviceDesk: { screens: [...screensOfCentre(CENTRE.customer), ...PEOPLE], acts: making },
  // Workers have their own cases on 处理结果, and look after decorations.
  technical: { screens: [...DEVICES, MENU.caseResult, ...DECORATIONS], acts: making },
  // Who stands at the gate checks passes and slips.
  guard: { screens: [...PATROL, MENU.moveOut], acts: making },
  office: { screens: [...screensOfCentre(CENTRE.office), ...screensOfCentre(CENTRE.meeting)], acts: every },
  insight: { screens: screensOfCentre(CENTRE.insight), acts: every },
};

/** Everybody has tasks, a calendar and a log of their own, and writes and handles documents, whatever the job. */
const EVERYBODY: readonly number[] = [MENU.work, MENU.flowSend, MENU.flowProc, MENU.flowMy];

export function makeGrants(tenantId: number, jobs: Organisation['jobs']): Row<'org.jobGrant'>[] {
  const screens = employeeScreens(menuRows());
  return jobs.flatMap(({ id: jobId, plan }) => {
    const cover = COVERS[plan.grant];
    const common = (row: MenuRow): boolean => EVERYBODY.includes(row.id);
    const covered = (row: MenuRow): boolean => cover.screens === 'all' || cover.screens.includes(row.id) || common(row);
    return screens.filter(covered).map((row) => {
      const allowed = common(row) ? every : cover.acts;
      // In the order in which grants are stored when somebody saves them.
      return { tenantId, jobId, menuId: row.id, acts: ACTS.filter((act) => row.acts.includes(act) && allowed(act)) };
    });
  });
}

/** The only company that bought part of the functions: no 小区楼栋, no accounting, no owners' decisions. */
const PARTIAL_COMPANY = '创智园物业服务处';
const NOT_BOUGHT: ReadonlySet<number> = new Set([ESTATES, ...screensOfCentre(CENTRE.accounting), ...screensOfCentre(CENTRE.meeting)]);

export function makePurchases(tenantId: number, companies: Organisation['companies']): Row<'system.purchase'>[] {
  const screens = employeeScreens(menuRows());
  return companies.flatMap(({ id: companyId, name }) =>
    screens.filter((row) => name !== PARTIAL_COMPANY || !NOT_BOUGHT.has(row.id)).map((row) => ({ tenantId, companyId, menuId: row.id })),
  );
}
