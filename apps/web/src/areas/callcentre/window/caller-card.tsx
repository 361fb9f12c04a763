// Who calls: name, house, arrears and what is still open, before the call is answered.
import { Button } from 'antd';
import { CASE, type CallerMatch } from '@anju/contract';
import { InstantText, Money, StatusTag } from '../../../ui/index.ts';
import { useCaller, useOpenAccept } from './use-open-accept.ts';

function Match({ match, onOpen }: { readonly match: CallerMatch; readonly onOpen: () => void }) {
  return (
    <div className="call-match">
      <div className="call-who">
        <b>{match.name}</b>
        <StatusTag tone="kind">{match.relation}</StatusTag>
        {match.tags.map((tag) => (
          <StatusTag key={tag} tone="owed">
            {tag}
          </StatusTag>
        ))}
        <span className="call-gap" />
        <Button type="link" size="small" onClick={onOpen}>
          受理
        </Button>
      </div>
      <div className="ui-quiet">
        {match.estateName} {match.house}
      </div>
      <dl className="call-facts">
        {match.arrears !== null && (
          <div>
            <dt>欠费</dt>
            <dd>
              <Money value={match.arrears} />
            </dd>
          </div>
        )}
        <div>
          <dt>未结诉求</dt>
          <dd>{match.openCases.length}</dd>
        </div>
        {match.satisfied !== null && (
          <div>
            <dt>满意率</dt>
            <dd>{match.satisfied}%</dd>
          </div>
        )}
      </dl>
      {match.openCases.slice(0, 2).map((one) => (
        <div key={one.id} className="call-open">
          <b>{one.title}</b> <StatusTag tone="work">{CASE.text(one.state)}</StatusTag>
          <div className="ui-quiet">
            {one.worker} {one.note} {one.visitFrom !== null && <InstantText value={one.visitFrom} />}
          </div>
        </div>
      ))}
    </div>
  );
}

export function CallerCard() {
  const caller = useCaller();
  const openAccept = useOpenAccept();
  const found = caller.data;
  if (!found) return <p className="ui-quiet">{caller.isError ? '未能识别来电' : '正在识别来电…'}</p>;
  return (
    <div className="call-caller">
      <p className="ui-quiet">
        {found.bookName !== '' && `${found.bookName} · `}本月第 {Math.max(found.callsThisMonth, 1)} 次来电
      </p>
      {found.matches.length === 0 && <p>没有登记此号码的客户</p>}
      {found.matches.slice(0, 3).map((match) => (
        <Match key={`${match.personId}-${match.houseId}`} match={match} onOpen={() => openAccept(match)} />
      ))}
      {found.matches.length > 3 && <p className="ui-quiet">同号另有 {found.matches.length - 3} 处</p>}
    </div>
  );
}
