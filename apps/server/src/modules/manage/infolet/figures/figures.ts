// The figures a card may show, each read in the user's own scope. This list contains every source.
import { EMPLOYEE, HOUSE_USE, type InfoletFigure, type InfoletSource } from '@anju/contract';
import { addDays } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import * as queries from './figures.queries.ts';

type Item = InfoletFigure['items'][number];
const SOON_DAYS = 30;

const item = (label: string, value: number | string, unit = ''): Item => ({ label, value: String(value), unit, danger: false });
/** Red if there is at least one. */
const late = (label: string, value: number, unit = ''): Item => ({ ...item(label, value, unit), danger: value > 0 });
const soonOf = (day: string): string => addDays(day, SOON_DAYS);

const FIGURES: Readonly<Record<InfoletSource, (scope: Scope) => Promise<Item[]>>> = {
  async 'house-state'({ db, actor }) {
    const counts = await queries.countHousesByState(db, reachOf(actor));
    return HOUSE_USE.options.map(({ value, label }) => item(label, counts.get(value) ?? 0, '套'));
  },
  async estate({ db, actor }) {
    const { estates, houses, buildArea } = await queries.sumEstates(db, reachOf(actor));
    return [item('小区', estates, '个'), item('房屋', houses, '套'), item('建筑面积', buildArea, '㎡')];
  },
  async resident({ db, actor, clock }) {
    const { people, houses } = await queries.countResidents(db, reachOf(actor), today(clock));
    return [item('在住人员', people, '人'), item('有人住的房屋', houses, '套')];
  },
  async 'follow-due'({ db, actor, clock }) {
    const { due, overdue } = await queries.countFollows(db, actor.employeeId, today(clock));
    return [item('今天到期', due, '项'), late('已逾期', overdue, '项')];
  },
  async 'device-due'({ db, actor, clock }) {
    const day = today(clock);
    const { soon, overdue } = await queries.countInspections(db, actor.estates, day, soonOf(day));
    return [item('30 天内应检', soon, '台'), late('已过检验日期', overdue, '台')];
  },
  async 'lease-ending'({ db, actor, clock }) {
    const day = today(clock);
    return [item('30 天内到期', await queries.countEndingLeases(db, actor.estates, day, soonOf(day)), '份')];
  },
  async notice({ db, actor, clock }) {
    return [item('待处理', await queries.countNotices(db, actor, clock.now()), '件')];
  },
  async 'my-job'({ db, actor }) {
    const { open, failed } = await queries.countJobs(db, actor.accountId);
    return [item('进行中', open, '项'), late('未成功', failed, '项')];
  },
  async 'employee-state'({ db, actor, clock }) {
    const { companyId, employeeId } = actor;
    const viewer = { everything: actor.estates === null, companyId, employeeId, day: today(clock) };
    const counts = await queries.countEmployeesByState(db, viewer);
    return EMPLOYEE.options.map(({ value, label }) => item(label, counts.get(value) ?? 0, '人'));
  },
};

export async function readFigure(scope: Scope, source: InfoletSource): Promise<InfoletFigure> {
  return { items: await FIGURES[source](scope) };
}
