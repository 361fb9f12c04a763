import { expect, it } from 'vitest';
import { instalmentState, markState } from '@anju/contract';
import { requireOther, requireStep, requireVersion, type DocumentKind, type HeldDocument } from './document.rules.ts';

const PLAN: DocumentKind = { name: '分期协议', stateText: instalmentState.text, refused: 'PLAN_STATE' };
const MARK: DocumentKind = { name: '欠费标记', stateText: markState.text, refused: 'MARK_STATE' };
const HELD: HeldDocument = { number: 'FQ2026110001', state: 1, version: 3, makerId: 7 };

it('what fits the step is given back as it is', () => {
  expect(requireStep(PLAN, HELD, 3, [1, 2], '终止')).toBe(HELD);
});

it('the first thing wrong is told: not there, then its state, then another version', () => {
  expect(() => requireStep(PLAN, undefined, 3, [1], '审核')).toThrow('分期协议不存在或已被删除');
  expect(() => requireStep(PLAN, HELD, 2, [2], '审核')).toThrow('分期协议 FQ2026110001 待审核，不能审核');
  expect(() => requireStep(PLAN, HELD, 2, [1], '审核')).toThrow('分期协议已被他人修改，请刷新后重试。您填写的内容仍保留在页面上。');
});

it('a document without a number says its state alone', () => {
  const mark = { state: 3, version: 1, makerId: 7 };
  expect(() => requireStep(MARK, mark, 1, [1, 2], '解除')).toThrow(`该标记${markState.text(3)}，不能解除`);
});

it('a version that was not seen is refused, older or newer', () => {
  expect(() => requireVersion(PLAN, HELD, 4)).toThrow('已被他人修改');
  expect(() => requireVersion(PLAN, HELD, 2)).toThrow('已被他人修改');
  expect(() => requireVersion(PLAN, HELD, 3)).not.toThrow();
});

it('who asked for it does not decide it; anybody else may', () => {
  expect(() => requireOther(HELD, { accountId: 7 })).toThrow('不能审核自己提交的内容，请由他人审核');
  expect(() => requireOther(HELD, { accountId: 8 })).not.toThrow();
});
