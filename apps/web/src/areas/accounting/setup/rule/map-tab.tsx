// 科目对应: which subjects the rules take for each item and each way to pay. An empty field follows 其他项目.
import { useState } from 'react';
import { Button, Table } from 'antd';
import {
  readRulePeriod,
  readSubjectMap,
  RULE_SOURCE,
  saveSubjectMap,
  type BookChoice,
  type Dim,
  type MappedItem,
  type MapRow,
} from '@anju/contract';
import { useActs } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead, useRefresh } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { EmptyState, FailedState, Nothing, SearchBox, StatusTag, Toolbar, WaitingState } from '../../../../ui/index.ts';
import { BookPick, DimPick, SubjectPick } from '../../part/index.ts';
import { RateButton } from './rate-dialog.tsx';

const ROLES = [
  { role: RULE_SOURCE.receivable, title: '应收科目' },
  { role: RULE_SOURCE.revenue, title: '收入科目' },
  { role: RULE_SOURCE.prepaid, title: '预收科目' },
  { role: RULE_SOURCE.agency, title: '代收科目' },
] as const;
const keyOf = ({ role, list, ref }: Pick<MapRow, 'role' | 'list' | 'ref'>): string => `${role}:${list}:${ref}`;
const ASKED = [
  ['S', 'supplierId'],
  ['B', 'bankAccountId'],
  ['D', 'departmentId'],
] as const satisfies readonly (readonly [Dim, keyof MapRow])[];

interface MapTabProps {
  readonly book: BookChoice;
  readonly access: Access;
}

export function MapTab({ book: { companyId }, access }: MapTabProps) {
  const query = useRead(readSubjectMap, { companyId });
  const acts = useActs<object>(useRefresh(readSubjectMap, readRulePeriod));
  const [changed, setChanged] = useState<ReadonlyMap<string, MapRow>>(new Map());
  const [key, setKey] = useState('');
  const mayChange = access.can('change');
  const put = (row: MapRow) => setChanged((before) => new Map(before).set(keyOf(row), row));
  const now = (row: MapRow): MapRow => changed.get(keyOf(row)) ?? row;

  const save = () =>
    acts.attempt(async () => {
      const rows = [...changed.values()].map(({ role, list, ref, subjectId, supplierId, bankAccountId, departmentId }) => ({
        role,
        list,
        ref,
        subjectId,
        supplierId,
        bankAccountId,
        departmentId,
      }));
      await call(saveSubjectMap, { companyId, rows });
      setChanged(new Map());
      acts.done('科目对应已保存');
    });

  const cell = (row: MapRow | undefined, name: string) => {
    if (!row) return null;
    const shown = now(row);
    return (
      <div className="rule-map-cell">
        <SubjectPick
          companyId={companyId}
          label={name}
          placeholder={row.role === RULE_SOURCE.tender ? '未指定' : row.ref === 0 ? '未指定' : '同其他项目'}
          value={shown.subjectId}
          disabled={!mayChange}
          onChange={(subjectId, subject) =>
            put({ ...shown, subjectId, asks: [...(subject?.required ?? '')].filter((letter) => 'SBD'.includes(letter)).join('') })
          }
        />
        {ASKED.filter(([letter]) => shown.subjectId !== null && shown.asks.includes(letter)).map(([letter, field]) => (
          <DimPick
            key={letter}
            companyId={companyId}
            dim={letter}
            value={shown[field]}
            wrong={shown[field] === null}
            disabled={!mayChange}
            onChange={(id) => put({ ...shown, [field]: id })}
          />
        ))}
      </div>
    );
  };

  if (query.isError) return <FailedState text={query.error.message} onRetry={() => void query.refetch()} />;
  if (!query.data) return <WaitingState />;
  const { items, tenders } = query.data;
  if (tenders.every(({ subjectId }) => subjectId === null) && items.every(({ rows }) => rows.every(({ subjectId }) => subjectId === null)))
    return <EmptyState text="凭证规则还没有启用，启用时按会计准则建立默认的科目对应" action={<BookPick />} />;
  const shownItems = items.filter(({ name, code, deposit }) => !deposit && `${code} ${name}`.includes(key));
  return (
    <section className="page-card list-page">
      <Toolbar
        actions={
          mayChange ? (
            <Button type="primary" disabled={changed.size === 0} onClick={save}>
              {changed.size === 0 ? '保存' : `保存 ${changed.size} 处修改`}
            </Button>
          ) : null
        }
      >
        <BookPick />
        <SearchBox value={key} onSearch={setKey} placeholder="收费项目" />
      </Toolbar>
      <div className="page-scroll rule-body" role="group" aria-label="科目对应" tabIndex={0}>
        <section className="rule-part" aria-labelledby="rule-map-items">
          <h2 id="rule-map-items">收费项目</h2>
          <Table<MappedItem>
            size="small"
            rowKey="id"
            pagination={false}
            scroll={{ x: 1100 }}
            dataSource={shownItems}
            columns={[
              {
                title: '收费项目',
                width: 180,
                fixed: 'left',
                render: (_, { name, agency, disabled }) => (
                  <>
                    {name} {agency ? <StatusTag>代收</StatusTag> : null} {disabled ? <StatusTag>停用</StatusTag> : null}
                  </>
                ),
              },
              ...ROLES.map(({ role, title }) => ({
                title,
                width: 200,
                render: (_: unknown, { id, agency, rows, name }: MappedItem) =>
                  role === RULE_SOURCE.agency && id !== 0 && !agency ? (
                    <Nothing />
                  ) : (
                    cell(
                      rows.find((row) => row.role === role),
                      `${name}的${title}`,
                    )
                  ),
              })),
              {
                title: '税率',
                width: 110,
                render: (_, item) => (item.id === 0 ? null : <RateButton companyId={companyId} item={item} mayChange={mayChange} />),
              },
            ]}
          />
        </section>
        <section className="rule-part narrow" aria-labelledby="rule-map-tenders">
          <h2 id="rule-map-tenders">收付款方式</h2>
          <Table
            size="small"
            rowKey={keyOf}
            pagination={false}
            dataSource={tenders}
            columns={[
              { title: '收付款方式', dataIndex: 'name', width: 180 },
              { title: '科目', render: (_, row) => cell(row, `${row.name}的科目`) },
            ]}
          />
        </section>
      </div>
    </section>
  );
}
