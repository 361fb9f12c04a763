// 退租查验 in the record of its lease: what was found, and the paper.
import '../rental.css';
import './handback.css';
import { Link } from 'react-router';
import { Button, Table } from 'antd';
import { CONDITION, FILE_CATEGORY, getHandback, HANDBACK, type HandbackDetail } from '@anju/contract';
import { formatDay, formatInstant, formatMoney, isZeroDecimal } from '@anju/domain';
import { Facts } from '../../../../../archetypes/index.ts';
import { useRead } from '../../../../../platform/api/hooks.ts';
import { EnumText, FailedState, PhotoTile, PhotoTiles, Picture, usePrint, WaitingState } from '../../../../../ui/index.ts';
import { CONDITION_TONES, HANDBACK_TONES } from '../parts/rental-tones.ts';
import { HandbackPaper } from './handback-print.tsx';
import { BillNotes } from './handback-money.tsx';

interface HandbackTabProps {
  readonly id: number;
  readonly mayPrint: boolean;
}

export function HandbackTab({ id, mayPrint }: HandbackTabProps) {
  const query = useRead(getHandback, { id });
  const { print, paper } = usePrint();
  const { data: check } = query;
  if (!check)
    return query.error ? <FailedState text={query.error.message || '加载失败'} onRetry={() => void query.refetch()} /> : <WaitingState />;
  const photos = check.lines.flatMap(({ item, photos: own }) => own.map((photo) => ({ ...photo, item })));
  return (
    <>
      <div className="rent-tab-head">
        <h3>
          <EnumText of={HANDBACK} value={check.state} tones={HANDBACK_TONES} />
        </h3>
        <span>
          <Link to={`/customer/decoration/out?house=${check.houseId}`}>开放行条</Link>{' '}
          {mayPrint ? <Button onClick={() => print(<HandbackPaper check={check} />)}>打印查验单</Button> : null}
        </span>
      </div>
      {check.state === HANDBACK.open ? <BillNotes check={check} /> : null}
      <Facts columns={2} rows={factsOf(check)} />
      <Table
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowKey="id"
        dataSource={[...check.lines]}
        columns={[
          { title: '房间', dataIndex: 'room' },
          { title: '项目', dataIndex: 'item' },
          { title: '情况', render: (_, { condition }) => <EnumText of={CONDITION} value={condition} tones={CONDITION_TONES} /> },
          { title: '说明', dataIndex: 'note' },
          { title: '赔偿', align: 'right', render: (_, { damage }) => (isZeroDecimal(damage) ? '–' : formatMoney(damage)) },
        ]}
      />
      {photos.length === 0 ? null : (
        <PhotoTiles>
          {photos.map((photo) => (
            <PhotoTile key={photo.id} caption={photo.item}>
              <Picture parent={check.id} cat={FILE_CATEGORY.handbackPhoto} id={photo.id} side={320} alt={`${photo.item}照片`} />
            </PhotoTile>
          ))}
        </PhotoTiles>
      )}
      {paper}
    </>
  );
}

const factsOf = (check: HandbackDetail) =>
  [
    ['查验', `${check.startedBy} ${formatInstant(check.startedAt)}`],
    ['搬离日期', check.leftOn && formatDay(check.leftOn)],
    ['约定赔偿', isZeroDecimal(check.damage) ? null : `${formatMoney(check.damage)} 元`],
    ['完成', check.doneAt && `${check.doneBy} ${formatInstant(check.doneAt)}`],
    [
      '表具读数',
      check.meters
        .filter(({ reading }) => reading !== null)
        .map(({ kind, number, reading }) => `${kind} ${number}：${reading}`)
        .join('；'),
      'wide',
    ],
    ['钥匙门卡', check.keys.map(({ kind, given, back }) => `${kind} 发 ${given} 收 ${back}`).join('；'), 'wide'],
    ['双方意见', check.opinion, 'wide'],
    [
      '签字',
      check.signFileId === null ? (
        check.unsignedReason && `没有签字：${check.unsignedReason}`
      ) : (
        <Picture
          key="sign"
          className="ui-sign"
          parent={check.id}
          cat={FILE_CATEGORY.handbackPhoto}
          id={check.signFileId}
          side={320}
          alt={`${check.signer}签字`}
        />
      ),
      'wide',
    ],
  ] as const;
