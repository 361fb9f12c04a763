import { Button } from 'antd';
import { CloseOutlined, DownOutlined, SwapOutlined, UpOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Steps } from './use-steps.ts';

/** One of up to four figures below the title; with `to` it leads to the screen that shows what it is made of. */
export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** Owed draws the figure on warm ground. */
  readonly tone?: 'owed' | 'overdue';
  readonly to?: string | undefined;
}

export interface RecordHeadParts {
  /** Where the record belongs: its estate or company. */
  readonly where?: ReactNode;
  readonly tags?: ReactNode;
  /** Null and false leave a figure out. */
  readonly figures?: readonly (Figure | null | false)[];
  /** The address that shows the record by itself; without one there is no 新标签打开. */
  readonly page?: string | undefined;
}

interface RecordHeadProps extends RecordHeadParts {
  readonly id: string;
  readonly what: string;
  readonly title: ReactNode;
  readonly actions: ReactNode;
  readonly steps: Steps | null;
  /** Undefined on a phone, where a sheet has one width. */
  readonly onWidth: (() => void) | undefined;
  readonly wide: boolean;
  /** The next record is on its way: nothing of this one can be used. */
  readonly waits: boolean;
  readonly onClose: () => void;
}

export function RecordHead(props: RecordHeadProps) {
  const { id, what, where, title, tags, figures, page, actions, steps, wide, waits, onWidth, onClose } = props;
  const shown = (figures ?? []).filter((figure): figure is Figure => figure !== null && figure !== false);
  return (
    <header className="record-head">
      <div className="record-line">
        <span className="record-what">
          {what}
          {where ? <> · {where}</> : null}
        </span>
        {steps ? (
          <>
            <span className="record-at">
              第 {steps.at} / {steps.total} 条
            </span>
            <Button aria-label="上一条" icon={<UpOutlined />} disabled={!steps.previous} onClick={steps.previous} />
            <Button aria-label="下一条" icon={<DownOutlined />} disabled={!steps.next} onClick={steps.next} />
          </>
        ) : null}
        <span className="record-space" />
        {page ? (
          <a className="record-page" href={page} target="_blank" rel="noopener">
            新标签打开
          </a>
        ) : null}
        {onWidth ? (
          <Button aria-label={wide ? '收窄' : '加宽'} title={wide ? '收窄' : '加宽'} icon={<SwapOutlined />} onClick={onWidth} />
        ) : null}
        <Button className="record-close" aria-label="关闭" icon={<CloseOutlined />} onClick={onClose} />
      </div>
      <div className="record-title" inert={waits}>
        <h2 id={id}>{title}</h2>
        {tags ? <span className="record-tags">{tags}</span> : null}
        {actions ? <div className="record-acts detail-actions">{actions}</div> : null}
      </div>
      {shown.length === 0 ? null : (
        <div className="record-figures" inert={waits}>
          {shown.map((figure) => (
            <FigureBox key={figure.label} {...figure} />
          ))}
        </div>
      )}
    </header>
  );
}

function FigureBox({ label, value, note, tone, to }: Figure) {
  const content = (
    <>
      <span>{label}</span>
      <b>{value}</b>
      {note ? <small>{note}</small> : null}
    </>
  );
  const className = `record-figure${tone === undefined ? '' : ` record-figure-${tone}`}`;
  return to === undefined ? (
    <div className={className}>{content}</div>
  ) : (
    <Link className={className} to={to}>
      {content}
    </Link>
  );
}
