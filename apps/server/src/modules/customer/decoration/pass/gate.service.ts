// What a guard reads when a pass or a permit is scanned, and whether its bearer may come in now.
import { DECORATION, DECORATION_PASS, FILE_CATEGORY, GATE_KIND, GATE_RESULT, type GateCard } from '@anju/contract';
import { businessDay, isWorkingTime, maskPhone } from '@anju/domain';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { workedMinutesOf } from '../../../org/index.ts';
import { defineGateKind } from '../../gate/gate-kind.ts';
import { readSetting } from '../money/setting.queries.ts';
import * as queries from './pass.queries.ts';

type Verdict = Pick<GateCard, 'verdict' | 'reason'>;
const no = (reason: string): Verdict => ({ verdict: 'no', reason });
const warn = (reason: string): Verdict => ({ verdict: 'warn', reason });
const FINE: Verdict = { verdict: 'ok', reason: '' };

const AT_WORK: readonly number[] = [DECORATION.working, DECORATION.failed, DECORATION.accepting];
const dot = (day: string): string => day.replaceAll('-', '.');

interface Days {
  readonly from: string | null;
  readonly to: string | null;
}
async function judge(scope: Scope, facts: queries.GateFacts, { from, to }: Days, at: string): Promise<Verdict> {
  const moment = new Date(at);
  const day = businessDay(moment);
  if (facts.state === DECORATION.stopped) return no('已停工整改，施工人员不得进场');
  if (!AT_WORK.includes(facts.state)) return no(`装修${DECORATION.text(facts.state)}`);
  if (from === null || to === null) return no('尚未发证');
  if (day < from) return no(`${dot(from)} 起有效`);
  if (day > to) return no(`已于 ${dot(to)} 到期`);
  const { hours, workdaysOnly } = await readSetting(scope.db, facts.companyId);
  if (workdaysOnly && (await workedMinutesOf(scope.db, facts.companyId, day, day))(day) === 0)
    return warn(`${dot(day)} 是休息日，只能在工作日施工`);
  const time = moment.toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' });
  if (!isWorkingTime(hours, time)) return warn(`不在施工时间内（${hours.map((part) => `${part.from}–${part.to}`).join('、')}）`);
  return FINE;
}

const dayStart = (day: string | null): string | null => (day === null ? null : new Date(`${day}T00:00:00+08:00`).toISOString());
const dayEnd = (day: string | null): string | null => (day === null ? null : new Date(`${day}T23:59:59+08:00`).toISOString());

const cardOf = (
  facts: queries.GateFacts,
  days: Days,
): Omit<GateCard, 'kind' | 'sourceId' | 'number' | 'title' | 'name' | 'phone' | 'verdict' | 'reason'> => ({
  estateId: facts.estateId,
  estate: facts.estate,
  houseId: facts.houseId,
  house: facts.house,
  photo: null,
  plate: '',
  facts: [
    { label: '装修', value: facts.number },
    { label: '施工单位', value: facts.contractor || '自行施工' },
    { label: '负责人', value: facts.leader },
    { label: '施工时间', value: facts.workingHours },
  ],
  goods: [],
  from: dayStart(days.from),
  to: dayEnd(days.to),
  ways: [GATE_RESULT.passedIn, GATE_RESULT.passedOut],
});

async function findPass(scope: Scope, token: string, at: string): Promise<GateCard | undefined> {
  const found = await queries.findPassAtGate(scope.db, token, reachOf(scope.actor));
  if (!found) return undefined;
  const days = { from: found.validFrom, to: found.validTo };
  const { passState } = found;
  const judged = passState === DECORATION_PASS.valid ? await judge(scope, found, days, at) : no(`出入证${DECORATION_PASS.text(passState)}`);
  return {
    ...cardOf(found, days),
    ...judged,
    kind: GATE_KIND.pass,
    sourceId: found.passId,
    number: found.passNumber,
    title: [GATE_KIND.text(GATE_KIND.pass), found.trade].filter((text) => text !== '').join(' · '),
    name: found.name,
    phone: maskPhone(found.phone),
    photo: found.photoId === null ? null : { id: found.photoId, category: FILE_CATEGORY.workerPhoto, parentId: found.decorationId },
  };
}

async function findPermit(scope: Scope, token: string, at: string): Promise<GateCard | undefined> {
  const found = await queries.findPermitAtGate(scope.db, token, reachOf(scope.actor));
  if (!found) return undefined;
  const days = { from: found.permitFrom, to: found.permitTo };
  return {
    ...cardOf(found, days),
    ...(await judge(scope, found, days, at)),
    kind: GATE_KIND.permit,
    sourceId: found.decorationId,
    number: found.permitNumber ?? found.number,
    title: GATE_KIND.text(GATE_KIND.permit),
    name: found.leader,
    phone: maskPhone(found.leaderPhone),
  };
}

export function defineDecorationGate(): void {
  defineGateKind('pass', { find: (scope, token, { at }) => findPass(scope, token, at) });
  defineGateKind('permit', { find: (scope, token, { at }) => findPermit(scope, token, at) });
}
