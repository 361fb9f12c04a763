import { expect, it } from 'vitest';
import { AUDIT_ENTITIES, entityText } from './audit-entities.ts';
import { ACCOUNTING_ENTITIES } from './accounting/entities.ts';
import { CALLCENTRE_ENTITIES } from './callcentre/entities.ts';
import { CHARGING_ENTITIES } from './charging/entities.ts';
import { ESTATE_ENTITIES } from './estate/entities.ts';
import { MANAGE_ENTITIES } from './manage/entities.ts';
import { CUSTOMER_ENTITIES } from './customer/entities.ts';
import { OA_ENTITIES } from './oa/entities.ts';
import { ORG_ENTITIES } from './org/entities.ts';
import { SESSION_ENTITIES } from './session/entities.ts';
import { SYSTEM_ENTITIES } from './system/entities.ts';

const AREAS = [
  SESSION_ENTITIES,
  SYSTEM_ENTITIES,
  ORG_ENTITIES,
  ESTATE_ENTITIES,
  CUSTOMER_ENTITIES,
  OA_ENTITIES,
  MANAGE_ENTITIES,
  CHARGING_ENTITIES,
  ACCOUNTING_ENTITIES,
  CALLCENTRE_ENTITIES,
];

it('no two areas name the same record', () => {
  expect(Object.keys(AUDIT_ENTITIES).toSorted()).toEqual(AREAS.flatMap((area) => Object.keys(area)).toSorted());
});

it('no two records read the same, and each reads in Chinese', () => {
  const texts = Object.values(AUDIT_ENTITIES);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => !/^\p{Script=Han}+$/u.test(text))).toEqual([]);
});

it('a record without a name is shown by its key', () => {
  expect([entityText('site-article'), entityText('of-another-age')]).toEqual(['网站文章', 'of-another-age']);
});
