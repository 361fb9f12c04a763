import './inform.css';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Descriptions } from 'antd';
import { SHARED_FAILURES } from '@anju/contract/shared-failures';
import { confirmInform, INFORM_SOURCE, informTarget, type InformRow } from '@anju/contract/oa/inform';
import { findNode, useAccess, type Access } from '../../platform/access/index.ts';
import { call } from '../../platform/api/index.ts';
import { informWay, refreshInforms } from '../../platform/inform/index.ts';
import { currentUser, useSession } from '../../platform/session/index.ts';
import { Dialog, InstantText, RichView, StatusTag, usePrint } from '../../ui/index.ts';
import { InformPaper } from './inform-paper.tsx';

interface InformDetailProps {
  /** The rows at the time one was opened: a confirmed notice leaves the list but stays open here. */
  readonly rows: readonly InformRow[];
  readonly start: number;
  /** False for notices the user sent. */
  readonly confirmable: boolean;
  readonly onClose: () => void;
}

const refusalOf = ({ authorised, state }: Access): string | null =>
  authorised ? null : SHARED_FAILURES[state === '' ? 'NOT_PURCHASED' : 'NOT_AUTHORISED'].text;

export function InformDetail({ rows, start, confirmable, onClose }: InformDetailProps) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const { print, paper } = usePrint();
  const reasonId = useId();
  const [shown, setShown] = useState(rows);
  const [at, setAt] = useState(() => rows.findIndex((row) => row.id === start));
  const [confirming, setConfirming] = useState(false);
  const row = shown[at];
  const access = useAccess(row?.menu ?? 0);
  const refused = refusalOf(access);
  const navigate = useNavigate();
  const routers = useSession((state) => state.routers);
  if (!row) return null;

  // Who may write down what the notice says gets the form filled in.
  const path = findNode(routers, (node) => node.id === row.menu)?.node.component;
  const handles = confirmable && path !== undefined && INFORM_SOURCE[row.menu] !== undefined && access.can('add');

  async function confirm(id: number) {
    setConfirming(true);
    try {
      const answer = await call(confirmInform, { id });
      setShown((old) => old.map((one) => (one.id === id ? answer : one)));
      const own = answer.handleName === currentUser()?.name;
      void (own ? message.success('已确认') : message.info(`该公文已由${answer.handleName}确认`));
    } catch {
      // The call has shown the reason; the list is refreshed below.
    } finally {
      setConfirming(false);
      void refreshInforms(client);
    }
  }

  const facts = [
    { label: '公文编号', children: row.docNumber },
    { label: '告知对象', children: informTarget.text(row.menu) },
    { label: '发文时间', children: <InstantText value={row.createdAt} /> },
    { label: '发文人', children: [row.updatedBy, row.job, row.phone].filter(Boolean).join('，') },
    { label: '告知事项', span: 2, children: row.subject },
    { label: '涉事房屋', span: 2, children: row.houseName || '–' },
    {
      label: '告知内容',
      span: 2,
      children: (
        <div className="inform-content">
          <RichView html={row.content} />
        </div>
      ),
    },
    { label: '接收人', children: row.handleName || '–' },
    { label: '接收时间', children: <InstantText value={row.handleTime} /> },
  ];
  return (
    <Dialog
      open
      title={<>告知公文 {row.edited ? <StatusTag tone="paid">已确认</StatusTag> : null}</>}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="inform-foot">
          <span className="ui-quiet" id={reasonId}>
            {confirmable && !row.edited ? refused : null}
          </span>
          <span className="inform-buttons">
            <Button disabled={at <= 0} onClick={() => setAt(at - 1)}>
              上一条
            </Button>
            <Button disabled={at >= shown.length - 1} onClick={() => setAt(at + 1)}>
              下一条
            </Button>
            <Button onClick={() => print(<InformPaper inform={row} />)}>打印</Button>
            {handles ? <Button onClick={() => void navigate(informWay(`/${path}`, row))}>去办理</Button> : null}
            {confirmable ? (
              <Button
                type="primary"
                disabled={row.edited || refused !== null || confirming}
                loading={confirming}
                aria-describedby={reasonId}
                onClick={() => void confirm(row.id)}
              >
                确认
              </Button>
            ) : null}
          </span>
        </div>
      }
    >
      <Descriptions
        key={row.id}
        className="inform-facts"
        size="small"
        bordered
        column={2}
        items={facts.map((fact) => ({ key: fact.label, ...fact }))}
      />
      {paper}
    </Dialog>
  );
}
