// What happened on the site, to read: rounds of inspection, violations, extensions.
import { Button, Space, Table } from 'antd';
import { Link } from 'react-router';
import {
  FILE_CATEGORY,
  EXTENSION,
  MENU,
  VIOLATION,
  VIOLATION_LEVEL,
  type DecorationDetail,
  type ExtensionRow,
  type InspectionRow,
} from '@anju/contract';
import { FlowNote } from '../../../../archetypes/index.ts';
import { useAccess } from '../../../../platform/access/index.ts';
import { DateText, EmptyState, EnumText, InstantText, PhotoGroup, StatusTag } from '../../../../ui/index.ts';
import type { DecorationActs } from './decoration-acts.ts';
import { EXTENSION_TONES, VIOLATION_LEVEL_TONES, VIOLATION_TONES } from './decoration-tones.ts';

interface PartProps {
  readonly detail: DecorationDetail;
}

export function DecorationSite({ detail, acts }: PartProps & { readonly acts: DecorationActs }) {
  return (
    <>
      <section className="record-section">
        <h3>{`巡查 ${detail.inspections.length}`}</h3>
        <Inspections detail={detail} />
      </section>
      <section className="record-section">
        <h3>{`违规 ${detail.violations.length}`}</h3>
        <Violations detail={detail} />
      </section>
      <section className="record-section">
        <h3>{`延期 ${detail.extensions.length}`}</h3>
        <Extensions detail={detail} acts={acts} />
      </section>
    </>
  );
}

function Inspections({ detail: { id, inspections } }: PartProps) {
  if (inspections.length === 0) return <EmptyState text="还没有巡查" />;
  return (
    <ul className="deco-rounds" aria-label="巡查">
      {inspections.map((round) => (
        <li key={round.id}>
          <div className="deco-round-head">
            <InstantText value={round.at} />
            <span>{round.by}</span>
            <StatusTag tone={round.ok ? 'paid' : 'overdue'}>{round.ok ? '正常' : `${wrong(round).length} 项不合格`}</StatusTag>
          </div>
          <WrongLines lines={wrong(round)} />
          {round.remark === '' ? null : <div className="ui-text">{round.remark}</div>}
          <PhotoGroup category={FILE_CATEGORY.decorationPhoto} parent={id} photos={round.photos} />
        </li>
      ))}
    </ul>
  );
}

const wrong = ({ lines }: InspectionRow) => lines.filter(({ ok }) => ok === false);

/** Items that were not in order, with what was found. */
export function WrongLines({ lines }: { readonly lines: InspectionRow['lines'] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="deco-wrong">
      {lines.map(({ itemId, name, remark, violationId }) => (
        <li key={itemId}>
          <span className="ui-danger">{name}</span> {remark}
          {violationId === null ? null : <span className="ui-quiet">（已记违规）</span>}
        </li>
      ))}
    </ul>
  );
}

function Violations({ detail: { violations } }: PartProps) {
  const seen = useAccess(MENU.decorationViolation).can('view');
  return (
    <Table<DecorationDetail['violations'][number]>
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey="id"
      dataSource={[...violations]}
      locale={{ emptyText: <EmptyState text="没有违规" /> }}
      columns={[
        {
          title: '编号',
          render: (_, { id, number }) => (seen ? <Link to={`/customer/decoration/violation?id=${id}`}>{number}</Link> : number),
        },
        { title: '类型', dataIndex: 'type' },
        { title: '等级', render: (_, { level }) => <EnumText of={VIOLATION_LEVEL} value={level} tones={VIOLATION_LEVEL_TONES} /> },
        { title: '发现时间', render: (_, { foundAt }) => <InstantText value={foundAt} /> },
        { title: '整改期限', render: (_, { deadline }) => <DateText value={deadline} /> },
        {
          title: '状态',
          render: (_, { state, stops }) => (
            <>
              <EnumText of={VIOLATION} value={state} tones={VIOLATION_TONES} /> {stops ? <StatusTag tone="overdue">停工</StatusTag> : null}
            </>
          ),
        },
      ]}
    />
  );
}

function Extensions({ detail: { number, extensions }, acts }: PartProps & { readonly acts: DecorationActs }) {
  const buttons = (extension: ExtensionRow) =>
    extension.mayDecide ? (
      <Space size={4}>
        <Button size="small" type="primary" onClick={() => acts.begin('grant', { number, extension })}>
          通过
        </Button>
        <Button size="small" onClick={() => acts.begin('refuseExtension', { number, extension })}>
          退回
        </Button>
      </Space>
    ) : (
      <FlowNote flowName={extension.flowName} />
    );
  return (
    <Table<ExtensionRow>
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey="id"
      dataSource={[...extensions]}
      locale={{ emptyText: <EmptyState text="没有申请延期" /> }}
      columns={[
        { title: '原到期', render: (_, { oldTo }) => <DateText value={oldTo} /> },
        { title: '延至', render: (_, { newTo }) => <DateText value={newTo} /> },
        { title: '状态', render: (_, { state }) => <EnumText of={EXTENSION} value={state} tones={EXTENSION_TONES} /> },
        { title: '', render: (_, extension) => buttons(extension) },
        { title: '原因', render: (_, { reason }) => <span className="ui-text">{reason}</span> },
        {
          title: '申请',
          render: (_, { askedBy, askedAt }) => (
            <>
              {askedBy} <InstantText value={askedAt} />
            </>
          ),
        },
        { title: '审核', render: (_, { decidedBy, note }) => [decidedBy, note].filter(Boolean).join(' ') || '–' },
      ]}
    />
  );
}
