// One object with all its current and past standards, in a drawer next to the list.
import { Button, Space, Table, Typography } from 'antd';
import { CHARGE_METHOD, getAttachments, OBJECT, type AttachmentDetail, type AttachmentLine, type ChargeObject } from '@anju/contract';
import { formatMoney } from '@anju/domain';
import { RecordDrawer, RecordTabs, type RecordList } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { DateText, EmptyState, InstantText, Money, StatusTag } from '../../../../ui/index.ts';
import { kindText, PHASES } from './attachment-columns.tsx';
import { ContractCard } from '../charge-contract/contract-card.tsx';

export type LineAction = 'change' | 'switch' | 'end' | 'remove';

interface AttachmentDrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly kind: ChargeObject;
  readonly id: number;
  readonly can: { readonly add: boolean; readonly change: boolean; readonly remove: boolean; readonly print: boolean };
  readonly onAdd: (object: AttachmentDetail) => void;
  readonly onPrint: (object: AttachmentDetail) => void;
  readonly onAct: (action: LineAction, line: AttachmentLine) => void;
  /** Called after the contract itself was changed, together with its standards. */
  readonly onDone: (text: string) => void;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

export function AttachmentDrawer({ kind, id, can, onAdd, onPrint, onAct, onDone, onRemoved, onClose, list }: AttachmentDrawerProps) {
  const record = useRead(getAttachments, { kind, id });
  const ended = (record.data?.contract?.endedOn ?? null) !== null;
  return (
    <RecordDrawer
      list={list}
      record={record}
      what={kindText(kind)}
      wide
      title={({ estateName, code }) => `${estateName} ${code}`.trim()}
      onClose={onClose}
      actions={(object) =>
        can.add && !ended ? (
          <Button type="primary" onClick={() => onAdd(object)}>
            挂标准
          </Button>
        ) : null
      }
      foot={(object) => ({ acts: can.print ? <Button onClick={() => onPrint(object)}>打印清单</Button> : null })}
    >
      {(object) => (
        <>
          {kind === OBJECT.contract ? (
            <ContractCard object={object} can={can} onDone={onDone} onRemoved={onRemoved} />
          ) : (
            <Head object={object} />
          )}
          <RecordTabs
            items={[
              {
                key: 'lines',
                label: `收费标准 ${object.lines.length}`,
                children: (
                  <Lines
                    lines={object.lines}
                    can={can}
                    onAct={onAct}
                    empty={
                      ended ? '没有挂过收费标准' : kind === OBJECT.contract ? '还没有挂收费标准，挂上后按合同期计费' : '还没有挂收费标准'
                    }
                  />
                ),
              },
              ...(kind === OBJECT.house
                ? [
                    {
                      key: 'below',
                      label: `名下车位 ${object.below.length}`,
                      children: <Lines lines={object.below} can={can} onAct={onAct} coded empty="名下车位没有挂收费标准" />,
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </RecordDrawer>
  );
}

function Head({ object }: { readonly object: AttachmentDetail }) {
  return (
    <div className="attachment-head">
      <strong>{object.code}</strong>
      {object.holderName ? <span>{object.holderName}</span> : null}
      {object.chargeArea === null ? null : <span className="ui-quiet">计费面积 {formatMoney(object.chargeArea)} ㎡</span>}
      {object.kind === OBJECT.house ? (
        <span className="ui-quiet">
          计费起始日 <DateText value={object.chargeStartDate} />
        </span>
      ) : null}
      <span>
        月合计 {formatMoney(object.monthly)} 元{object.partial ? '，另有出账时才知道金额的项目' : ''}
      </span>
      {object.standards.length === 0 ? <StatusTag tone="owed">未挂标准</StatusTag> : null}
    </div>
  );
}

interface LinesProps {
  readonly lines: readonly AttachmentLine[];
  readonly can: AttachmentDrawerProps['can'];
  readonly onAct: (action: LineAction, line: AttachmentLine) => void;
  /** Set when the lines belong to several objects. */
  readonly coded?: boolean;
  readonly empty: string;
}

function Lines({ lines, can, onAct, coded = false, empty }: LinesProps) {
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={lines}
      locale={{ emptyText: <EmptyState text={empty} /> }}
      expandable={{ columnTitle: '明细', columnWidth: 48, expandedRowRender: (line) => <More line={line} />, expandRowByClick: false }}
      columns={[
        { title: '状态', render: (_, { phase }) => <StatusTag tone={PHASES[phase][0]}>{PHASES[phase][1]}</StatusTag> },
        ...(coded ? [{ title: '车位', dataIndex: 'code' }] : []),
        { title: '收费标准', dataIndex: 'standardName' },
        { title: '项目', dataIndex: 'itemName' },
        { title: '单价', align: 'right' as const, render: (_: unknown, line: AttachmentLine) => line.price ?? '–' },
        { title: '起', render: (_: unknown, line: AttachmentLine) => <DateText value={line.fromDate} /> },
        {
          title: '止',
          render: (_: unknown, line: AttachmentLine) => (line.toDate === null ? '长期' : <DateText value={line.toDate} />),
        },
        { title: '计费说明', dataIndex: 'explain' },
        { title: '月金额', align: 'right' as const, render: (_: unknown, line: AttachmentLine) => <Money value={line.monthly} /> },
        { title: '已计费至', render: (_: unknown, line: AttachmentLine) => <DateText value={line.billedTo} /> },
        {
          title: '操作',
          render: (_: unknown, line: AttachmentLine) => (
            <Space>
              {can.change && line.phase !== 'over' ? (
                <>
                  <Typography.Link onClick={() => onAct('switch', line)}>变更标准</Typography.Link>
                  <Typography.Link onClick={() => onAct('end', line)}>结束</Typography.Link>
                </>
              ) : null}
              {can.change ? <Typography.Link onClick={() => onAct('change', line)}>修改</Typography.Link> : null}
              {can.remove && line.billedTo === null ? <Typography.Link onClick={() => onAct('remove', line)}>删除</Typography.Link> : null}
            </Space>
          ),
        },
      ]}
    />
  );
}

function More({ line }: { readonly line: AttachmentLine }) {
  const facts = [
    `计费方法：${CHARGE_METHOD.text(line.method)}`,
    `数量：${line.quantity.replace(/\.?0+$/, '')}`,
    line.contractNo && `合同编号：${line.contractNo}`,
    line.payerName && `付款人：${line.payerName}`,
    line.remark && `备注：${line.remark}`,
  ].filter(Boolean);
  return (
    <span className="ui-quiet">
      {facts.join('　')}　登记：{line.createdBy} <InstantText value={line.createdAt} />
    </span>
  );
}
