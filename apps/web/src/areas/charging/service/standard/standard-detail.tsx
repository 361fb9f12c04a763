// One standard in a drawer: its current price, its price history with proposer and auditor, a trial, its changes.
import { Button, Table } from 'antd';
import {
  billingPeriod,
  CHARGE_METHOD,
  OBJECT,
  PRICE_METHOD,
  PRICE,
  PRORATION,
  ROUNDING,
  type Act,
  type StandardDetail,
  type StandardPriceRow,
} from '@anju/contract';
import { Facts, RecordDrawer, RecordTabs, type Fact, type RecordList } from '../../../../archetypes/index.ts';
import { DateText, EmptyState, InstantText, StatusTag, type Tone } from '../../../../ui/index.ts';
import { KeptCell } from './standard-kept.tsx';
import { useStandard } from './standard-queries.ts';
import { priceCell } from './standard-text.ts';
import { StandardTrial } from './standard-trial.tsx';
import { PHASE_TONES, PRICE_TONES } from '../price-tones.ts';

export type StandardAction =
  | { readonly kind: 'change' | 'disable' | 'remove' | 'propose' }
  | { readonly kind: 'audit' | 'return'; readonly price: StandardPriceRow };

interface DrawerProps {
  /** The list it was opened from. */
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly can: (act: Act) => boolean;
  readonly onAct: (action: StandardAction, standard: StandardDetail) => void;
  readonly onClose: () => void;
}

export const StandardDrawer = ({ id, can, onAct, onClose, list }: DrawerProps) => (
  <RecordDrawer
    list={list}
    record={useStandard(id)}
    what="收费标准"
    title={({ estateName, name }) => `${estateName} ${name}`}
    onClose={onClose}
    actions={(standard) =>
      can('change') ? (
        <>
          <Button onClick={() => onAct({ kind: 'disable' }, standard)}>{standard.disabled ? '启用' : '停用'}</Button>
          <Button onClick={() => onAct({ kind: 'change' }, standard)}>修改</Button>
          {standard.disabled ? null : (
            <Button type="primary" onClick={() => onAct({ kind: 'propose' }, standard)}>
              提交价格
            </Button>
          )}
        </>
      ) : null
    }
    foot={(standard) => ({
      danger: can('remove') ? (
        <Button danger onClick={() => onAct({ kind: 'remove' }, standard)}>
          删除
        </Button>
      ) : null,
    })}
  >
    {(standard) => <StandardView standard={standard} canAudit={can('audit')} onAct={(action) => onAct(action, standard)} />}
  </RecordDrawer>
);

interface ViewProps {
  readonly standard: StandardDetail;
  readonly canAudit: boolean;
  readonly onAct: (action: StandardAction) => void;
}

function StandardView({ standard, canAudit, onAct }: ViewProps) {
  return (
    <>
      <div className="standard-head">
        <strong className="standard-price">{standard.price ? priceCell(standard.price, standard) : '尚无有效价格'}</strong>
        <span className="ui-quiet">{standard.unit}</span>
        {standard.disabled ? <StatusTag tone="ended">已停用</StatusTag> : null}
        <span className="ui-quiet">
          {[standard.chargeTypeName, OBJECT.text(standard.objectKind), `在用对象 ${standard.attached} 个`].join('　')}
        </span>
      </div>
      <RecordTabs
        items={[
          {
            key: 'prices',
            label: `价格 ${standard.prices.length}`,
            children: <Prices standard={standard} canAudit={canAudit} onAct={onAct} />,
          },
          { key: 'facts', label: '计费规则', children: <Facts rows={factsOf(standard)} columns={2} /> },
          {
            key: 'trial',
            label: '试算',
            children: standard.price ? <StandardTrial standard={standard} price={standard.price} /> : <EmptyState text="尚无有效价格" />,
          },
          { key: 'changes', label: '操作记录', children: <Changes standard={standard} /> },
        ]}
      />
    </>
  );
}

const PHASES: Readonly<Record<StandardPriceRow['phase'], { readonly tone: Tone; readonly text: string } | null>> = {
  past: { tone: PHASE_TONES.past, text: '已过' },
  current: { tone: PHASE_TONES.current, text: '现行' },
  coming: { tone: PHASE_TONES.coming, text: '未到期' },
  none: null,
};

function StateTag({ price }: { readonly price: StandardPriceRow }) {
  const phase = PHASES[price.phase];
  return phase ? (
    <StatusTag tone={phase.tone}>{phase.text}</StatusTag>
  ) : (
    <StatusTag tone={PRICE_TONES[price.state]}>{PRICE.text(price.state)}</StatusTag>
  );
}

function Prices({ standard, canAudit, onAct }: ViewProps) {
  const waits = (price: StandardPriceRow) => price.state === PRICE.waiting;
  return (
    <Table<StandardPriceRow>
      size="small"
      pagination={false}
      rowKey="id"
      dataSource={standard.prices}
      locale={{ emptyText: <EmptyState text="还没有价格，请提交" /> }}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '生效日期', render: (_, price) => <DateText value={price.fromDate} /> },
        { title: '价格', render: (_, price) => <span className="standard-price">{priceCell(price, standard)}</span> },
        { title: '状态', render: (_, price) => <StateTag price={price} /> },
        { title: '保留原价', render: (_, price) => <KeptCell price={price} standard={standard} /> },
        { title: '依据', render: (_, price) => [price.resolution, price.contractNo].filter(Boolean).join('；') || '–' },
        { title: '理由', render: (_, price) => price.reason || '–' },
        { title: '提交', render: (_, price) => price.createdBy },
        { title: '审核', render: (_, price) => [price.checkedBy, price.checkNote].filter(Boolean).join('：') || '–' },
        {
          title: '操作',
          fixed: 'end',
          render: (_, price) => {
            if (!canAudit || !(waits(price) || price.phase === 'coming')) return null;
            if (price.own) return <span className="ui-quiet">由他人审核</span>;
            return (
              <>
                {waits(price) ? (
                  <Button type="link" size="small" onClick={() => onAct({ kind: 'audit', price })}>
                    审核通过
                  </Button>
                ) : null}
                <Button type="link" size="small" danger onClick={() => onAct({ kind: 'return', price })}>
                  退回
                </Button>
              </>
            );
          },
        },
      ]}
    />
  );
}

const PLACES = ['元', '角', '分'];

const factsOf = (standard: StandardDetail): readonly Fact[] => [
  ['计费规则', standard.ruleName],
  ['收费项目', standard.chargeTypeName],
  ['计费对象', OBJECT.text(standard.objectKind)],
  ['计费方法', CHARGE_METHOD.text(standard.method)],
  ['计价方式', PRICE_METHOD.text(standard.priceMethod)],
  ['计费周期', billingPeriod.text(standard.periodMonths)],
  ['出账', `${standard.advance ? '预收' : '后收'}，每期 ${standard.billDay} 日`],
  ['缴费期限', `出账后 ${standard.dueDays} 天`],
  ['折算方式', PRORATION.text(standard.proration)],
  ['取整', `${ROUNDING.text(standard.rounding)}到${PLACES[standard.decimals] ?? ''}`],
  ['违约金方案', standard.latePolicyName || '不计违约金'],
  ['已计费到', <DateText key="billed" value={standard.billedTo} />],
  ['未收账单到', <DateText key="unpaid" value={standard.unpaidTo} />],
  ['备注', standard.remark],
];

function Changes({ standard }: { readonly standard: StandardDetail }) {
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="id"
      dataSource={standard.changes}
      columns={[
        { title: '时间', render: (_, one) => <InstantText value={one.at} /> },
        { title: '操作人', dataIndex: 'by' },
        { title: '操作', dataIndex: 'action' },
        { title: '内容', dataIndex: 'detail' },
      ]}
    />
  );
}
