// Acceptance, consent to a part of a deposit and the leave of the crew, to read.
import { FILE_CATEGORY, downloadFile, type AcceptanceRound, type ConsentRow, type DecorationDetail } from '@anju/contract';
import { formatDay, formatInstant } from '@anju/domain';
import { Button } from 'antd';
import { Facts } from '../../../../archetypes/index.ts';
import { useAttempt } from '../../../../platform/api/hooks.ts';
import { download } from '../../../../platform/api/index.ts';
import { DateText, EmptyState, InstantText, Money, PhotoGroup, Picture, StatusTag } from '../../../../ui/index.ts';
import { WrongLines } from './decoration-site.tsx';

export function DecorationFinish({ detail }: { readonly detail: DecorationDetail }) {
  const { rounds, consents, observeUntil, observeDays, releasedAt, archivedAt } = detail;
  return (
    <>
      {observeUntil === null ? null : (
        <Facts
          columns={2}
          rows={[
            ['观察期', `${observeDays} 天，到 ${formatDay(observeUntil)}`],
            ['告知退押金', <InstantText key="released" value={releasedAt} />],
            archivedAt !== null && ['归档时间', <InstantText key="archived" value={archivedAt} />],
          ]}
        />
      )}
      <section className="record-section">
        <h3>{`验收 ${rounds.length}`}</h3>
        {rounds.length === 0 ? <EmptyState text="还没有申请验收" /> : null}
        <ul className="deco-rounds" aria-label="验收">
          {[...rounds].reverse().map((round) => (
            <Round key={round.round} parent={detail.id} round={round} />
          ))}
        </ul>
      </section>
      {consents.length === 0 ? null : (
        <section className="record-section">
          <h3>{`押金抵扣 ${consents.length}`}</h3>
          <ul className="deco-rounds">
            {consents.map((consent) => (
              <Consent key={consent.id} parent={detail.id} consent={consent} />
            ))}
          </ul>
        </section>
      )}
      <Left detail={detail} />
    </>
  );
}

function Round({ parent, round }: { readonly parent: number; readonly round: AcceptanceRound }) {
  const { passed, waterFrom, waterTo } = round;
  return (
    <li>
      <div className="deco-round-head">
        <strong>{`第 ${round.round} 次`}</strong>
        <StatusTag tone={passed === null ? 'owed' : passed ? 'paid' : 'overdue'}>
          {passed === null ? '待验收' : passed ? '合格' : '不合格'}
        </StatusTag>
        <span className="ui-quiet">
          {round.askedBy} {formatInstant(round.askedAt)} 申请
        </span>
        {round.checkedAt === null ? null : (
          <span className="ui-quiet">
            {round.checkedBy} {formatInstant(round.checkedAt)} 验收
          </span>
        )}
      </div>
      {waterFrom === null ? null : (
        <div>
          闭水试验 {formatInstant(waterFrom)}
          {waterTo === null ? ' 开始' : `–${formatInstant(waterTo)}`}
        </div>
      )}
      <WrongLines lines={round.lines.filter(({ ok }) => ok === false)} />
      {[round.remark, round.result].filter(Boolean).map((text) => (
        <div key={text} className="ui-text">
          {text}
        </div>
      ))}
      <PhotoGroup category={FILE_CATEGORY.decorationPhoto} parent={parent} photos={round.photos} />
      {round.signFileId === null ? null : (
        <Picture className="ui-sign" parent={parent} cat={FILE_CATEGORY.customerSign} id={round.signFileId} side={320} alt="验收签字" />
      )}
    </li>
  );
}

function Consent({ parent, consent }: { readonly parent: number; readonly consent: ConsentRow }) {
  const { attempt } = useAttempt();
  const { name, amount, reason, signer, signedOn, file, cancelled, billId } = consent;
  const open = () => void attempt(() => download(downloadFile, { cat: FILE_CATEGORY.decorationPaper, parent, id: file.id }));
  return (
    <li>
      <div className="deco-round-head">
        <strong>{name}</strong>
        <Money value={amount} />
        <StatusTag tone={cancelled ? 'ended' : 'work'}>{cancelled ? '已撤销' : billId === null ? '未计费' : '已计费'}</StatusTag>
        <span className="ui-quiet">
          {signer} <DateText value={signedOn} /> 签字
        </span>
        <Button type="link" size="small" onClick={open}>
          {file.name}
        </Button>
      </div>
      <div className="ui-text">{reason}</div>
    </li>
  );
}

const readingsOf = ({ water, power, gas }: NonNullable<DecorationDetail['leave']>) =>
  [water !== null && `水 ${water}`, power !== null && `电 ${power}`, gas !== null && `燃气 ${gas}`].filter(Boolean).join('，');

function Left({ detail: { leave } }: { readonly detail: DecorationDetail }) {
  if (leave === null) return null;
  return (
    <section className="record-section">
      <h3>退场</h3>
      <Facts
        columns={2}
        rows={[
          ['退场日期', <DateText key="left" value={leave.leftOn} />],
          ['登记', `${leave.by} ${formatInstant(leave.at)}`],
          ['垃圾', leave.rubbishCleared ? '已清运' : '未清运'],
          ['钥匙', leave.keysBack ? '已交还' : '未交还'],
          ['表读数', readingsOf(leave), 'wide'],
          leave.remark !== '' && ['说明', leave.remark, 'wide'],
        ]}
      />
    </section>
  );
}
