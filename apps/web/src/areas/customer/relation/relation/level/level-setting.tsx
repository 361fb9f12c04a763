// The company's own levels: name, order, colour, how often to visit, and what suggests them.
import { Button } from 'antd';
import { disableLevel, listLevels, removeLevel, type LevelRow } from '@anju/contract';
import { column, DictionaryPage, useActs } from '../../../../../archetypes/index.ts';
import type { Access } from '../../../../../platform/access/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { call } from '../../../../../platform/api/index.ts';
import { useConfirm, UseTag } from '../../../../../ui/index.ts';
import { useAllRows } from '../../../case/dispatch/use-all-rows.ts';
import { LevelTag } from '../parts/level-tag.tsx';
import { useRefreshLevels } from '../parts/refresh-relations.ts';
import { LevelDialog } from './level-dialogs.tsx';

const span = (least: number | null, most: number | null, unit: string): string =>
  least === null && most === null
    ? ''
    : least !== null && most !== null
      ? `${least}–${most} ${unit}`
      : least !== null
        ? `不少于 ${least} ${unit}`
        : `不超过 ${most} ${unit}`;

const ruleText = ({ rule }: LevelRow): string =>
  [
    [span(rule.minYears, null, '年'), '年限'],
    [span(rule.minArrearsMonths, rule.maxArrearsMonths, '个月'), '欠费'],
    [span(rule.minComplaints, rule.maxComplaints, '次'), '投诉'],
  ]
    .filter(([text]) => text !== '')
    .map(([text, what]) => `${what}${text}`)
    .join('，');

const COLUMNS = column<LevelRow>()([
  { title: '分级', width: 120, render: (row) => <LevelTag level={row} /> },
  { title: '序号', width: 64, align: 'right', field: 'sort' },
  { title: '走访间隔', width: 92, align: 'right', render: ({ visitDays }) => (visitDays === null ? '–' : `${visitDays} 天`) },
  { title: '建议条件', width: 320, render: (row) => ruleText(row) || '–' },
  { title: '说明', field: 'note' },
  { title: '客户数', width: 84, align: 'right', field: 'people' },
  { title: '状态', render: ({ disabled }) => <UseTag disabled={disabled} /> },
]);

const REMOVED = { removed: '已删除', disabled: '已有客户用过，改为停用' } as const;

export function LevelSetting({ access, views }: { readonly access: Access; readonly views: React.ReactNode }) {
  const list = useAllRows(useRead(listLevels, { withDisabled: 'true' }), () => true);
  const acts = useActs<{ new: null; change: LevelRow }>(useRefreshLevels());
  const confirm = useConfirm();
  const remove = ({ id, name }: LevelRow) =>
    acts.attempt(async () => {
      if (!(await confirm({ text: `没有客户用过的“${name}”将被删除，用过的改为停用。是否继续？` }))) return;
      const { outcome } = await call(removeLevel, { id });
      acts.done(REMOVED[outcome]);
    });
  return (
    <DictionaryPage
      name="customer.relation.levels"
      what={{ name: '分级', none: '还没有分级，可新增如“重点客户”“普通客户”' }}
      access={access}
      list={list}
      columns={COLUMNS}
      acts={acts}
      filters={views}
      steps={{
        add: '新增分级',
        disable: {
          run: ({ id, version }, disabled) => call(disableLevel, { id, version, disabled }),
          ask: ({ name }) => `停用后不能再设为“${name}”，已有的客户保留。是否继续？`,
        },
      }}
      actions={
        access.can('remove') ? (
          <Button danger disabled={!list.active || acts.busy} onClick={() => (list.active ? remove(list.active) : undefined)}>
            删除
          </Button>
        ) : null
      }
    >
      {({ row, readOnly, onClose, onDone }) => <LevelDialog level={row} readOnly={readOnly} onClose={onClose} onDone={onDone} />}
    </DictionaryPage>
  );
}
