// One release slip: its code, who asked, what it lets pass, and what happened to it.
import './out.css';
import { Link } from 'react-router';
import { Button, Dropdown, Table, Timeline } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import {
  downloadFile,
  FILE_CATEGORY,
  GATE_RESULT,
  getSlip,
  HOUSE_USE,
  SLIP,
  SLIP_ACT,
  SLIP_APPLICANT,
  SLIP_KIND,
  SLIP_PAPER,
  SLIP_PROOF,
  type SlipDetail,
} from '@anju/contract';
import { formatDay, formatInstant, gateCodeText, takeSlipMove } from '@anju/domain';
import { DecideButtons, Facts, RecordDrawer, type RecordList } from '../../../../archetypes/index.ts';
import type { Access } from '../../../../platform/access/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { download } from '../../../../platform/api/index.ts';
import { EnumText, QrImage, usePrint } from '../../../../ui/index.ts';
import type { SlipActs } from './slip-acts.ts';
import { Ticks } from './slip-close.tsx';
import { MoneyNotice, SLIP_TONES } from './slip-parts.tsx';
import { RegisterPaper, SlipPaper } from './slip-print.tsx';

interface SlipDrawerProps {
  readonly list: RecordList;
  readonly acts: SlipActs;
  readonly access: Access;
}

export function SlipDrawer({ list, acts, access }: SlipDrawerProps) {
  const query = useRead(getSlip, acts.opened === null ? null : { id: acts.opened }, { keepPrevious: true });
  const { print, paper } = usePrint();
  const papers = (slip: SlipDetail) => [
    ...(SLIP.is(slip.state, 'ready', 'passed')
      ? [
          { key: 'a4', label: '放行条 A4 三联', onClick: () => print(<SlipPaper slip={slip} />) },
          { key: 'narrow', label: '放行条 80 毫米', onClick: () => print(<SlipPaper slip={slip} narrow />) },
        ]
      : []),
    { key: 'register', label: '搬迁登记表', onClick: () => print(<RegisterPaper slip={slip} />) },
  ];
  return (
    <>
      <RecordDrawer
        list={list}
        record={acts.opened === null ? null : query}
        what="放行条"
        title={(slip) => `${slip.number} ${SLIP_KIND.text(slip.kind)} ${slip.house}`}
        onClose={() => acts.open(null)}
        actions={(slip) => (
          <>
            {slip.state === SLIP.waiting ? (
              <DecideButtons acts={acts} row={slip} own={slip.own} may={access.can('audit')} flowName={slip.flowName} />
            ) : null}
            {slip.closing && access.can('add') ? (
              <Button type="primary" onClick={() => acts.begin('close', slip)}>
                办结搬离
              </Button>
            ) : null}
          </>
        )}
        foot={(slip) => ({
          danger:
            access.can('void') && takeSlipMove(slip.state, 'withdraw') !== null ? (
              <Button danger onClick={() => acts.begin('end', slip)}>
                撤销
              </Button>
            ) : null,
          acts: (
            <>
              {access.can('add') ? <Button onClick={() => acts.begin('form', { slip, copy: true })}>再开一张</Button> : null}
              {slip.own && access.can('add') && takeSlipMove(slip.state, 'change') !== null ? (
                <Button onClick={() => acts.begin('form', { slip })}>修改</Button>
              ) : null}
              {access.can('print') ? (
                <Dropdown menu={{ items: papers(slip) }} trigger={['click']}>
                  <Button icon={<PrinterOutlined />}>打印</Button>
                </Dropdown>
              ) : null}
            </>
          ),
        })}
      >
        {(slip) => <SlipFacts slip={slip} may={access.can('add')} onTicked={() => void acts.refresh()} />}
      </RecordDrawer>
      {paper}
    </>
  );
}

function SlipFacts({ slip, may, onTicked }: { readonly slip: SlipDetail; readonly may: boolean; readonly onTicked: () => void }) {
  const { closed } = slip;
  return (
    <>
      <div className="slip-notices">
        <MoneyNotice money={slip.money} />
      </div>
      {slip.code === null ? null : (
        <div className="slip-code">
          <QrImage text={slip.code} label="放行条的二维码" className="slip-qr" />
          <span>
            <b>{gateCodeText(slip.code)}</b>
            <br />
            <span className="ui-quiet">门岗扫码或输入此编码核验，一次有效</span>
          </span>
        </div>
      )}
      <Facts
        rows={[
          ['状态', <EnumText key="state" of={SLIP} value={slip.state} tones={SLIP_TONES} />],
          ['类型', `${SLIP_KIND.text(slip.kind)}${slip.whole ? '，全部搬离' : ''}`],
          [
            '房屋',
            <span key="houses" className="slip-houses">
              {slip.estateName}
              {slip.houseList.map(({ id, code }) => (
                <Link key={id} to={`/estate/property/house?id=${id}`}>
                  {code}
                </Link>
              ))}
            </span>,
          ],
          ['申请人', `${slip.name} ${SLIP_APPLICANT.text(slip.applicant)} ${slip.phone}`],
          ['证件号码', slip.idNo],
          ['授权', slip.proof && `${SLIP_PROOF.text(slip.proof)} ${slip.proofNote}`],
          ['装修', slip.decoration],
          ['放行时间', `${formatInstant(slip.from)} 至 ${formatInstant(slip.to)}`],
          ['车牌', slip.plate],
          ['搬家公司', slip.mover],
          ['备注', slip.remark],
          ['来源公文', slip.sourceNo],
          ['资料', slip.papers.length > 0 && <Papers key="papers" slip={slip} />],
          ['登记', `${slip.createdBy} ${formatInstant(slip.createdAt)}`],
          ['审核', slip.checkedAt && `${slip.checkedBy} ${formatInstant(slip.checkedAt)} ${slip.checkNote}`],
          ['放行', slip.passedAt && `${slip.passedBy} ${formatInstant(slip.passedAt)}`],
          [
            '搬离',
            closed &&
              [
                `${formatDay(closed.leftOn)} 办结人 ${closed.by}`,
                closed.ended && `迁出 ${closed.ended}`,
                closed.readings && `读数 ${closed.readings}`,
                closed.cards && `卡证 ${closed.cards}`,
                closed.useTo && `房屋改为${HOUSE_USE.text(closed.useTo)}`,
                closed.informNo && `已告知日常结算 ${closed.informNo}`,
              ]
                .filter(Boolean)
                .join('；'),
          ],
        ]}
      />
      <h3>物品</h3>
      <Table
        size="small"
        pagination={false}
        rowKey={(row) => slip.goods.indexOf(row)}
        dataSource={[...slip.goods]}
        columns={[
          { title: '物品', dataIndex: 'name' },
          { title: '数量', render: (_, row) => `${row.quantity}${row.unit}` },
          { title: '说明', dataIndex: 'note' },
        ]}
      />
      <Ticks slip={slip} may={may} onDone={onTicked} />
      <h3>操作记录</h3>
      <Timeline
        items={[
          ...slip.steps.map(({ act, by, at, remark }) => ({ at, text: `${SLIP_ACT.text(act)} ${by} ${remark}` })),
          ...slip.checks
            .filter(({ result, contested }) => result === GATE_RESULT.refused || contested !== '')
            .map((check) => ({
              at: check.at,
              text: `门岗${GATE_RESULT.text(check.result)} ${check.by} ${check.note}${check.contested === '' ? '' : `，有异议：${check.contested}`}`,
            })),
        ]
          .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
          .map(({ at, text }) => ({ content: `${formatInstant(at)} ${text}` }))}
      />
    </>
  );
}

const Papers = ({ slip }: { readonly slip: SlipDetail }) => (
  <span>
    {slip.papers.map(({ kind, file }) => (
      <Button
        key={file.id}
        type="link"
        size="small"
        onClick={() => void download(downloadFile, { id: file.id, cat: FILE_CATEGORY.releasePaper, parent: slip.id })}
      >
        {SLIP_PAPER.text(kind)} {file.name}
      </Button>
    ))}
  </span>
);
