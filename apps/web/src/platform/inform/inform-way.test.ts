import { expect, test } from 'vitest';
import { CASE_SOURCE, MENU, VIOLATION_SOURCE } from '@anju/contract';
import { INFORM_SOURCE } from '@anju/contract/oa/inform';
import { informSample } from './inform-samples.ts';
import { informWay } from './inform-way.ts';

test('a notice leads to a form filled in with its house, its words and its number', () => {
  const told = informSample(1, {
    menu: MENU.caseAccept,
    houseId: 9,
    subject: '楼道灯不亮',
    content: '<p>3 楼<b>东侧</b></p><p>请尽快 &amp; 回电</p>',
  });
  const [path, query] = informWay('/customer/case/accept', told).split('?');
  expect(path).toBe('/customer/case/accept');
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    house: '9',
    source: '7',
    sourceNo: told.docNumber,
    content: '楼道灯不亮\n3 楼东侧\n请尽快 & 回电',
  });
  expect(INFORM_SOURCE).toEqual({ [MENU.caseAccept]: CASE_SOURCE.inform, [MENU.decorationViolation]: VIOLATION_SOURCE.inform });
});

test('screens that only show a house get the house, and a notice without one the screen', () => {
  expect(informWay('/desk', informSample(1, { menu: MENU.checkout, houseId: 9 }))).toBe('/desk?house=9');
  expect(informWay('/desk', informSample(1, { menu: MENU.checkout, houseId: null }))).toBe('/desk');
});
