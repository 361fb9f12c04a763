// One task with its check items, notes, files and changes, in a drawer next to the list.
import './task.css';
import { useState } from 'react';
import { Button, Checkbox, Input, Rate, Timeline } from 'antd';
import {
  FILE_CATEGORY,
  getTask,
  noteTask,
  removeTaskFile,
  startTask,
  TASK,
  TASK_PRIORITY,
  tickTask,
  type TaskDetail,
} from '@anju/contract';
import { Facts, RecordDrawer, type Acts, type RecordList } from '../../../../archetypes/index.ts';
import { useRead } from '../../../../platform/api/hooks.ts';
import { call } from '../../../../platform/api/index.ts';
import { useUnsaved } from '../../../../platform/unsaved/index.ts';
import { DateText, EmptyState, EnumText, InstantText } from '../../../../ui/index.ts';
import { RecordFiles } from '../../flow/files/record-files.tsx';
import { PRIORITY_TONES, sourceText, TaskState } from './task-columns.tsx';

export type TaskActs = Acts<{
  new: null;
  plans: null;
  change: TaskDetail;
  finish: TaskDetail;
  cancel: TaskDetail;
  reopen: TaskDetail;
  score: TaskDetail;
}>;

interface TaskDrawerProps {
  readonly list?: RecordList | undefined;
  readonly id: number;
  readonly canChange: boolean;
  readonly acts: TaskActs;
}

export function TaskDrawer({ id, canChange, acts, list }: TaskDrawerProps) {
  const isOpen = ({ state }: TaskDetail) => TASK.is(state, 'open', 'doing');
  const start = ({ version }: TaskDetail) =>
    acts.attempt(async () => {
      await call(startTask, { id, version });
      acts.done('已开始');
    });
  return (
    <RecordDrawer
      list={list}
      record={useRead(getTask, { id })}
      what="任务"
      title={({ title }) => title}
      onClose={() => acts.open(null)}
      actions={(task) =>
        canChange ? (
          <>
            {task.isOwner && task.state === TASK.open ? (
              <Button disabled={acts.busy} onClick={() => start(task)}>
                开始
              </Button>
            ) : null}
            {task.isOwner && isOpen(task) ? (
              <Button type="primary" onClick={() => acts.begin('finish', task)}>
                完成
              </Button>
            ) : null}
            {task.isAssigner && !task.isOwner && task.state === TASK.done ? (
              <Button type="primary" onClick={() => acts.begin('score', task)}>
                评价
              </Button>
            ) : null}
          </>
        ) : null
      }
      foot={(task) =>
        canChange && task.isAssigner
          ? {
              ...(isOpen(task)
                ? {
                    danger: (
                      <Button danger onClick={() => acts.begin('cancel', task)}>
                        取消任务
                      </Button>
                    ),
                    acts: <Button onClick={() => acts.begin('change', task)}>修改</Button>,
                  }
                : {}),
              ...(task.state === TASK.done ? { acts: <Button onClick={() => acts.begin('reopen', task)}>退回重办</Button> } : {}),
            }
          : {}
      }
    >
      {(task) => <TaskParts task={task} canChange={canChange} acts={acts} />}
    </RecordDrawer>
  );
}

interface PartProps {
  readonly task: TaskDetail;
  readonly canChange: boolean;
  readonly acts: TaskActs;
}

function TaskParts({ task, canChange, acts }: PartProps) {
  const isOpen = TASK.is(task.state, 'open', 'doing');
  return (
    <>
      <Facts
        columns={2}
        rows={[
          ['状态', <TaskState key="state" row={task} />],
          ['优先级', <EnumText key="priority" of={TASK_PRIORITY} value={task.priority} tones={PRIORITY_TONES} />],
          ['负责人', task.owner],
          ['交办人', task.assigner],
          ['期限', <DateText key="due" value={task.due} danger={task.overdue} />],
          ['来源', sourceText(task)],
          ['抄送', task.copies.map(({ name }) => name).join('、'), 'wide'],
          ['说明', task.detail === '' ? null : <div className="ui-text">{task.detail}</div>, 'wide'],
          task.score === null
            ? null
            : [
                '评价',
                <span key="score">
                  <Rate disabled value={task.score} /> {task.scoreNote}
                </span>,
                'wide',
              ],
          task.reason === '' ? null : [task.state === TASK.cancelled ? '取消原因' : '退回原因', task.reason, 'wide'],
        ]}
      />
      {task.checks.length === 0 ? null : <Checks task={task} mayTick={canChange && isOpen && task.isOwner} acts={acts} />}
      <div className="work-part">附件 {task.files.length}</div>
      <RecordFiles
        what="附件"
        category={FILE_CATEGORY.taskPaper}
        parent={task.id}
        files={task.files}
        canChange={canChange && isOpen && (task.isOwner || task.isAssigner)}
        remove={(fileId) => call(removeTaskFile, { id: task.id, fileId })}
        onDone={acts.done}
      />
      <Notes task={task} mayNote={canChange && task.mayNote} acts={acts} />
      <div className="work-part">变更记录</div>
      <Timeline
        items={task.changes.map(({ id, at, by, action, detail }) => ({
          key: id,
          content: (
            <>
              <div>
                {action} {detail}
              </div>
              <span className="ui-quiet">
                {by} <InstantText value={at} />
              </span>
            </>
          ),
        }))}
      />
    </>
  );
}

function Checks({ task, mayTick, acts }: { readonly task: TaskDetail; readonly mayTick: boolean; readonly acts: TaskActs }) {
  const tick = (itemId: number, ticked: boolean) =>
    acts.attempt(async () => {
      await call(tickTask, { id: task.id, itemId, ticked });
      acts.refresh();
    });
  return (
    <>
      <div className="work-part">
        检查项 {task.ticked}/{task.items}
      </div>
      <ul className="task-checks">
        {task.checks.map(({ id, text, ticked, by, at }) => (
          <li key={id}>
            <Checkbox checked={ticked} disabled={!mayTick || acts.busy} onChange={(event) => tick(id, event.target.checked)}>
              {text}
            </Checkbox>
            {ticked ? (
              <small className="ui-quiet">
                {by} <InstantText value={at} />
              </small>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

const MAX_NOTE = 500;

/** Lines are added and never changed. */
function Notes({ task, mayNote, acts }: { readonly task: TaskDetail; readonly mayNote: boolean; readonly acts: TaskActs }) {
  const [text, setText] = useState('');
  const saved = useUnsaved(text.trim() !== '', '写好的进展尚未登记，放弃后无法恢复。');
  const add = () =>
    acts.attempt(async () => {
      await call(noteTask, { id: task.id, text });
      saved();
      setText('');
      acts.done('已登记');
    });
  return (
    <>
      <div className="work-part">进展 {task.notes.length}</div>
      {mayNote ? (
        <div className="task-note">
          <Input.TextArea
            aria-label="进展"
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={MAX_NOTE}
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="办到哪一步，登记后不可修改"
          />
          <Button disabled={text.trim() === '' || acts.busy} onClick={add}>
            登记进展
          </Button>
        </div>
      ) : null}
      {task.notes.length === 0 ? (
        <EmptyState text="还没有进展" />
      ) : (
        <Timeline
          items={task.notes.map(({ id, at, by, text: line }) => ({
            key: id,
            content: (
              <>
                <div className="ui-text">{line}</div>
                <span className="ui-quiet">
                  {by} <InstantText value={at} />
                </span>
              </>
            ),
          }))}
        />
      )}
    </>
  );
}
