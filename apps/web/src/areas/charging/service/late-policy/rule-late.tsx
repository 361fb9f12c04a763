import { Button, Table } from 'antd';
import { DeleteOutlined, EditOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons';
import { disableLatePolicy, removeLatePolicy, removeLateTerm, searchLatePolicies, type LatePolicyRow, type LateTerm } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column, ListPage, useActs, useList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, SearchBox, StatusTag, UseTag, useConfirm, type Tone } from '../../../../ui/index.ts';
import { LatePolicyDialog, LateTermDialog, NewLatePolicyDialog } from './rule-late-dialogs.tsx';
import { rateText, workedText } from './rule-late-text.ts';
import { useRefreshRules } from '../rule/rule-queries.ts';
import { PHASE_TONES } from '../price-tones.ts';

const current = (row: LatePolicyRow): LateTerm | undefined => row.terms.find(({ phase }) => phase === 'current');
const capText = (capRate: string | null) => (capRate === null ? '不封顶' : `本金的 ${capRate}%`);
const PHASES: Readonly<Record<LateTerm['phase'], { readonly tone: Tone; readonly text: string }>> = {
  past: { tone: PHASE_TONES.past, text: '已过' },
  current: { tone: PHASE_TONES.current, text: '现行' },
  coming: { tone: PHASE_TONES.coming, text: '未开始' },
};

const COLUMNS = column<LatePolicyRow>()([
  { title: '方案', render: (row) => <span className={row.disabled ? 'ui-quiet' : ''}>{row.name}</span>, width: 150, fixed: 'start' },
  { title: '现行比例', render: (row) => (current(row) ? rateText(current(row)?.dailyRate ?? '') : '尚未开始'), width: 190 },
  { title: '宽限', render: (row) => (current(row) ? `${current(row)?.graceDays} 天` : '–'), align: 'right', width: 70 },
  { title: '封顶', render: (row) => (current(row) ? capText(current(row)?.capRate ?? null) : '–'), width: 110 },
  {
    title: '算例',
    render: (row) => {
      const term = current(row);
      return term ? workedText(term) : '–';
    },
    width: 280,
  },
  { title: '计费规则', field: 'rules', align: 'right', width: 76 },
  { title: '备注', field: 'remark', width: 160 },
  {
    title: '状态',
    render: (row) => <UseTag disabled={row.disabled} />,
    width: 76,
  },
]);

interface LateActs {
  new: null;
  policy: LatePolicyRow;
  term: LatePolicyRow;
  'change-term': { readonly row: LatePolicyRow; readonly term: LateTerm };
}

export function RuleLatePolicies({ access }: { readonly access: Access }) {
  const confirm = useConfirm();
  const list = useList(searchLatePolicies, {});
  const acts = useActs<LateActs>(useRefreshRules());
  const { doing, done, close, attempt } = acts;
  const { active, filter } = list;
  const canChange = access.can('change');

  async function toggle({ id, version, name, disabled: was }: LatePolicyRow) {
    const disabled = !was;
    if (disabled && !(await confirm({ text: `停用后“${name}”不能再被选用，已选用的规则照旧，是否继续？` }))) return;
    await call(disableLatePolicy, { id, version, disabled });
    done(disabled ? '已停用' : '已启用');
  }
  async function remove({ id }: LatePolicyRow) {
    if (!(await confirm())) return;
    await call(removeLatePolicy, { id });
    done('已删除');
  }
  async function dropTerm({ id }: LatePolicyRow, { fromDate }: LateTerm) {
    if (!(await confirm({ text: `删除 ${formatDay(fromDate)} 起的条款，原条款继续执行，是否继续？` }))) return;
    await call(removeLateTerm, { id, fromDate });
    done('条款已删除');
  }

  return (
    <>
      <ListPage
        name="charging.late-policy"
        what={{ name: '方案', none: '还没有违约金方案' }}
        access={access}
        list={list}
        columns={COLUMNS}
        onOpen={(row) => acts.begin('policy', row)}
        filters={<SearchBox value={filter.key ?? ''} onSearch={(key) => list.setFilter({ key })} placeholder="方案名称" />}
        actions={
          <>
            {canChange ? (
              <>
                <Button icon={<StopOutlined />} disabled={!active} onClick={() => active && attempt(() => toggle(active))}>
                  {active?.disabled ? '启用' : '停用'}
                </Button>
                <Button icon={<EditOutlined />} disabled={!active} onClick={() => active && acts.begin('policy', active)}>
                  修改
                </Button>
                <Button disabled={!active} onClick={() => active && acts.begin('term', active)}>
                  新条款
                </Button>
              </>
            ) : null}
            {access.can('remove') ? (
              <Button danger icon={<DeleteOutlined />} disabled={!active} onClick={() => active && attempt(() => remove(active))}>
                删除
              </Button>
            ) : null}
            {access.can('add') ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={acts.beginNew}>
                新增方案
              </Button>
            ) : null}
          </>
        }
      />
      {doing?.kind === 'new' ? <NewLatePolicyDialog onClose={close} onDone={() => done('已新增')} /> : null}
      {doing?.kind === 'policy' ? (
        <LatePolicyDialog row={doing.row} readOnly={!canChange} onClose={close} onDone={() => done('已保存')}>
          <Terms
            row={doing.row}
            canChange={canChange}
            onChange={(term) => acts.begin('change-term', { row: doing.row, term })}
            onDrop={(term) => attempt(() => dropTerm(doing.row, term))}
          />
        </LatePolicyDialog>
      ) : null}
      {doing?.kind === 'term' ? <LateTermDialog row={doing.row} onClose={close} onDone={() => done('条款已新增')} /> : null}
      {doing?.kind === 'change-term' ? <LateTermDialog {...doing.row} onClose={close} onDone={() => done('条款已保存')} /> : null}
    </>
  );
}

interface TermsProps {
  readonly row: LatePolicyRow;
  readonly canChange: boolean;
  readonly onChange: (term: LateTerm) => void;
  readonly onDrop: (term: LateTerm) => void;
}

/** All past, current and future terms; those that have not begun may still be changed. */
function Terms({ row, canChange, onChange, onDrop }: TermsProps) {
  return (
    <Table<LateTerm>
      size="small"
      pagination={false}
      rowKey="fromDate"
      dataSource={row.terms}
      columns={[
        { title: '自', render: (_, term) => <DateText value={term.fromDate} /> },
        { title: '比例', render: (_, term) => rateText(term.dailyRate) },
        { title: '宽限', render: (_, term) => `${term.graceDays} 天` },
        { title: '封顶', render: (_, term) => capText(term.capRate) },
        { title: '状态', render: (_, term) => <StatusTag tone={PHASES[term.phase].tone}>{PHASES[term.phase].text}</StatusTag> },
        {
          title: '操作',
          render: (_, term) =>
            canChange && term.phase === 'coming' ? (
              <>
                <Button type="link" size="small" onClick={() => onChange(term)}>
                  改
                </Button>
                <Button type="link" size="small" danger onClick={() => onDrop(term)}>
                  删
                </Button>
              </>
            ) : null,
        },
      ]}
    />
  );
}
