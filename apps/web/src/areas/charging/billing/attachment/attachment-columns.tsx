import { contractKind, OBJECT, type AttachedStandard, type AttachmentRow, type ChargeObject } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column } from '../../../../archetypes/index.ts';
import { DateText, Money, StatusTag } from '../../../../ui/index.ts';
import { isPast, Term } from '../charge-contract/contract-term.tsx';

export const PHASES = { coming: ['work', '未开始'], current: ['use', '现行'], over: ['ended', '已结束'] } as const;

export const daysText = ({ fromDate, toDate }: Pick<AttachedStandard, 'fromDate' | 'toDate'>): string =>
  `${formatDay(fromDate)} 起${toDate === null ? '' : `，至 ${formatDay(toDate)}`}`;

/** Whether the standard lasts exactly as long as its contract, whose dates are shown next to it. */
const whole = ({ contract }: AttachmentRow, { fromDate, toDate }: AttachedStandard): boolean =>
  contract !== null && fromDate === contract.fromDate && toDate === contract.toDate;

/** One line per standard: its name, price and start date. */
function Standards({ row }: { readonly row: AttachmentRow }) {
  if (row.standards.length === 0) return row.contract && isPast(row.contract) ? '–' : <StatusTag tone="owed">未挂标准</StatusTag>;
  return (
    <>
      {row.standards.map((one) => (
        <div key={one.id} className="attachment-standard" title={one.explain}>
          <span>{one.standardName}</span>
          <span className="ui-quiet">
            {one.price === null ? '无价格' : one.price} · {whole(row, one) ? '全合同期' : daysText(one)}
          </span>
          {one.phase === 'coming' ? <StatusTag tone="work">未开始</StatusTag> : null}
        </div>
      ))}
    </>
  );
}

const NAMES: Readonly<Record<ChargeObject, string>> = {
  [OBJECT.house]: '房号',
  [OBJECT.parking]: '车位',
  [OBJECT.customer]: '客户编号',
  [OBJECT.contract]: '合同编号',
};
const HOLDERS: Readonly<Record<ChargeObject, string>> = {
  [OBJECT.house]: '业主',
  [OBJECT.parking]: '业主 / 租客',
  [OBJECT.customer]: '客户',
  [OBJECT.contract]: '客户',
};

/** The subject of a contract. */
const ContractName = ({ row: { contract } }: { readonly row: AttachmentRow }) =>
  contract && (
    <span className="contract-name" title={[contract.name, contract.place].filter(Boolean).join(' ')}>
      <span>{contract.name}</span>
      <span className="ui-quiet">{contractKind.text(contract.kind)}</span>
    </span>
  );

export const columnsOf = (kind: AttachmentRow['kind']) =>
  column<AttachmentRow>()([
    { title: NAMES[kind], field: 'code', fixed: 'start', width: kind === OBJECT.contract ? 130 : 150 },
    ...(kind === OBJECT.contract ? [{ title: '名称', render: (row: AttachmentRow) => <ContractName row={row} /> }] : []),
    ...(kind === OBJECT.customer ? [] : [{ title: '小区', field: 'estateName' as const, width: 104 }]),
    { title: HOLDERS[kind], field: 'holderName', width: kind === OBJECT.contract ? 110 : 120 },
    ...(kind === OBJECT.contract
      ? [{ title: '合同期', render: (row: AttachmentRow) => (row.contract ? <Term term={row.contract} /> : null) }]
      : []),
    ...(kind === OBJECT.customer
      ? []
      : [
          {
            title: kind === OBJECT.contract ? '面积' : '计费面积',
            align: 'right' as const,
            render: (row: AttachmentRow) => <Money value={row.chargeArea} dashZero />,
          },
        ]),
    ...(kind === OBJECT.house
      ? [
          {
            title: '计费起始日',
            render: (row: AttachmentRow) =>
              row.chargeStartDate === null ? <StatusTag tone="owed">未填</StatusTag> : <DateText value={row.chargeStartDate} />,
          },
        ]
      : []),
    { title: '收费标准', width: 280, render: (row) => <Standards row={row} /> },
    {
      title: '月合计',
      align: 'right',
      render: (row) => (
        <span title={row.partial ? '另有按用量、公摊等计费的项目，金额出账时才知道' : ''}>
          <Money value={row.monthly} dashZero />
          {row.partial ? <span className="ui-quiet"> +</span> : null}
        </span>
      ),
    },
  ]);

export const kindText = (kind: number): string => OBJECT.text(kind);
