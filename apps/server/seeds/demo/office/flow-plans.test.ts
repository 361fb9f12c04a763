import { expect, test } from 'vitest';
import { flowDefinition, HANDLER } from '@anju/contract';
import { checkDefinition } from '@anju/domain';
import { flowPlans } from './flow-plans.ts';

const PLANS = flowPlans({ manager: 1, cashier: 2, directorJob: 3, financeJob: 4, projects: 5 });
const errorsOf = (definition: (typeof PLANS)[number]['versions'][number]['definition']) =>
  checkDefinition(definition, ({ kind, ids }) => (HANDLER.is(kind, 'starter', 'starterHead', 'pick') ? null : ids.map(String)))
    .filter(({ level }) => level === 'error')
    .map(({ node, text }) => `${node}: ${text}`);

test.each(PLANS.flatMap(({ name, versions }) => versions.map(({ definition }, nth) => [name, nth + 1, definition] as const)))(
  '%s v%i may be published',
  (_, __, definition) => {
    expect(flowDefinition.parse(definition)).toEqual(definition);
    expect(errorsOf(definition)).toEqual([]);
  },
);

test('the draft of the expense request shows what keeps one from being published', () => {
  const draft = PLANS.find(({ key }) => key === 'expense')?.draft;
  expect(draft && errorsOf(draft)).toEqual(
    expect.arrayContaining(['n4: 没有下一步', 'n4: 没有处理人', 'n4: 走到这里会卡住：到不了“完结”或“终止”']),
  );
});
