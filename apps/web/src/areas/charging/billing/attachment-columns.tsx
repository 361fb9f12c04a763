import { chargeObject, type AttachedStandard, type AttachmentRow } from '@anju/contract';
import { formatDay } from '@anju/domain';
import { column } from '../../../archetypes/index.ts';
import { DateText, Money, StatusTag } from '../../../ui/index.ts';

export const PHASES = { coming: ['note', '未开始'], current: ['good', '现行'], over: ['plain', '已结束'] } as const;

export const daysText = ({ fromDate, toDate }: Pick<AttachedStandard, 'fromDate' | 'toDate'>): string =>
  `${formatDay(fromDate)} 起${toDate === null ? '' : `，至 ${formatDay(toDate)}`}`;

/** One line a standard: what it is called, its price, since when. */
function Standards({ row }: { readonly row: AttachmentRow }) {
  if (row.standards.length === 0) return <StatusTag tone="busy">未挂标准</StatusTag>;
  return (
    <>
      {row.standards.map((one) => (
        <div key={one.id} className="attachment-standard" title={one.explain}>
          <span>{one.standardName}</span>
          <span className="ui-quiet">
            {one.price === null ? '无价格' : one.price} · {daysText(one)}
          </span>
          {one.phase === 'coming' ? <StatusTag tone="note">未开始</StatusTag> : null}
        </div>
      ))}
    </>
  );
}

const NAMES = { 1: '房号', 2: '车位', 3: '客户编号' } as const;
const HOLDERS = { 1: '业主', 2: '业主 / 承租人', 3: '客户' } as const;

export const columnsOf = (kind: AttachmentRow['kind']) =>
  column<AttachmentRow>()([
    { title: NAMES[kind], field: 'code', fixed: 'start', width: 170 },
    ...(kind === 3 ? [] : [{ title: '小区', field: 'estateName' as const }]),
    { title: HOLDERS[kind], field: 'holderName', width: 140, ellipsis: true },
    ...(kind === 3
      ? []
      : [{ title: '计费面积', align: 'right' as const, render: (row: AttachmentRow) => <Money value={row.chargeArea} dashZero /> }]),
    ...(kind === 1
      ? [
          {
            title: '计费起始日',
            render: (row: AttachmentRow) =>
              row.chargeStartDate === null ? <StatusTag tone="busy">未填</StatusTag> : <DateText value={row.chargeStartDate} />,
          },
        ]
      : []),
    { title: '收费标准', render: (row) => <Standards row={row} /> },
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

export const kindText = (kind: number): string => chargeObject.text(kind);
