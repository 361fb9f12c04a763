// The whole menu as rows: parents before children, in display order.
import type { Act, Role } from '@anju/contract';
import { ACCOUNTING } from './accounting.ts';
import { ADMINISTRATION } from './administration.ts';
import { COLLECTION } from './collection.ts';
import { CUSTOMER_SERVICE } from './customer-service.ts';
import { DATA_APPLICATION } from './data-application.ts';
import { MEETING } from './meeting.ts';
import type { Centre, Group, Screen } from './menu-node.ts';
import { OFFICE } from './office.ts';
import { OPERATION } from './operation.ts';
import { PUBLIC_SERVICE } from './public-service.ts';
import { SHARED_DATA } from './shared-data.ts';

const CENTRES: readonly Centre[] = [
  SHARED_DATA,
  CUSTOMER_SERVICE,
  PUBLIC_SERVICE,
  COLLECTION,
  OFFICE,
  ACCOUNTING,
  DATA_APPLICATION,
  MEETING,
  ADMINISTRATION,
  OPERATION,
];

/** Screens visible to the authorities: notices, budgets, common funds, owners' decisions, risks and security. */
const GOV_SCREENS: ReadonlySet<number> = new Set([119, 120, 121, 122, 124, 125, 131, 139, 143, 144, 392, 393, 394, 395, 396, 397, 398]);

export interface MenuRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly title: string;
  readonly icon: string;
  readonly component: string;
  readonly redirect: string;
  readonly sort: number;
  readonly audience: readonly Role[];
  readonly acts: readonly Act[];
}

type Unsorted = Omit<MenuRow, 'sort'>;

export function menuRows(): MenuRow[] {
  return CENTRES.flatMap(centreRows).map((row, index) => ({ ...row, sort: index + 1 }));
}

/** Screens of employees: those a company can buy and a job can be granted. */
export const employeeScreens = (rows: readonly MenuRow[]): MenuRow[] =>
  rows.filter((row) => row.audience.includes('emp') && !isLayout(row));

/** Ids of the screens below a centre. */
export function screensOfCentre(centreId: number): number[] {
  const centre = CENTRES.find(({ id }) => id === centreId);
  return (centre?.children ?? []).flatMap((child) => ('screens' in child ? child.screens : [child])).map(({ id }) => id);
}

export const isLayout = ({ component }: Pick<MenuRow, 'component'>): boolean => component === 'main' || component === 'blank';

function centreRows(centre: Centre): Unsorted[] {
  const children = centre.children.flatMap((child) =>
    'screens' in child ? groupRows(child, centre) : [screenRow(child, centre.id, centre.audience)],
  );
  return [layoutRow(centre, null, 'main', centre.icon, children), ...children];
}

function groupRows(group: Group, centre: Centre): Unsorted[] {
  const children = group.screens.map((screen) => screenRow(screen, group.id, centre.audience));
  return [layoutRow(group, centre.id, 'blank', '', children), ...children];
}

/** A layout is visible to everyone who sees something below it. */
function layoutRow(node: Centre | Group, parentId: number | null, component: string, icon: string, below: readonly Unsorted[]): Unsorted {
  const audience = [...new Set(below.flatMap((row) => row.audience))];
  return { id: node.id, parentId, title: node.title, icon, component, redirect: '', audience, acts: [] };
}

function screenRow(screen: Screen, parentId: number, audience: readonly Role[]): Unsorted {
  return {
    id: screen.id,
    parentId,
    title: screen.title,
    icon: '',
    component: screen.key,
    redirect: '',
    audience: GOV_SCREENS.has(screen.id) ? [...audience, 'gov'] : audience,
    acts: screen.acts,
  };
}
