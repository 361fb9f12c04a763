// The parts of the record of a house that are filled in while its owner is there: facts, papers, readings and keys.
import './house.css';
import { useState } from 'react';
import { App, Button, Table } from 'antd';
import {
  HOUSE_USE,
  MOVE_IN_NOTICE,
  MOVE_IN_VISITOR,
  returnMoveInKey,
  showMoveInVisitor,
  type MoveInDetail,
  FILE_CATEGORY,
} from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { Facts } from '../../../../archetypes/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { DateText, EmptyState, StatusTag } from '../../../../ui/index.ts';
import { FileLinks } from '../parts/files-input.tsx';
import { slotText } from '../parts/move-in-words.ts';
import { useRefreshMoveIns } from '../parts/refresh-move-ins.ts';
import type { HouseActs } from './house-acts.ts';

interface TabProps {
  readonly detail: MoveInDetail;
  readonly acts: HouseActs;
  readonly canChange: boolean;
}

const TABLE = { size: 'small', pagination: false, scroll: { x: 'max-content' } } as const;

export function HouseFacts({ detail, acts, canChange }: TabProps) {
  return (
    <>
      <Facts
        columns={2}
        rows={[
          ['业主', detail.owners.map(({ name }) => name).join('、') || detail.owner],
          ['电话', detail.phone],
          ['户型', detail.layout],
          ['面积', detail.area === '' ? '' : `${detail.area} ㎡`],
          ['使用状态', HOUSE_USE.text(detail.useState)],
          ['付款人', detail.payer],
          ['入伙计划', detail.planName],
          ['预约', [slotText(detail.day, detail.half), detail.queueNo === null ? '' : `${detail.queueNo} 号`].filter(Boolean).join('，')],
          ['入伙日期', <DateText key="handed" value={detail.handoverDate} />],
          ['计费起始日', <DateText key="charge" value={detail.chargeStartDate} />],
          ['约定复验', <DateText key="again" value={detail.recheckOn} />],
          ['办理地点', detail.place],
          detail.refusal !== '' && ['拒收原因', detail.refusal, 'wide'],
        ]}
      />
      <section className="record-section">
        <div className="movein-tab-head">
          <h3>办理人</h3>
          {canChange ? (
            <Button onClick={() => acts.begin('visitor', detail)}>{detail.visitor === null ? '登记办理人' : '修改'}</Button>
          ) : null}
        </div>
        <Visitor key={detail.version} detail={detail} canShow={canChange} />
      </section>
      {detail.notices.length === 0 ? null : (
        <section className="record-section">
          <h3>通知 {detail.notices.length}</h3>
          {detail.notices.map(({ seq, way, content, result, by, at }) => (
            <p key={seq}>
              {MOVE_IN_NOTICE.text(way)} {content} {result}{' '}
              <span className="ui-quiet">
                {by} {formatInstant(at)}
              </span>
            </p>
          ))}
        </section>
      )}
    </>
  );
}

function Visitor({ detail: { id, visitor }, canShow }: { readonly detail: MoveInDetail; readonly canShow: boolean }) {
  const { attempt } = useAttempt();
  const [numbers, setNumbers] = useState<{ readonly phone: string; readonly idNo: string } | null>(null);
  if (visitor === null) return <p className="ui-quiet">还没有登记办理人</p>;
  const { phone, idNo } = numbers ?? visitor;
  return (
    <Facts
      columns={2}
      rows={[
        ['姓名', visitor.name],
        ['身份', [MOVE_IN_VISITOR.text(visitor.kind), visitor.relation].filter(Boolean).join('，')],
        ['电话', phone],
        [
          '证件号',
          <>
            {idNo || '–'}{' '}
            {canShow && numbers === null && idNo.includes('*') ? (
              <Button type="link" size="small" onClick={() => void attempt(async () => setNumbers(await call(showMoveInVisitor, { id })))}>
                显示完整号码
              </Button>
            ) : null}
          </>,
        ],
      ]}
    />
  );
}

export function HousePapers({ detail, acts, canChange }: TabProps) {
  const { papers, rulesSignedOn, agreementSignedOn } = detail;
  return (
    <>
      {papers.length === 0 ? <EmptyState text="计划里没有要收的资料" /> : null}
      {papers.map((paper) => (
        <div key={paper.line} className="movein-paper-line">
          <b>
            {paper.name} {paper.agentOnly ? <span className="ui-quiet">代办时</span> : null}
          </b>
          {paper.checkedAt === null ? (
            paper.needed ? (
              <StatusTag tone="owed">缺</StatusTag>
            ) : (
              <StatusTag>可不交</StatusTag>
            )
          ) : (
            <StatusTag tone="paid">{`${paper.checkedBy} 已核对`}</StatusTag>
          )}
          {paper.note === '' ? null : <span className="ui-quiet">{paper.note}</span>}
          <FileLinks files={paper.files} category={FILE_CATEGORY.moveInPaper} parent={detail.id} />
          {canChange ? <Button onClick={() => acts.begin('paper', { detail, line: paper.line })}>登记</Button> : null}
        </div>
      ))}
      <section className="record-section">
        <div className="movein-tab-head">
          <h3>签署</h3>
          {canChange ? <Button onClick={() => acts.begin('signed', detail)}>登记签署</Button> : null}
        </div>
        <Facts
          columns={2}
          rows={[
            ['管理规约', <DateText key="rules" value={rulesSignedOn} />],
            ['服务协议', <DateText key="agreement" value={agreementSignedOn} />],
          ]}
        />
      </section>
    </>
  );
}

type Reading = MoveInDetail['readings'][number];
type KeyLine = MoveInDetail['keyLines'][number];

export function HouseThings({ detail, acts, canChange }: TabProps) {
  const { message } = App.useApp();
  const refresh = useRefreshMoveIns();
  const { attempt, busy } = useAttempt();
  const giveBack = ({ id: keyId }: KeyLine) =>
    attempt(async () => {
      await call(returnMoveInKey, { id: detail.id, keyId });
      void message.success('已收回');
      void refresh();
    });
  return (
    <>
      <section className="record-section">
        <h3>表具读数</h3>
        <Table<Reading>
          {...TABLE}
          rowKey="meterId"
          dataSource={[...detail.readings]}
          locale={{ emptyText: <EmptyState text="这套房屋没有表具" /> }}
          columns={[
            { title: '表具', render: (_, { kind, number }) => `${kind} ${number}` },
            { title: '上次读数', align: 'right', render: (_, { lastReading }) => lastReading || '–' },
            { title: '入伙读数', align: 'right', render: (_, { reading }) => reading ?? '–' },
            { title: '登记', render: (_, { by, at }) => (at === null ? '–' : `${by} ${formatInstant(at)}`) },
            {
              title: '',
              render: (_, { meterId }) =>
                canChange ? <Button onClick={() => acts.begin('reading', { detail, meterId })}>登记</Button> : null,
            },
          ]}
        />
      </section>
      <section className="record-section">
        <div className="movein-tab-head">
          <h3>钥匙 {detail.keys} 把</h3>
          {canChange ? <Button onClick={() => acts.begin('keys', detail)}>发放钥匙</Button> : null}
        </div>
        <Table<KeyLine>
          {...TABLE}
          rowKey="id"
          dataSource={[...detail.keyLines]}
          locale={{ emptyText: <EmptyState text="还没有发放钥匙" /> }}
          columns={[
            { title: '钥匙', dataIndex: 'kind' },
            { title: '数量', dataIndex: 'count', align: 'right' },
            { title: '领用人', dataIndex: 'givenTo' },
            { title: '领用日期', render: (_, { givenOn }) => formatDay(givenOn) },
            {
              title: '收回',
              render: (_, line) =>
                line.returnedOn !== null ? (
                  formatDay(line.returnedOn)
                ) : canChange ? (
                  <Button disabled={busy} onClick={() => void giveBack(line)}>
                    收回
                  </Button>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      </section>
    </>
  );
}
