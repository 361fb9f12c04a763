import { expect, it } from 'vitest';
import { checkLimit, requireOther, requireStep, requireVersion, type DocumentKind, type HeldDocument } from './document.rules.ts';

const STATES = ['', '待审核', '履行中', '已退回'];
const stateText = (state: number) => STATES[state] ?? '';
const PLAN: DocumentKind = { name: '分期协议', stateText, refused: 'PLAN_STATE' };
const MARK: DocumentKind = { name: '欠费标记', stateText, refused: 'MARK_STATE' };
const HELD: HeldDocument = { number: 'FQ2026110001', state: 1, version: 3, makerId: 7 };

it('a document that fits the step is given back as it is', () => {
  expect(requireStep(PLAN, HELD, 3, [1, 2], '终止')).toBe(HELD);
});

it('the first thing wrong is reported: not found, then its state, then another version', () => {
  expect(() => requireStep(PLAN, undefined, 3, [1], '审核')).toThrow('分期协议不存在或已被删除');
  expect(() => requireStep(PLAN, HELD, 2, [2], '审核')).toThrow('分期协议 FQ2026110001 待审核，不能审核');
  expect(() => requireStep(PLAN, HELD, 2, [1], '审核')).toThrow('分期协议已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。');
});

it('a document without a number is refused by its state only', () => {
  expect(() => requireStep(MARK, { state: 3, version: 1, makerId: 7 }, 1, [1, 2], '解除')).toThrow('该标记已退回，不能解除');
});

it('a version that was not seen is refused, older or newer', () => {
  expect(() => requireVersion(PLAN, HELD, 4)).toThrow('已被他人修改');
  expect(() => requireVersion(PLAN, HELD, 2)).toThrow('已被他人修改');
  expect(() => requireVersion(PLAN, HELD, 3)).not.toThrow();
});

it('the maker does not decide it; anybody else may', () => {
  expect(() => requireOther(HELD, { accountId: 7 })).toThrow('不能审核自己提交的内容，请由他人审核');
  expect(() => requireOther(HELD, { accountId: 8 })).not.toThrow();
});

it('a sum above the limit is decided only by users who see every estate, whatever its sign', () => {
  const refusal = '金额超过审核限额 5000 元';
  expect(() => checkLimit([1], '5000.01', '5000')).toThrow(refusal);
  expect(() => checkLimit([1], '-5000.01', '5000')).toThrow(refusal);
  for (const [estates, amount] of [
    [[1], '5000.00'],
    [[1], null],
    [null, '9999999'],
  ] as const)
    expect(() => checkLimit(estates, amount, '5000')).not.toThrow();
});
