// What is done with several cards: 自动轮派 with an answer for each, and 派工单 on paper.
import { useState } from 'react';
import { App, Button } from 'antd';
import { PrinterOutlined } from '@ant-design/icons';
import { CASE, dispatchInTurn, MAX_TURNS, readCase, type OutputOf } from '@anju/contract';
import type { Access } from '../../../../platform/access/index.ts';
import { useAttempt, useCommand } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { Dialog, useConfirm, usePrint } from '../../../../ui/index.ts';
import { CasePaper } from '../record/case-print.tsx';
import { useRefreshCases } from '../record/refresh-cases.ts';
import type { BoardColumn } from './board.rules.ts';

type Turns = OutputOf<typeof dispatchInTurn>;
const MOST_PAPERS = 20;

interface BoardToolsProps {
  readonly access: Access;
  readonly columns: readonly BoardColumn[];
  readonly ticked: ReadonlySet<number>;
  readonly active: number | null;
  /** What was ticked is dealt with. */
  readonly onDone: () => void;
}

export function BoardTools({ access, columns, ticked, active, onDone }: BoardToolsProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { print, paper } = usePrint();
  const refresh = useRefreshCases();
  const [turns, setTurns] = useState<Turns | null>(null);
  const turn = useCommand(dispatchInTurn, { onRefused: () => refresh() });
  const { attempt, busy } = useAttempt();
  const waiting = columns.find(({ state }) => state === CASE.waiting)?.cases.map(({ id }) => id) ?? [];
  const chosen = waiting.filter((id) => ticked.has(id));

  async function inTurn() {
    const ids = (chosen.length > 0 ? chosen : waiting).slice(0, MAX_TURNS);
    if (ids.length === 0) return void message.info('没有待派工的诉求');
    const answer = await turn.run(async () => {
      const text = `${chosen.length > 0 ? '勾选的' : '待派工的'} ${ids.length} 件按班组依次派给在岗且未满的成员，是否继续？`;
      return (await confirm({ text, go: '自动轮派', danger: false })) ? { ids } : null;
    });
    if (!answer) return;
    onDone();
    setTurns(answer);
    void refresh();
  }
  /** The ticked cards that somebody has, or the one that is chosen. */
  const papers = () =>
    void attempt(async () => {
      const given = columns.flatMap(({ cases }) => cases).filter(({ worker, teamName }) => worker !== '' || teamName !== '');
      const ids = given.filter(({ id }) => (ticked.size > 0 ? ticked.has(id) : id === active)).map(({ id }) => id);
      if (ids.length === 0) return void message.info('请先选中已派到人或班组的诉求');
      const details = await Promise.all(ids.slice(0, MOST_PAPERS).map((id) => call(readCase, { id })));
      print(
        <>
          {details.map((detail) => (
            <CasePaper key={detail.id} detail={detail} kind="dispatch" />
          ))}
        </>,
      );
    });
  return (
    <>
      {access.can('change') ? (
        <Button loading={turn.busy} onClick={() => void inTurn()}>
          {chosen.length > 0 ? `自动轮派（${chosen.length} 件）` : '自动轮派'}
        </Button>
      ) : null}
      {access.can('print') ? (
        <Button icon={<PrinterOutlined />} loading={busy} onClick={papers}>
          派工单
        </Button>
      ) : null}
      {turns ? <Turned turns={turns} onClose={() => setTurns(null)} /> : null}
      {paper}
    </>
  );
}

function Turned({ turns, onClose }: { readonly turns: Turns; readonly onClose: () => void }) {
  const given = turns.filter(({ refused }) => refused === '').length;
  return (
    <Dialog
      open
      title={`自动轮派：${given} 件已派，${turns.length - given} 件未派`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <ul className="board-turns">
        {turns.map(({ id, number, worker, refused }) => (
          <li key={id}>
            <span>{number}</span>
            {refused === '' ? <b>{worker}</b> : <span className="ui-danger">{refused}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
