// Suggestions of levels: what the rules say about the owners of one estate, as far as it differs from what they have. A person takes or
// leaves each.
import type {
  leaveLevelSuggestions,
  LevelSuggestion,
  OutputOf,
  ParsedInputOf,
  searchLevelSuggestions,
  takeLevelSuggestions,
} from '@anju/contract';
import { daysBetween, levelReasons, maskPhone, suggestLevel, yearsOn, type LevelFacts } from '@anju/domain';
import { today } from '../../../../platform/clock.ts';
import { reachOf } from '../../../../platform/reach/reach.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { listUsableLevels } from './level.queries.ts';
import { setAll } from './level.service.ts';
import { listOwnerFacts, type OwnerFacts } from './suggestion.queries.ts';

const YEAR_BACK = 1;
const DAYS_OF_MONTH = 30;
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - YEAR_BACK}${day.slice(4).replace('-02-29', '-02-28')}`;

const factsOf = ({ since, oldestDue, complaints }: OwnerFacts, day: string): LevelFacts => ({
  years: Math.max(0, yearsOn(since, day)),
  arrearsMonths: oldestDue === null ? 0 : Math.ceil(daysBetween(oldestDue, day) / DAYS_OF_MONTH),
  complaints,
});

export async function search(
  { db, actor, clock }: Scope,
  { estateId, buildingId, levelIds, key, page, size }: ParsedInputOf<typeof searchLevelSuggestions>,
): Promise<OutputOf<typeof searchLevelSuggestions>> {
  const day = today(clock);
  const levels = await listUsableLevels(db);
  const asked = { estateId, buildingId, key, today: day, since: yearBefore(day), reach: reachOf(actor) };
  const owners = levels.some(({ rule }) => Object.values(rule).some((limit) => limit !== null)) ? await listOwnerFacts(db, asked) : [];
  const found = owners.flatMap((owner): LevelSuggestion[] => {
    const facts = factsOf(owner, day);
    const level = suggestLevel(levels, facts);
    if (level === null || level.id === owner.level?.id || owner.left.includes(level.id)) return [];
    if (levelIds.length > 0 && !levelIds.includes(level.id)) return [];
    const { personId, name, houses } = owner;
    const suggested = { id: level.id, name: level.name, color: level.color };
    const why = levelReasons(level.rule, facts);
    return [{ personId, name, phone: maskPhone(owner.phone), houses, level: owner.level, suggested, why, ...facts }];
  });
  return { total: found.length, rows: found.slice((page - 1) * size, page * size) };
}

export const take = (
  scope: Scope,
  { people, reason }: ParsedInputOf<typeof takeLevelSuggestions>,
): Promise<OutputOf<typeof takeLevelSuggestions>> =>
  inTransaction(scope.db, async (tx) => ({
    changed: await setAll(
      scope,
      tx,
      people.map(({ levelId, ...one }) => ({ ...one, levelId, suggestedId: levelId })),
      reason || '采纳系统建议',
      '采纳分级建议',
    ),
  }));

export const leave = (
  scope: Scope,
  { people, reason }: ParsedInputOf<typeof leaveLevelSuggestions>,
): Promise<OutputOf<typeof leaveLevelSuggestions>> =>
  inTransaction(scope.db, async (tx) => ({
    changed: await setAll(
      scope,
      tx,
      people.map(({ levelId, ...one }) => ({ ...one, levelId: one.seenLevelId, suggestedId: levelId })),
      reason,
      '不采纳分级建议',
    ),
  }));
